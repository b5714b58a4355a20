import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutFormulas } from '../http/formula.js';
import { normaliseHomeUrl } from './home-url.js';
import { readSiteList } from './site-list.js';

const read = (text: string | Uint8Array) => {
  const list = readSiteList(typeof text === 'string' ? Buffer.from(text) : text);
  if (!list.ok) throw new Error(list.error);
  return list.lines;
};
/** A text in an encoding in which each character is a byte. */
function encoded(text: string, charset: string): Buffer {
  const characters = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from([...text].map((character) => characters.indexOf(character)));
}
const sites = (text: string | Uint8Array) => read(text).map((line) => (line.ok ? line.site : line.error));

describe('a site list', () => {
  const UNKNOWN = { region: null, language: null, population: null, number: null, tags: null };

  it.each([
    'name,homeUrl,region,language,population\nNordvik,https://www.nordvik.no,Nord,nb,1234\n',
    'Fylke;Navn;Nettsted;Målform;Innbyggere\r\nNord;Nordvik;www.nordvik.no;Bokmål;1 234\r\n',
    'URL\tname\tregion\tlanguage\tpopulation\nhttps://www.nordvik.no\tNordvik\tNord\tnb-NO\t1.234\n',
  ])('has English or Norwegian headers in any order, separated by comma, semicolon or tab: %j', (list) => {
    const nordvik = { name: 'Nordvik', homeUrl: 'https://www.nordvik.no/', region: 'Nord' };
    expect(sites(list)).toEqual([{ ...UNKNOWN, ...nordvik, language: 'nb', population: 1234 }]);
  });

  it('needs name and home URL only', () => {
    expect(sites('name,url\nA,https://a.example')).toEqual([{ ...UNKNOWN, name: 'A', homeUrl: 'https://a.example/' }]);
  });

  it('is read as UTF-8 with and without byte-order mark, as UTF-16, and as Windows-1252', () => {
    const text = 'navn;nettsted\nSør-Ålesund;https://sor.example\n';
    const marked = `\uFEFF${text}`;
    for (const bytes of [text, marked, Buffer.from(text, 'latin1'), Buffer.from(marked, 'utf16le')])
      expect(sites(bytes)).toMatchObject([{ name: 'Sør-Ålesund' }]);
    const dash = Buffer.from('name,url\nA\x96B,https://a.example', 'latin1'); // In Latin-1, the byte is a control character.
    expect(sites(dash)).toMatchObject([{ name: 'A–B' }]);
    expect(read(`name,url\n${'x'.repeat(499)}😀,https://a.example`)[0]?.text).toHaveLength(499);
  });

  it.each([
    ['windows-1250', 'pl', 'Łódź,Gdańsk,Świdnica,Toruń,Wrocław'],
    ['iso-8859-2', 'cs', 'Plzeň,Děčín,Břeclav,Kroměříž,Šumperk,Žďár nad Sázavou,Třebíč,Příbram,Kadaň,Jičín'],
    ['windows-1257', 'lv', 'Rīga,Liepāja,Jūrmala,Rēzekne'],
  ])('in %s is recognised by its letters, and says so', (charset, language, names) => {
    const text = `name;url\r\n${names
      .split(',')
      .map((name, at) => `${name};https://x${at}.example`)
      .join('\r\n')}`;
    const bytes = encoded(text, charset);
    expect(sites(bytes).map((site) => (typeof site === 'string' ? site : site.name))).toEqual(names.split(','));
    expect(readSiteList(bytes)).toMatchObject({ encoding: { name: charset, by: 'letters', language } });
  });

  it('may be read in an encoding that a person chose', () => {
    const bytes = encoded('name,url\nMâcon,https://macon.example\n', 'windows-1252');
    expect(readSiteList(bytes)).toMatchObject({ encoding: { by: 'guess' } });
    expect(readSiteList(bytes, { encoding: 'windows-1252' })).toMatchObject({
      encoding: { name: 'windows-1252', by: 'chosen', language: null },
      lines: [{ site: { name: 'Mâcon' } }],
    });
    expect(readSiteList(Buffer.from('name,url\nÅs,as.example'))).toMatchObject({
      encoding: { name: 'utf-8', by: 'bytes' },
    });
  });

  it('in UTF-16 needs no byte-order mark', () => {
    const bytes = Buffer.from('navn\tnettsted\nMåsøy\tmasoy.example\n', 'utf16le');
    expect(sites(bytes)).toMatchObject([{ name: 'Måsøy' }]);
    expect(sites(Buffer.from(bytes).swap16())).toMatchObject([{ name: 'Måsøy' }]);
  });

  it.each([
    ['a comma in a title', 'Kommuner, per 2026\nNavn;Nettsted\nA;a.example\nB;b.example\n'],
    ['commas in names', 'Navn;Nettsted\n"A";a.example\n"B, C, D";b.example\nE, F, G;e.example\n'],
    ['a hint for Excel', 'sep=;\r\nNavn;Nettsted\r\nA;a.example\r\nB;b.example\r\n'],
    ['tabs', 'Navn\tNettsted\nA;1\ta.example\nB;2\tb.example\n'],
  ])('derives its separator from all first lines, as with %s', (_, text) => {
    const list = readSiteList(Buffer.from(text));
    expect(list).toMatchObject({ ok: true, missing: [], columns: ['name', 'homeUrl'] });
    expect(read(text).every(({ ok }) => ok)).toBe(true);
  });

  it('has numbers as spreadsheets keep their zeros, and names with apostrophes as they are', () => {
    const text = [
      'number,name,url',
      '"=""0301""",Oslo,oslo.example',
      '="1103",Stavanger,stavanger.example',
      "'0304,'s-Hertogenbosch,shb.example",
      "5,\"L'Aquila; '-ord'\",aquila.example",
      "'+47,'=navn,x.example",
    ].join('\n');
    expect(sites(text)).toMatchObject([
      { number: '0301', name: 'Oslo' },
      { number: '1103', name: 'Stavanger' },
      { number: '0304', name: "'s-Hertogenbosch" },
      { number: '5', name: "L'Aquila; '-ord'" },
      { number: '+47', name: '=navn' },
    ]);
  });

  it('has no number that a spreadsheet has rounded', () => {
    const [line] = read('number,name,url\n9.74761E+08,Oslo,oslo.example\n');
    expect(line).toMatchObject({ ok: false, error: expect.stringContaining('rounded') });
  });

  it('that this product exported is read unchanged, whatever it contains', () => {
    const header = ['name', 'homeUrl', 'region', 'language', 'population', 'number', 'tags'];
    const names = ['=1+1', "'=1", 'Nord; -Vest', "L'Aquila; '-ord'", '="0301"', "'s-Hertogenbosch"];
    const cell = (text: string) => `"${withoutFormulas(text).replaceAll('"', '""')}"`;
    const file = [header.join(','), ...names.map((name, at) => `${cell(name)},x${at}.example,,,,,`)].join('\n');
    expect(sites(file).map((site) => (typeof site === 'string' ? site : site.name))).toEqual(names);
  });

  it('reports the fault of each broken line by its number, and keeps the others', () => {
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
        'Country,https://c.example,cz,10',
        'Secret,https://user:pw@s.example,nb,10',
        '\u202EdnalroN,https://t.example,nb,10',
      ].join('\n'),
    );
    expect(lines.map((l) => [l.line, l.ok ? 'ok' : l.error])).toEqual([
      [2, 'ok'],
      [3, 'Column “name” is empty. Enter the body’s name.'],
      [4, 'Column “homeUrl” is empty. Enter that of the home page, such as https://www.example.org.'],
      [
        5,
        'Column “homeUrl”: “ftp://x.example” is no web address. Enter that of the home page, such as https://www.example.org.',
      ],
      [6, 'ok'],
      [8, 'Column “language”: “norsk bokmål” is no language code. Enter one such as nb, or nothing.'],
      [9, 'Column “population”: “many” is no number of inhabitants. Enter digits, or nothing.'],
      [
        11,
        'This line has 5 fields where the header has 4. Put a field that contains the separator between quotation marks.',
      ],
      [12, 'ok'],
      [13, 'Column “language”: “cz” is no language code. Enter one such as nb, or nothing.'],
      [14, 'Column “homeUrl” is an address with a name and password: leave them out.'],
      [15, 'Column “name” has an invisible sign that turns the direction of writing. Enter it again.'],
    ]);
  });

  it('without the required columns, or that is not text, is refused as a whole', () => {
    expect(readSiteList(Buffer.from('a,b\n1,2\n'))).toMatchObject({ missing: ['name', 'homeUrl'], lines: [] });
    expect(readSiteList(Buffer.from(''))).toMatchObject({ ok: false });
    expect(readSiteList(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]))).toMatchObject({ ok: false });
  });

  it('loses only one line to a broken quotation', () => {
    const broken = {
      opened: '"Broken,https://broken.example,nb,10',
      inside: '"Broken" and ", more",https://broken.example,nb,10',
      'at the end': 'Broken,https://broken.example,nb,"',
      doubled: 'Broken,https://broken.example,nb,""",',
      alone: '"',
    };
    for (const [where, line] of Object.entries(broken)) {
      const lines = read(
        [
          'name,homeUrl,language,population',
          'First,https://first.example,nb,1',
          line,
          '"Second, ""quoted""",https://second.example,nb,2',
          '"Third","https://third.example","nb","3"',
          'Fourth "as typed",https://fourth.example,nb,4',
        ].join('\n'),
      );
      const names = lines.map((l) => [l.line, l.ok ? l.site.name : 'failed']);
      expect([where, ...names]).toEqual([
        where,
        [2, 'First'],
        [3, 'failed'],
        [4, 'Second, "quoted"'],
        [5, 'Third'],
        [6, 'Fourth "as typed"'],
      ]);
    }
  });

  it('of 50,000 lines loses only the last if that opens a quotation', () => {
    const good = Array.from({ length: 49_999 }, (_, i) => `Site ${i},https://s${i}.example`);
    const lines = read(['name,url', ...good, '"Open,https://open.example'].join('\r\n'));
    expect(lines.filter(({ ok }) => ok)).toHaveLength(49_999);
    expect(lines.at(-1)).toMatchObject({ ok: false, line: 50_001, error: expect.stringContaining('quotation mark') });
  });

  it('may have its header below a title, and explicit fields for its columns', () => {
    const text = 'Municipalities;;\nAs of 2026;;\nKommune;Nettsted;Fylke\nA;a.example;North\n';
    expect(readSiteList(Buffer.from(text))).toMatchObject({ headerLine: 3, columns: ['name', 'homeUrl', 'region'] });
    const foreign = Buffer.from('Gemeinde;Netzseite;x\nA;a.example;North\n');
    expect(readSiteList(foreign)).toMatchObject({ missing: ['name', 'homeUrl'] });
    const chosen = readSiteList(foreign, { columns: ['name', 'homeUrl', 'region'] });
    expect(chosen).toMatchObject({ missing: [], lines: [{ site: { name: 'A', region: 'North' } }] });
  });

  it('has optional tags and a number', () => {
    expect(sites('name,url,kommunenummer,tags\nA,a.example,0301,Big | coast|big\n')).toMatchObject([
      { number: '0301', tags: ['Big', 'coast'] },
    ]);
    expect(sites(`name,url,tags\nA,a.example,${'x'.repeat(41)}\n`)).toEqual([
      'Column “tags”: a tag is longer than 40 characters. Correct it, or leave it empty.',
    ]);
  });

  it('never throws for any bytes, and reports every line', () => {
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

  it('is refused if it is not an http(s) address of a host', () => {
    const refused = [
      '',
      'nordvik',
      'ftp://a.example',
      'javascript:alert(1)',
      'https://user:pw@a.example',
      'a b.example',
    ];
    for (const text of [...refused, 'https://']) expect([text, normaliseHomeUrl(text)]).toEqual([text, null]);
  });
});
