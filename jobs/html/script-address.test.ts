import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import { elementsIn } from '../site/index.js';
import { parseTree } from './page-tree.js';
import { parseHtml, parsePage } from './parse.js';
import { addressInScript } from './script-address.js';

const AT = 'https://www.nordvik.test/a/';
const linksOf = (html: string) => parsePage(html, AT).links;
const pathsOf = (html: string) => linksOf(html).map(({ url }) => url.replace('https://www.nordvik.test', ''));

describe('the address in a script', () => {
  it.each([
    `javascript:window.open('/ny')`,
    `javascript:open('/ny', '_blank')`,
    `JavaScript:void(window.open(%27/ny%27))`,
    `javascript:location.href="/ny";`,
    `window.open('/ny','vindu','width=600,height=400'); return false;`,
    `location='/ny'`,
    'document.location.href = `/ny`',
    `self.location.replace('\\/ny')`,
    `top . location . assign ( "\\x2fny" )`,
    `event.stopPropagation();window.location.href='/ny';`,
    `dataLayer.push({a: 1}); location.href='/ny'; return false`,
    `if (event.target.tagName !== 'A') { location.href = '/ny' }`,
    `javascript:goToPage('/ny'); return false`,
    `javascript:openWin('/ny', 300)`,
  ])('%s is /ny', (script) => {
    expect(addressInScript(script)).toBe('/ny');
  });

  it.each([
    ['is computed', `location.href='/sak?id=' + id`],
    ['is computed from a base', `location.href=base + '/sak'`],
    ['is computed by a method', `location.href='/sak'.concat(id)`],
    ['is chosen', `location.href=x?'/a':'/b'`],
    ['has a part that is computed', 'location.href=`/sak/$\x7bid}`'],
    ['is compared', `if (location.href == '/ny') go()`],
    ['is passed to a function of the page', `openWindow('/ny')`],
    ['is passed to an object of the page', `modal.open('/ny')`],
    ['is passed to a function that may act', `javascript:deletePost('/ny')`],
    ['is no address', `javascript:show('tab2')`],
    ['is computed for a function', `javascript:goToPage('/ny' + id)`],
    ['is a property of another object', `marker.location = '/ny'`],
    ['is a request', `xhr.open('GET', '/ny')`],
    ['is of a document that the script writes', `document.open('/ny')`],
    ['is of a handler, where open is the document’s', `open('/ny')`],
    ['is of a postback', `javascript:__doPostBack('location=','/ny')`],
    ['is of a form', `form.action='/ny'; form.submit()`],
    ['needs consent', `if (confirm('Slette?')) location.href='/slett?id=1'`],
    ['comes after data was sent', `$.post('/slett', {id: 1}); location.href='/ny'`],
    ['is a script', `location.href='javascript:void(0)'`],
    ['is empty', `window.open('')`],
    ['is not closed', `window.open('/ny`],
  ])('is not read if it %s', (_, script) => {
    expect(addressInScript(script)).toBeNull();
  });

  it('is read in linear time, and never throws', () => {
    fc.assert(fc.property(fc.string(), (script) => void addressInScript(script)));
    for (const piece of ['window.', 'location ', `location='`, `open("\\`, 'window . '])
      expect(growth((n) => addressInScript(piece.repeat(n / 10)), 4_000)).toBeLessThan(SQUARE);
  });
});

