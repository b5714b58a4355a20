import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { growth, SQUARE } from '../../../scripts/testing/growth.js';
import { parseTree } from '../../html/index.js';
import type { TreeNode } from '../../site/index.js';
import { around, EXPECTED, each, LAYOUTS, LETTERS, type Letter, read, treeOf, two, url } from '../testing/letters.js';
import { textAfter } from './groups.js';
import { readResults } from './read-results.js';
import { identityOf } from './record.js';

describe('records are read from', () => {
  it.each(Object.entries(LAYOUTS))('%s', (_, html) => {
    const { records, order } = read(around(html));
    expect(records).toMatchObject(EXPECTED);
    expect(order).toBe('newest-first');
    if (html.includes('href'))
      expect(records.map(({ link }) => link)).toEqual(LETTERS.map((_, i) => `https://innsyn.nordvik.test/d/${i}`));
  });

  it.each(Object.entries(LAYOUTS))('%s where one alone was found, once its layout is known', (_, html) => {
    const known = read(around(html)).layout;
    const parts = html.split('\n');
    // First record with the text before it, and the end of the list.
    const alone =
      (parts[0] ?? '') +
      (parts.at(-1) ?? '').replace(
        /^.*(<\/(?:tr|article|li|dl|a)>|<\/dd>(?=<\/dl>)|<\/p>(?=<\/div>)|<\/div>(?=<\/div>$))/s,
        '',
      );
    const { records, changed } = readResults(treeOf(around(alone)), { known });
    expect(changed).toBe(false);
    expect(records).toMatchObject(EXPECTED.slice(0, 1));
  });

  it('lists in other languages', () => {
    const german = `<table><tr><th>Datum<th>Aktenzeichen<th>Richtung<th>Betreff<th>Absender/Empfänger</tr>${each((l) => `<tr><td>${l.day}.11.2026<td>${l.number.replace(/-\d+$/, '')}<td>${l.type === 'Inngående' ? 'Eingang' : 'Ausgang'}<td>${l.title}<td>${l.who}</tr>`)}</table>`;
    const french = `<table><tr><th>Date<th>Référence<th>Sens<th>Objet<th>Expéditeur/destinataire</tr>${each((l) => `<tr><td>${l.day} novembre 2026<td>${l.number}<td>${l.type === 'Inngående' ? 'Entrant' : 'Sortant'}<td>${l.title}<td>${l.who}</tr>`)}</table>`;
    const expected = EXPECTED.map(
      ({ caseNumber: _case, documentNumber: _number, exemption: _law, ...record }) => record,
    );
    for (const html of [german, french]) expect(read(around(html)).records).toMatchObject(expected);
  });

  it('rows under a row for each day, which has one or more of them', () => {
    const days = [3, 1, 2, 1, 1].map((count, at) => {
      const row = (i: number) =>
        `<tr><td>1${i}:30</td><td><div class=mark></div></td><td><span>${LETTERS[at + i]?.title}</span> <span>user: arkiv</span></td></tr>`;
      const rows = Array.from({ length: count }, (_, i) => row(i)).join('');
      return `<tr class=day><td><div class=divider>2026-11-2${at}</div></td><td></td><td></td></tr>${rows}`;
    });
    const { records } = read(`<div class=content><table class=timeline>${days.join('')}</table></div>`);
    expect(records.map(({ date, title }) => [date, title])).toEqual(
      [3, 1, 2, 1, 1].flatMap((count, at) =>
        Array.from({ length: count }, (_, i) => [`2026-11-2${at}`, LETTERS[at + i]?.title]),
      ),
    );
  });

  it('terms that lead somewhere, each with what it means', () => {
    const hit = ({ title, day }: Letter, i: number) =>
      `<dt class="issue icon"><a href="/issues/${i}">Bug #${i}: ${i % 2 ? title.replace('i ', '<span class=hit>i</span> ') : title}</a></dt>` +
      `<dd><span class="description">${title}. Sak ${i}.</span> <span class="author">11/${two(day)}/2026 10:00 AM</span></dd>`;
    const { records } = read(around(`<dl id="search-results">${LETTERS.map(hit).join('')}</dl>`));
    expect(records.map(({ title, date, link }) => [title, date, link])).toEqual(
      LETTERS.map(({ title, day }, i) => [
        `Bug #${i}: ${title}`,
        `2026-11-${two(day)}`,
        `https://innsyn.nordvik.test/issues/${i}`,
      ]),
    );
  });

  it('cards of which one has a title hardly longer than a weekday', () => {
    const card = (title: string) =>
      `<li><div><h2><a href="/${title.length}">${title}</a></h2><time datetime="2022-01-07">7 January 2022</time></div></li>`;
    const titles = ['Style guides', 'Accessibility of forms', 'Tools', 'Naming of branches', 'Open source code'];
    const { records } = read(around(`<ul>${titles.map(card).join('')}</ul>`));
    expect(records.map(({ title }) => title)).toEqual(titles);
  });

  it('days with their records, the day in the heading', () => {
    const html = [20, 19]
      .map(
        (day) =>
          `<section><h2>${day}. november 2026</h2><ul>${each((l, i) => `<li><a href="/${day}/${i}">${l.title}</a> <span>${l.number}</span></li>`, LETTERS.slice(0, 3))}</ul></section>`,
      )
      .join('');
    expect(read(around(html)).records.map(({ date, documentNumber }) => `${date} ${documentNumber}`)).toEqual(
      [20, 19].flatMap((day) => LETTERS.slice(0, 3).map(({ number }) => `2026-11-${day} ${number}`)),
    );
  });

  it('hostile texts, as the texts they are', () => {
    const hostile = [
      '<script>alert(1)</script>',
      '"&\' <b>',
      '=HYPERLINK("x")',
      '{{7*7}}',
      '報告 – تقرير',
      '&lt;ikke en tagg&gt;',
    ];
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const html = `<table><tr><th>Dato<th>Tittel</tr>${hostile.map((text) => `<tr><td>20.11.2026<td>${escaped(text)} brev</tr>`).join('')}</table>`;
    expect(read(around(html)).records.map(({ title }) => title)).toEqual(hostile.map((text) => `${text} brev`));
  });

  it('nothing, where nothing was found, or nothing repeats', () => {
    expect(read(around('<p>Ingen treff</p>')).records).toEqual([]);
    expect(
      read(around('<p>Søket ga 0 treff. Tips: <ul><li>Sjekk stavemåten</li><li>Prøv færre ord i søket</li></ul>'))
        .records,
    ).toEqual([]);
    expect(read(around('<p>En side med litt tekst.</p>')).records).toEqual([]);
    expect(read('').records).toEqual([]);
  });

  it('another layout than was known, and says so', () => {
    const { layout } = read(around(LAYOUTS['a table'] ?? ''));
    const { records, changed } = readResults(treeOf(around(LAYOUTS.cards ?? '')), { known: layout });
    expect(changed).toBe(true);
    expect(records).toMatchObject(EXPECTED);
  });
});

