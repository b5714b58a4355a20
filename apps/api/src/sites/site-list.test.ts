import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseHomeUrl } from './home-url.js';
import { readSiteList } from './site-list.js';

const read = (text: string | Uint8Array) => {
  const list = readSiteList(typeof text === 'string' ? Buffer.from(text) : text);
  if (!list.ok) throw new Error(list.error);
  return list.lines;
};
const sites = (text: string | Uint8Array) => read(text).map((line) => (line.ok ? line.site : line.error));

describe('a site list', () => {
  it('is read with English and Norwegian headers, in any order, by comma, semicolon or tab', () => {
    const nordvik = {
      name: 'Nordvik',
      homeUrl: 'https://www.nordvik.no/',
      region: 'Nord',
      language: 'nb',
      population: 1234,
    };
    expect(sites('name,homeUrl,region,language,population\nNordvik,https://www.nordvik.no,Nord,nb,1234\n')).toEqual([
      nordvik,
    ]);
    expect(sites('Fylke;Navn;Nettsted;Målform;Innbyggere\r\nNord;Nordvik;www.nordvik.no;Bokmål;1 234\r\n')).toEqual([
      nordvik,
    ]);
    expect(
      sites('URL\tname\tregion\tlanguage\tpopulation\nhttps://www.nordvik.no\tNordvik\tNord\tnb-NO\t1.234\n'),
    ).toEqual([nordvik]);
  });

  it('may leave all but name and home URL out', () => {
    expect(sites('name,url\nA,https://a.example')).toEqual([
      { name: 'A', homeUrl: 'https://a.example/', region: null, language: null, population: null },
    ]);
  });

  it('is read as UTF-8 with and without byte-order mark, as UTF-16, and as Windows-1252', () => {
    const text = 'navn;nettsted\nSør-Ålesund;https://sor.example\n';
    const latin = Buffer.from(text, 'latin1');
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      latin,
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
    ])
      expect(sites(bytes)).toMatchObject([{ name: 'Sør-Ålesund' }]);
    const dash = Buffer.from('name,url\nA\x96B,https://a.example', 'latin1'); // in Latin-1 a control character
    expect(sites(dash)).toMatchObject([{ name: 'A–B' }]);
    expect(read(`name,url\n${'x'.repeat(499)}😀,https://a.example`)[0]?.text).toHaveLength(499);
  });

  it('tells of each broken line why, by its number, and keeps the good ones', () => {
    const lines = read(
      [
        'name,homeUrl,language,population',
        'Good,https://good.example,nb,10',
        ',https://nameless.example,nb,10',
        'No address,,nb,10',
        'Not an address,ftp://x.example,nb,10',
        '"Two\nlines",https://two.example,nb,10',
        'Language,https://l.example,norsk bokmål,10',
        'People,https://p.example,nb,many',
        '',
        'Fields,https://f.example,nb,10,extra',
        'Good too,good-too.example,,',
      ].join('\n'),
    );
    expect(lines.map((l) => [l.line, l.ok ? 'ok' : l.error])).toEqual([
      [2, 'ok'],
      [3, 'the name is missing'],
      [4, 'the home URL is missing'],
      [5, '"ftp://x.example" is no web address'],
      [6, 'ok'],
      [8, '"norsk bokmål" is no language code, such as nb'],
      [9, '"many" is no number of inhabitants'],
      [11, 'has 5 fields where the header has 4'],
      [12, 'ok'],
    ]);
  });

  it('without the needed columns, or that is no text, is refused as a whole', () => {
    expect(readSiteList(Buffer.from('a,b\n1,2\n'))).toMatchObject({ ok: false });
    expect(readSiteList(Buffer.from(''))).toMatchObject({ ok: false });
    expect(readSiteList(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toMatchObject({ ok: false });
  });

  it('never throws, whatever the bytes, and accounts for every line it lists', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, headed) => {
        const header = headed ? Buffer.from('name,homeUrl\n') : Buffer.alloc(0);
        const list = readSiteList(Buffer.concat([header, bytes]));
        if (list.ok) for (const line of list.lines) expect(line.line).toBeGreaterThan(1);
      }),
    );
  });
});

describe('a home URL', () => {
  it.each([
    ['www.nordvik.kommune.no', 'https://www.nordvik.kommune.no/'],
    ['HTTP://WWW.Nordvik.NO/Start#top', 'http://www.nordvik.no/Start'],
    ['https://måsøy.kommune.no', 'https://xn--msy-ula0h.kommune.no/'],
    ['http://www.nordvik.kommune.localhost:4180/', 'http://www.nordvik.kommune.localhost:4180/'],
  ])('%s is %s', (text, url) => expect(normaliseHomeUrl(text)).toBe(url));

  it.each([
    '',
    'nordvik',
    'ftp://a.example',
    'javascript:alert(1)',
    'https://user:pw@a.example',
    'a b.example',
    'https://',
  ])('%s is none', (text) => expect(normaliseHomeUrl(text)).toBeNull());
});