describe('links that browsers follow', () => {
  it.each([
    ['a drawing', '<svg viewBox="0 0 9 9"><a xlink:href="/ny"><path d="M0"/><text>Nordby</text></a></svg>'],
    ['a drawing of SVG 2', '<svg><g><a href="/ny"><title>Nordby</title><path d="M0"/></a></g></svg>'],
    ['a region of a drawing', `<svg><path onclick="location.href='/ny'"><title>Nordby</title></path></svg>`],
    ['an image map', '<map><area shape=rect coords=0,0,9,9 href=/ny alt=Nordby></map>'],
    ['an image map with a script', `<map><area href="#" onclick="window.open('/ny')" alt=Nordby></map>`],
    ['a link with a script', `<a href="javascript:window.open('/ny')">Nordby</a>`],
    ['a link that a script follows', `<a href="#" onclick="location.href='/ny';return false">Nordby</a>`],
    ['a link without address', `<a onclick="window.location='/ny'">Nordby</a>`],
    ['a link with its address beside', '<a data-href="/ny">Nordby</a>'],
    ['a button', `<button type=button onclick="window.location.href='/ny'">Nordby</button>`],
    ['a row of a table', `<table><tr onclick="document.location='/ny'"><td>Nordby</td></tr></table>`],
    ['a row with its address beside', '<table><tr data-href="/ny"><td>Nordby</td></tr></table>'],
    ['a card with a dead link', `<div onclick="location.href='/ny'"><a href="#">Nordby</a></div>`],
    ['a button of a form without fields', '<form action=/ny><button>Nordby</button></form>'],
    ['a button with its own address', '<form action=/x><button formaction=/ny>Nordby</button></form>'],
    ['a frame', '<frameset><frame src=/ny title=Nordby></frameset>'],
    ['a frame that loads late', '<iframe src="about:blank" data-src=/ny title=Nordby></iframe>'],
    ['an object', '<object type="text/html" data=/ny title=Nordby>x</object>'],
    ['a declarative shadow root', '<x-menu><template shadowrootmode=open><a href=/ny>Nordby</a></template></x-menu>'],
  ])('are those of %s', (_, html) => {
    expect(linksOf(html).map(({ url, label }) => [url, label])).toEqual([['https://www.nordvik.test/ny', 'Nordby']]);
  });

  it('keep the text of drawings out of the page and of links around them', () => {
    const page = parsePage('<a href=/x><svg><title>Ikon</title></svg>Side</a><svg><text>9</text></svg>', AT);
    expect([page.text, page.links.map(({ label }) => label)]).toEqual(['Side', ['Side']]);
  });

  it.each([
    ['a link decides over its script', `<a href="/ny" onclick="window.open('/popup')">A</a>`, ['/ny']],
    ['a link decides over elements within it', `<a href="/ny"><b onclick="location='/x'">A</b></a>`, ['/ny']],
    ['a card and the link in it', `<div onclick="location='/kort'">A <a href="/ny">B</a></div>`, ['/kort', '/ny']],
    ['a postback is no link', `<a href="javascript:__doPostBack('x','')">A</a>`, []],
    ['a place of the page is no link', '<a href="#topp">A</a><div data-href="#b">B</div>', []],
    ['a form that asks is no link', '<form action=/sok><input name=q><button>Søk</button></form>', []],
    ['a form that acts is no link', '<form action=/konto/slett><button>Slett konto</button></form>', []],
    ['a form that posts is no link', '<form action=/ny method=post><button>Vis</button></form>', []],
    ['a template is no link', '<template><a href=/ny>A</a></template>', []],
    ['the next page', '<link rel="next" href="?side=2"><p>A</p>', ['/a/?side=2']],
  ])('%s', (_, html, expected) => {
    expect(pathsOf(html)).toEqual(expected);
  });

  it('of the next page keep the place of the visible link', () => {
    const html = '<link rel=next href="?side=2"><h2>Saker</h2><main><a href="?side=2">Neste</a></main>';
    expect(linksOf(html)).toMatchObject([{ label: 'Neste', place: 'main', heading: 'Saker' }]);
  });

  it('are those of the tree too', () => {
    const { root } = parseTree(`<a href="javascript:window.open('/ny')">A</a><a href="#">B</a><a href="/c">C</a>`, AT);
    const hrefs = [...elementsIn(root)].map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(['/ny', '#', '/c']);
  });
});

describe('a refresh for browsers without scripts', () => {
  const REFRESH = '<noscript><meta http-equiv="refresh" content="0; url=/uten"></noscript>';

  it('leads on from a page that is blank without it', () => {
    expect(parseHtml(REFRESH, AT).refresh).toBe('https://www.nordvik.test/uten');
  });

  it('is a link of a page that scripts fill, which a browser shows', () => {
    const { page, refresh } = parseHtml(`<script src=/app.js></script>${REFRESH}<div id=app></div>`, AT);
    expect([refresh, page.needsBrowser, page.links.map(({ url }) => url)]).toEqual([
      null,
      true,
      ['https://www.nordvik.test/uten'],
    ]);
  });

  it('does not lead away from a page with content', () => {
    const { page, refresh } = parseHtml(`<script src=/app.js></script>${REFRESH}<h1>Møter</h1><a href=/b>B</a>`, AT);
    expect([refresh, page.links.length]).toEqual([null, 1]);
  });
});