describe('real mark-up', () => {
  const links = (html: string, at: string) => readResults(parseTree(html, at)).records.map(({ link }) => link);
  const rows = (hand: string) =>
    `<main><table>${each((l, i) => `<tr><td>${l.day}.11.2026</td><td><a href="/post/${i}?utvalg=7${hand}">${l.title}</a></td></tr>`)}</table><a href="/liste?antall=160&utvalg=7">Flere</a></main>`;

  it('a record has one address on all pages of its list: the number of the page that its link carries on goes', () => {
    const on = (address: string, hand: string) => links(rows(hand), `https://by.example${address}`);
    const first = on('/liste?utvalg=7', '');
    expect(first[0]).toBe('https://by.example/post/0?utvalg=7');
    // Page parameters are found by the next page's other value and by name.
    expect(on('/liste?antall=80&utvalg=7', '&antall=80')).toEqual(first);
    expect(on('/liste?utvalg=7&page=3', '&page=3')).toEqual(first);
    // The list's own parameter remains, and so does a number that is not this page's.
    expect(on('/liste?utvalg=7', '&page=3')[0]).toBe('https://by.example/post/0?utvalg=7&page=3');
  });

  it('a list that says the days goes before one of titles alone, though that was the only one before', () => {
    const titles = `<ul>${each((l, i) => `<li><a href="/post/${i}">${l.title}</a></li>`)}</ul>`;
    const full = each(
      (l, i) => `<article><a href="/post/${i}">${l.title}</a><p>Endret ${l.day}.11.2026 ${l.who}</p></article>`,
    );
    const [bare, both] = [titles, titles + full].map((html) => parseTree(`<main>${html}</main>`, url));
    const known = bare ? readResults(bare).layout : null;
    const days = (layout: typeof known) =>
      both ? readResults(both, { known: layout }).records.map(({ date }) => date) : [];
    expect(days(known)).toEqual(LETTERS.map(({ day }) => `2026-11-${two(day)}`));
    expect(days(null)).toEqual(days(known));
  });

  it('a link that ends in a break leads somewhere, wrapped or not, and a title that is cut short is read whole', () => {
    const long = (l: Letter, i: number) =>
      i % 4 === 2 ? `<span title="${l.title} og tilgrensende eiendommer">${l.title}... </span>` : l.title;
    const { records } = readResults(
      parseTree(
        `<main><table>${each((l, i) => `<tr><td><i>${l.day}.11.2026</i></td><td><a href="/sok?etter=Arkivet">Arkivet</a></td><td><a href="/post/${i}">${long(l, i)}<br></a><b>${l.title.slice(0, 6)}</b> ...<br></td></tr>`)}</table></main>`,
        url,
      ),
    );
    expect(records.map(({ link }) => link)).toEqual(LETTERS.map((_, i) => `https://innsyn.nordvik.test/post/${i}`));
    expect(records.map(({ title }) => title)).toEqual(
      LETTERS.map(({ title }, i) => (i % 4 === 2 ? `${title} og tilgrensende eiendommer` : title)),
    );
  });

  const titles = [
    'Klage på vedtak om skoleskyss',
    'Søknad om dispensasjon i Lia 3',
    'Svar på brev om vannavgift i Bakken',
  ];
  const list = (of: (title: string, i: number) => string) => read(around(titles.map(of).join(''))).records;

  it('that has each title as a term which leads to the record has that link, and no snippet as a title', () => {
    const records = list(
      (title, i) =>
        `<div class=hit><dt><a href="/d?id=${i}&m[]=vann">${title}</a> <a href="/sok?q=vann+@post">@post</a></dt><dd><span>2 treff</span>, <time datetime="2026-11-0${i + 1}T08:00:00Z">3 uker siden</time></dd><dd>… en lengre tekst der <b>vann</b> står i en setning som ikke er noen tittel, nummer ${i}</dd></div>`,
    );
    expect(records.map(({ title }) => title)).toEqual(titles);
    expect(records.map(({ link }) => link)).toEqual([0, 1, 2].map((i) => `https://innsyn.nordvik.test/d?id=${i}`));
    expect(records.map(({ date }) => date)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  });

  it.each([
    [
      'in two columns',
      (title: string, at: number) =>
        `<a href="${encodeURIComponent(`${title}.pdf`)}">${title.slice(0, 12)}..&gt;</a>     ${two(20 - at)}-Nov-2026 08:15     30${at}\n`,
    ],
    [
      'with links that sort it',
      (title: string, at: number) =>
        `<a href="${encodeURIComponent(`${title}.pdf`)}">${title}.pdf</a>   2026-11-${two(20 - at)} 08:15  303\n`,
    ],
  ])('of a folder of files is one of records, %s', (_, line) => {
    const files = Array.from({ length: 12 }, (_, at) => `Møteprotokoll ${at + 1} fra utvalget`);
    const { records } = read(
      `<h1>Index of /moter</h1><pre><a href="?C=N;O=D">Name</a><a href="/">../</a>\n${files.map(line).join('')}</pre>`,
    );
    expect(records.map(({ title, date }) => [title, date])).toEqual(
      files.map((title, at) => [`${title}.pdf`, `2026-11-${two(20 - at)}`]),
    );
  });

  it('of a folder reads the text around its links once, however many there are', () => {
    let times = 0;
    const children: (TreeNode | string)[] = [];
    const around = { attributes: {}, isBlock: true, place: 'main', textLength: 0 } as const;
    const folder: TreeNode = {
      name: 'pre',
      parent: null,
      ...around,
      get children() {
        times++;
        return children;
      },
    };
    const links = [...Array(50).keys()].map(
      (): TreeNode => ({ name: 'a', parent: folder, children: ['x'], ...around }),
    );
    links.forEach((link, at) => {
      children.push(link, ` 2026-11-${two(1 + (at % 28))} 12:00 `);
    });
    expect(links.map((link) => textAfter([link]))).toEqual(children.filter((child) => typeof child === 'string'));
    expect(times).toBe(1);
  });

  it('whose headings stand within their links leads where those do', () => {
    const cards = LETTERS.map(
      ({ title }, at) =>
        `<li><a href="/d/${at}"><h2>${title}</h2></a><time datetime="2026-11-${two(20 - at)}">${two(20 - at)}.11.2026</time></li>`,
    );
    const { records } = read(`<ul>${cards.join('')}</ul>`);
    expect(records.map(({ title, link }) => [title, new URL(link ?? 'none:').pathname])).toEqual(
      LETTERS.map(({ title }, at) => [title, `/d/${at}`]),
    );
  });

  it('that ranks what it found has titles without rank and score', () => {
    const terms = LETTERS.map(
      ({ title }, at) =>
        `<dt>${at + 1}. <strong><a href="/d/${at}">${title}</a></strong> (score: ${90 - at})</dt><dd>Om saken</dd>`,
    );
    expect(read(`<dl>${terms.join('')}</dl>`).records.map(({ title }) => title)).toEqual(
      LETTERS.map(({ title }) => title),
    );
  });

  it('whose records are made of parts that are alike is read by the record, not by the part', () => {
    const records = list(
      (title, i) =>
        `<li class=result><div class=head><a href="/d/${i}">${title}</a></div><div class=excerpt>${title}. Sak 2026/${100 + i}. Dokument mottatt og ført i journalen.</div><div class=data>12 kB (9 ord) – 2${i}. nov. 2026</div></li>`,
    );
    expect(records.map(({ title, link }) => [title, link])).toEqual(
      titles.map((title, i) => [title, `https://innsyn.nordvik.test/d/${i}`]),
    );
  });

  it('has no records in the choices of its search form', () => {
    const choices = ['Exact match', 'Starts with', 'Ends with', 'Contains', 'Last week', 'Last month']
      .map((text) => `<li><a href="/sok?q=vann&m=${text.length}">${text}</a></li>`)
      .join('');
    const text = `<p>${'Her er det en side med mye tekst om innsyn og arkiv. '.repeat(8)}</p>`;
    const { records } = read(`<main><form action=/sok><input name=q><ul>${choices}</ul></form>${text}</main>`);
    expect(records).toEqual([]);
  });
});

describe('on pages as sites have them', () => {
  it('a date that calls itself a title is not one', () => {
    const html = each(
      (l) =>
        `<div class=views-row><span class=field-title>November ${l.day}, 2026</span><h3><a href="/${l.day}">${l.title}</a></h3></div>`,
    );
    expect(read(around(html)).records.map(({ date, title }) => ({ date, title }))).toEqual(
      EXPECTED.map(({ date, title }) => ({ date, title })),
    );
  });

  it('a link with a day is the title beside a text that all records have', () => {
    const rows = Array.from(
      { length: 14 },
      (_, i) => `<tr><td><a href="/m/${i}">Kunnanhallitus ${i + 1}.11.2026</a><td class="type">Pöytäkirja</tr>`,
    );
    const { records } = read(`<html lang="fi"><table>${rows.join('')}</table></html>`);
    expect(records).toHaveLength(14);
    expect(records[2]).toMatchObject({ title: 'Kunnanhallitus 3.11.2026', date: '2026-11-03' });
  });

  it('a diary writes its initials and the year before a number', () => {
    const rows = Array.from(
      { length: 6 },
      (_, i) => `<tr><td>KS 2026-0${100 + i}<td><a href="/d/${i}">Ansökan om brygga ${i}</a><td>2026-11-0${i + 1}</tr>`,
    );
    const { records } = read(`<html lang="sv"><table>${rows.join('')}</table></html>`);
    expect(records[2]).toMatchObject({ caseNumber: 'KS 2026-0102', title: 'Ansökan om brygga 2', date: '2026-11-03' });
    const times = Array.from(
      { length: 6 },
      (_, i) => `<tr><td>kl 1${i}-12<td><a href="/d/${i}">Möte om brygga ${i}</a><td>2026-11-0${i + 1}</tr>`,
    );
    expect(read(`<html lang="sv"><table>${times.join('')}</table></html>`).records[2]).toMatchObject({
      caseNumber: null,
    });
  });

  it('a record leads to its own page, not to that of its committee, nor to its export', () => {
    const rows = [1, 2, 3, 4, 5, 6].map(
      (n) =>
        `<tr><td><a href="/committee?id=${n % 2}">Finance Committee</a></td><td>${n}/11/2026</td><td><a href="/file?M=IC&id=${n}">Export</a></td><td><a href="/meeting?id=${n}">Details</a></td><td><a href="/file?M=A&id=${n}">Agenda</a></td></tr>`,
    );
    const { records } = readResults(parseTree(`<main><table>${rows.join('')}</table></main>`, 'https://a.example/'));
    expect(records.map(({ link }) => link)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `https://a.example/meeting?id=${n}`));
  });

  it('the pages of long tables with many links are chosen in a time proportional to them', () => {
    const timeOf = (count: number) => {
      const cells = (n: number) =>
        ['minutes', 'agenda', 'video'].map((of) => `<td><a href="/${of}/${n}">${of}</a></td>`);
      const rows = Array.from(
        { length: count },
        (_, n) => `<tr><td><a href="/c?id=${n % 2}">Council</a></td>${cells(n).join('')}</tr>`,
      );
      const tree = parseTree(`<main><table>${rows.join('')}</table></main>`, 'https://a.example/');
      const parse = vi.spyOn(globalThis, 'URL');
      const { records } = readResults(tree);
      const parsed = parse.mock.calls.length;
      parse.mockRestore();
      return [records.length, records[1]?.link, parsed] as const;
    };
    const [few, many] = [timeOf(50), timeOf(200)];
    expect(many.slice(0, 2)).toEqual([200, 'https://a.example/minutes/1']);
    expect(many[2]).toBeLessThan(5 * few[2]);
  });

  it('a record that is a link as a whole leads there', () => {
    const items = [1, 2, 3].map(
      (n) =>
        `<li class="case"><a href="/case/${n}"><div><span>0${n}.11.2026</span><h3>Søknad om tilbygg i Storgata ${n}</h3></div></a></li>`,
    );
    const { records } = readResults(parseTree(`<main><ul>${items.join('')}</ul></main>`, 'https://a.example/'));
    expect(records.map(({ link }) => link)).toEqual([1, 2, 3].map((n) => `https://a.example/case/${n}`));
  });

  it('a heading goes before the longer text under it, and years are no pages', () => {
    const html = `<ul>${each((l, i) => `<li><h3><a href="/${i}">Sak ${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'][i]} om vei</a></h3><p>${l.title}, som er behandlet av kommunestyret i flere møter dette året, og som skal opp igjen</p></li>`)}</ul><p><a href="/2024">2024</a> <a href="/2025">2025</a> 2026 <a href="/2027">2027</a></p>`;
    const { records, next } = read(around(html));
    expect(records.map(({ title }) => title)).toEqual([...'ABCDEFGH'].map((letter) => `Sak ${letter} om vei`));
    expect(next).toBeNull();
  });

  it('paragraphs are no records, and what waits for an empty answer is no empty answer', () => {
    const text = LETTERS.map(
      ({ title }) => `<p>${title} er en sak som mange er opptatt av, og som kommunen svarer på.</p>`,
    ).join('');
    expect(read(around(text)).records).toEqual([]);
    expect(read(around(`<p class=skjult>Ingen treff</p>${LAYOUTS.cards ?? ''}`))).toMatchObject({
      nothing: false,
      total: null,
    });
  });

  it('two tables whose columns are called otherwise are not one list', () => {
    const rows = LETTERS.map(({ day, title, who }) => `<tr><td>${day}.11.2026<td>${title}<td>${who}`).join('');
    const table = `<table><thead><tr><th>Dato<th>Tittel<th>Avsender</thead><tbody>${rows}</table>`;
    const other = '<table><thead><tr><th>Region<th>Sist<th>Kilde</thead><tbody><tr><td>Nord<td>01.11.2026<td>Arkivet';
    const first = read(`<main>${table}${other}<tr><td>Vest<td>02.11.2026<td>Arkivet</table></main>`);
    expect(first.records).toHaveLength(LETTERS.length);
    const next = readResults(treeOf(`<main>${other}</table>${table}</main>`), { known: first.layout });
    expect(next.records).toHaveLength(LETTERS.length);
    const months = read(`<main><h2>November</h2>${table}<h2>Oktober</h2>${table}</main>`);
    expect(months.records).toHaveLength(2 * LETTERS.length);
  });

  it('cards under a fixed menu bar are no menu: what calls itself so is the whole page', () => {
    const cards = LETTERS.map(
      ({ day, title }) =>
        `<div class=post><div class=body><h3><a href="/p${day}">${title}</a></h3><div class=summary><a href="/p${day}">Saken gjelder ${title.toLowerCase()} slik den ble sendt inn.</a></div></div><div class=meta><a href="/p${day}"><div class=date>${day}.11.2026</div></a></div></div>`,
    );
    const page = `<body class=nav-fixed><div class=content><main><div class=listing><div class=list>${cards.join('')}</div></div></main></div>`;
    const { records } = read(page);
    expect(records.map(({ date, title }) => ({ date, title }))).toEqual(
      LETTERS.map(({ day, title }) => ({ date: `2026-11-${two(day)}`, title })),
    );
  });

  it('one that is made otherwise than most has a title too', () => {
    const html = `<ul>${each((l, i) => `<li class=i><a href="/${i}">${l.title}</a> <span>Vei</span></li>`)}<li class=i><p><a href="/x">Reglement for alle råd og utvalg</a></p> <span>Vei</span></li></ul>`;
    expect(read(around(html)).records.at(-1)?.title).toBe('Reglement for alle råd og utvalg');
  });
});
describe('hostile pages', () => {
  it.each([
    ['deep', 100_000, (n: number) => `${'<div>'.repeat(n)}x`],
    ['wide', 50_000, (n: number) => '<li><a href=/x>x</a> 20.11.2026</li>'.repeat(n)],
    ['a table of cells', 60_000, (n: number) => `<table><tr>${'<td>20.11.2026'.repeat(n)}`],
    ['terms', 20_000, (n: number) => `<dl>${'<dt>Dato<dd>20.11.2026'.repeat(n)}`],
    ['numbers', 500_000, (n: number) => '1 '.repeat(n)],
    ['spans', 5_000, (n: number) => `<table>${'<tr><td colspan=1000000000>x<td>y'.repeat(n)}</table>`],
    ['digits', 100_000, (n: number) => `<p>${'1.111.'.repeat(n)} treff`],
    ['links', 30_000, (n: number) => '<a href="?p=2">2</a> '.repeat(n)],
    ['nested lists', 20_000, (n: number) => '<ul><li>x 20.11.2026 '.repeat(n)],
  ])('take no long time: %s', (_, length, html) => {
    expect(growth((n) => readResults(treeOf(html(n))), length)).toBeLessThan(SQUARE);
  });

  it('never make it throw', () => {
    const piece = fc.constantFrom(
      ...'<tr> <td> <th> </table> <table> <dl> <dt> <dd> <li> <ul> <p> <h2> <a+href=/x> </a> <b> </b> Dato Tittel 20.11.2026 2026/1-2 Inngående 12+treff Neste Fra:+x · <form> <button+name=a> <time+datetime=x>'
        .split(' ')
        .map((each) => each.replaceAll('+', ' ')),
    );
    const row = fc
      .nat(99)
      .map((n) => `<tr><td>20.11.2026<td>2026/${n}<td><a href="/sak/${n}">Søknad om plass</a></tr>`);
    let met = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, piece, row), { maxLength: 60 }), (pieces) => {
        const { records } = read(pieces.join(' '));
        expect(records.map((record) => typeof identityOf(record)).filter((type) => type !== 'string')).toEqual([]);
        met += records.length;
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(0);
  });
});
