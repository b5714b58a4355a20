import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import { MAX_LINKS } from './links.js';
import { parseHtml, parsePage, parsePageInTurns } from './parse.js';

const url = 'https://www.nordvik.test/a/b';
const parse = (html: string) => parsePage(html, url);
const links = (html: string) => parse(html).links.map(({ url: to, label, place }) => `${to} ${place} ${label}`);

describe('parsePage', () => {
  it('reads title, language, headings and text', () => {
    const page = parse(`<!doctype html><html lang="nb-NO"><head><title> Post\n liste </title><style>p{}</style>
      <script>var x = "<p>no</p>"</script></head><body><h1>Offentlig <em>journal</em></h1><p>F&oslash;rste<br>andre
      linje</p><template><p>no</p></template><svg><title>icon</title><text>no</text></svg><div>Siste</div></body></html>`);
    expect(page).toMatchObject({ url, title: 'Post liste', language: 'nb', headings: ['Offentlig journal'] });
    expect(page.text).toBe('Offentlig journal\nFørste\nandre linje\nSiste');
  });

  it('does without html, head and body', () => {
    expect(parse('<title>T</title><h2>H</h2>tekst')).toMatchObject({ title: 'T', headings: ['H'], text: 'H\ntekst' });
    expect(parse('bare tekst')).toMatchObject({ title: '', language: null, text: 'bare tekst', links: [] });
  });

  it.each([
    ['nn', 'nn'],
    ['EN-gb', 'en'],
    ['no_NO', 'no'],
    ['', null],
    ['norsk bokmål', null],
  ])('takes lang="%s" as %s', (lang, expected) => {
    expect(parse(`<html lang="${lang}"><p>x`).language).toBe(expected);
  });

  it('reports the context of a link: its block and the heading above', () => {
    const page = parse(
      `<a href="/home">Hjem</a><h2>Innsyn</h2><p>Her er postlista. <a href="/p">Les mer</a></p><h2><a href="/q">Møter</a></h2>`,
    );
    expect(page.links.map(({ label, context, heading }) => [label, context, heading])).toEqual([
      ['Hjem', undefined, undefined],
      ['Les mer', 'Her er postlista. Les mer', 'Innsyn'],
      ['Møter', undefined, undefined],
    ]);
  });

  it('reports what fields of the main part show until somebody types', () => {
    const field = (placeholder: string) => `<input id=felt placeholder="${placeholder}">`;
    const page = parse(`<header>${field('Søk på nettstedet')}</header><main>${field(' Søk i\n journalen')}${field('')}
      <textarea placeholder="Spør oss"></textarea>${field('Spør oss')}</main>`);
    expect(page.prompts).toEqual(['Søk i journalen', 'Spør oss']);
    expect(parse('<input name=q>').prompts).toBeUndefined();
  });

  it('reports by which elements one comes to a link, however deep and however they are named', () => {
    const paths = (html: string) => parse(html).links.map(({ tagPath }) => tagPath);
    expect(
      paths(`<html class=x><body id=page-7 class=y><div id=" main one " class="wide  new"><ul><li class=""><a href=1 class=l>a</a><li><a href=2>b</a></ul>
        <script class=none></script><map><area href=3></map></div><p><a href=4>d</a>`),
    ).toEqual([
      'html body div#main.one.wide.new ul li a.l',
      'html body div#main.one.wide.new ul li a',
      'html body div#main.one.wide.new map area',
      'html body p a',
    ]);
    const long = `<div id="${'é'.repeat(400)}" class="${'b '.repeat(400)}">`;
    const [path = ''] = paths(`${'<b>'.repeat(900)}${long}<a href=1>a</a>`);
    expect(path.split(' ')).toHaveLength(12);
    expect(path).toMatch(/^(b ){10}div#é{44} a$/);
    expect(path.length).toBeLessThan(100);
  });

  it('takes a link’s label from its text and images, and its hint from aria-label and title', () => {
    const page = parse(`<a href="/x" title="Se postlista" aria-label="Postliste"><img alt="Ikon"> Les <b>mer</b></a>
      <a href="/y" title="Kontakt">Kontakt</a>`);
    const context = 'Ikon Les mer Kontakt';
    expect(page.links).toEqual([
      {
        url: 'https://www.nordvik.test/x',
        label: 'Ikon Les mer',
        hint: 'Postliste Se postlista',
        place: 'main',
        tagPath: 'a',
        context,
      },
      { url: 'https://www.nordvik.test/y', label: 'Kontakt', hint: '', place: 'main', tagPath: 'a', context },
    ]);
  });

  it('leaves out the names that icon fonts draw as pictures', () => {
    const page = parse(
      '<a href=/jobs><i class="x material-icons">work</i>Jobs<span class=material-symbols-rounded>east</span></a>',
    );
    expect(page.links[0]?.label).toBe('Jobs');
    expect(page.text).toBe('Jobs');
    expect(parse('<p><i>material</i> <span class=icon>world</span></p>').text).toBe('material world');
  });

  it('reports the place of a link', () => {
    expect(
      links(`<header><a href=1>a</a><nav><a href=2>b</a></nav></header><div role="navigation"><a href=3>c</a></div>
        <main><header><a href=4>d</a></header><aside><a href=5>e</a></aside></main>
        <div role=contentinfo><a href=6>f</a></div><a href=7>g</a>`),
    ).toEqual([
      'https://www.nordvik.test/a/1 header a',
      'https://www.nordvik.test/a/2 nav b',
      'https://www.nordvik.test/a/3 nav c',
      'https://www.nordvik.test/a/4 main d',
      'https://www.nordvik.test/a/5 aside e',
      'https://www.nordvik.test/a/6 footer f',
      'https://www.nordvik.test/a/7 main g',
    ]);
  });

  it('names each URL once, with all its different labels, a line for each', () => {
    expect(
      links('<a href=/x#a>Post</a><a href=/x>Journal</a><a href=/x>Post</a><a href="/x?utm_source=1"></a>'),
    ).toEqual(['https://www.nordvik.test/x main Post\nJournal']);
  });

  it('reports which links the site asks not to follow: those of which every one says so', () => {
    const page = parse(`<a href=/edit rel="external NOFOLLOW">Edit</a><a href=/x rel=nofollow>x</a><a href=/x>x</a>
      <a href=/y>y</a><a href=/y rel=nofollow>y</a><a href=/z rel=nofollower>z</a>`);
    expect(page.links.map(({ url: to, nofollow }) => [new URL(to).pathname, nofollow])).toEqual([
      ['/edit', true],
      ['/x', undefined],
      ['/y', undefined],
      ['/z', undefined],
    ]);
  });

  it.each([
    ['<meta name=robots content="noindex,follow">', true],
    ['<META NAME="Robots" CONTENT="NoIndex">', true],
    ['<meta name=robots content="none">', true],
    ['<meta name=robots content="index, follow"><meta name=robots content="noindex">', true],
    ['<meta name=robots content="nofollow, max-image-preview:none">', undefined],
    ['<meta name=description content=noindex>', undefined],
  ])('reads in %s whether it is to be listed', (head, noindex) => {
    expect(parse(`<head>${head}</head><p>x`).noindex).toBe(noindex);
  });

  it.each([
    ['<link rel=canonical href="/b#x">', 'https://www.nordvik.test/b'],
    ['<link rel="shortlink Canonical" href="b?id=1"><link rel=canonical href=/c>', 'https://www.nordvik.test/a/b?id=1'],
    ['<link rel=canonical href="mailto:x@y.test">', undefined],
    ['<link rel=stylesheet href=/x.css>', undefined],
  ])('reads in %s which address the page says is its own', (head, canonical) => {
    expect(parse(`<head>${head}</head><p>x`).canonical).toBe(canonical);
  });

  it('follows the first base, areas and frames, and leaves out what leads nowhere', () => {
    expect(
      links(`<base href="/base/"><base href="/other/"><a href="x">x</a><map><area href="y" alt="kart"></map>
        <iframe src="https://innsyn.vendor.test/nordvik" title="Postliste"></iframe>
        <a href="#top">opp</a><a href="mailto:a@b.test">epost</a><a href="javascript:void 0">js</a><a>uten</a>`),
    ).toEqual([
      'https://www.nordvik.test/base/x main x',
      'https://www.nordvik.test/base/y main kart',
      'https://innsyn.vendor.test/nordvik main Postliste',
    ]);
  });

  it('copes with links that are never closed, or nested', () => {
    expect(links('<a href=/x>en<a href=/y>to</a><p><a href=/z>tre')).toEqual([
      'https://www.nordvik.test/x main en',
      'https://www.nordvik.test/y main to',
      'https://www.nordvik.test/z main tre',
    ]);
  });

  it('keeps words of neighbouring links and cells apart', () => {
    expect(parse('<a href=1>Postliste</a><a href=2>Kontakt</a>').text).toBe('Postliste Kontakt');
    expect(parse('<table><tr><td>Sak</td><td>Dato</td></tr></table>').text.split(/\s+/)).toEqual(['Sak', 'Dato']);
  });

  it('has bounds', () => {
    const many = Array.from({ length: MAX_LINKS + 10 }, (_, i) => `<a href=/${i}>${i}</a>`).join('');
    expect(parse(many).links).toHaveLength(MAX_LINKS);
    const again = `${'<a href=/x>x</a>'.repeat(4 * MAX_LINKS)}<a href=/y>y</a>`;
    expect(parse(again).links.map(({ label }) => label)).toEqual(['x']);
    const deep = parse(`<p>start${'<b>'.repeat(1_000_000)}end`);
    expect(deep.text).toBe('start');
  });

  it.each([
    ['<p>start', '<b>', 1_000_000],
    ['', '<a href=/x>', 200_000],
    ['<p ', 'a ', 500_000],
    ['', '<', 1_000_000],
    ['<title>', ' \n', 500_000],
  ])('takes time in proportion to what it reads: %s%s …', (head, more, length) => {
    expect(growth((n) => parse(head + more.repeat(n)), length)).toBeLessThan(SQUARE);
  });

  it('never throws, and yields only canonical links', () => {
    const piece = fc.constantFrom(
      '<a href="/x">',
      '</a>',
      '<title>',
      '</title>',
      '<h1>',
      '<main>',
      '</main>',
      '<base href="//[">',
      '<svg>',
      '</svg>',
      '<noscript>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<html lang>',
      '&amp;',
      '&#xd800;',
      '"',
      '>',
      '<meta http-equiv=refresh content="0;url=/y">',
      '<img alt=æ>',
      '<iframe src=/z title=q>',
      '</p>',
      '</br>',
      '\0',
    );
    const html = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.oneof(piece, fc.string())).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(html, (text) => {
        const { page } = parseHtml(text, url);
        for (const link of page.links) expect(link.url).toMatch(/^https?:\/\/[^#]+$/);
        expect(new Set(page.links.map((link) => link.url)).size).toBe(page.links.length);
        expect(page.text).toBe(page.text.trim());
      }),
      { numRuns: 500 },
    );
  });
});

describe('needsBrowser', () => {
  const needs = (html: string) => parsePage(html, url).needsBrowser ?? false;
  const text = '<p>Kommunen har plikt til å føre journal over inngående og utgående dokumenter.</p>'.repeat(5);

  it.each([
    ['an empty root of a script framework', '<div id="root"></div><script src=app.js></script>', true],
    [
      'the same with menus around it',
      `<nav><a href=1>Hjem</a></nav><div id=app><p>Laster …</p></div><script></script>`,
      true,
    ],
    ['a root filled by the server', `<div id="root">${text}</div><script src=app.js></script>`, false],
    ['nothing but a script', '<title>Nordvik</title><script src=app.js></script>', true],
    ['a request to switch JavaScript on', '<noscript>Du må slå på JavaScript</noscript><p>Hei<script></script>', true],
    ['the same on a page full of text', `<noscript>Please enable JavaScript</noscript>${text}<script></script>`, false],
    ['a plain page', text, false],
    ['an empty page without scripts', '<div id="root"></div>', false],
  ])('%s: %s', (_, html, expected) => {
    expect(needs(html)).toBe(expected);
  });
});

describe('a large page', () => {
  it('is the same whether it is read in slices or at once', async () => {
    const large = '<h2>Sak</h2><p>Om <a href="/a">postliste</a> &aring;'.repeat(6_000);
    expect(await parsePageInTurns(large, url)).toEqual(parsePage(large, url));
  });

  it('has as many words as a person could read, and names and links in proportion', () => {
    const words = Array.from({ length: 100_000 }, (_, n) => `ord${n}`).join(' ');
    expect(parsePage(`<p>${words}`, url).text.split(' ')).toHaveLength(8_000);
    const { title, headings } = parsePage(`<title>${words}</title><h1>${words}</h1>`, url);
    expect(title.length + (headings[0]?.length ?? 0)).toBeLessThanOrEqual(2_000);
    const long = Array.from({ length: 5_000 }, (_, n) => `<a href="/${n}${'x'.repeat(900)}">a</a>`).join('');
    const { links } = parsePage(long, url);
    expect(links.reduce((sum, link) => sum + link.url.length, 0)).toBeLessThan(1_001_000);
  });
});
