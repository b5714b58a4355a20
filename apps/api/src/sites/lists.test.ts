import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { z } from 'zod';
import { bytesHeld } from '../../../../scripts/testing/bytes-held.js';
import { XLSX_TYPE } from '../http/table-file.js';
import { apiForFile } from '../testing/api.js';
import type { SiteImport, SiteListPreview } from './imports.schemas.js';
import type { Site } from './sites.schemas.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

const read = async (list: string | Uint8Array, query = '') =>
  (await auditor.request<SiteImport>('POST', `/site-imports${query}`, list)).body;
const preview = async (list: string | Uint8Array, query = '') =>
  (await auditor.request<SiteListPreview>('POST', `/site-imports/preview${query}`, list)).body;
const sheet = (rows: (string | number | null)[][]) =>
  writeXlsxFile(rows.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer();
const csvRows = (bytes: Uint8Array, delimiter = ',') =>
  z.array(z.array(z.string())).parse(parse(Buffer.from(bytes), { bom: true, delimiter }));

describe('a list', () => {
  it('is previewed without storing anything', async () => {
    const before = await api.db.site.count();
    const list = 'Body;Web;Folk\nAlpha;alpha.example;1 000\n"Beta;beta.example;2\nGamma;gamma.example;many\n';
    expect(await preview(list)).toMatchObject({ missing: ['name', 'homeUrl'], lines: [], fresh: 0, faulty: 0 });
    const shown = await preview(list, '?columns=name,homeUrl,population');
    expect(shown).toMatchObject({
      headerLine: 1,
      missing: [],
      preset: 'plain',
      fresh: 1,
      known: 0,
      twins: 0,
      faulty: 2,
      sheet: null,
      columns: [
        { name: 'Body', field: 'name' },
        { name: 'Web', field: 'homeUrl' },
        { name: 'Folk', field: 'population' },
      ],
      lines: [
        { line: 3, site: null, message: expect.stringContaining('quotation mark') },
        { line: 4, site: null, message: expect.stringContaining('“many” is no number of inhabitants.') },
        { line: 2, site: { name: 'Alpha', homeUrl: 'https://alpha.example/', population: 1_000 }, message: '' },
      ],
    });
    expect(await api.db.site.count()).toBe(before);
    expect(await read(list)).toMatchObject({ status: 400 });
    expect(await read(list, '?columns=name,homeUrl,population')).toMatchObject({ added: 1, failed: 2 });
    expect(await read(list, '?columns=name,homeUrl,name')).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/two columns/),
    });
  });

  it('is read from the requested sheet of a workbook', async () => {
    const bytes = await writeXlsxFile([
      { sheet: 'Notes', data: [[{ value: 'See the other sheet' }]] },
      {
        sheet: 'List',
        data: [
          [{ value: 'Kommunenummer' }, { value: 'Navn' }, { value: 'Nettsted' }, { value: 'Folketall' }],
          [{ value: '0301' }, { value: 'Storby' }, { value: 'storby.example' }, { value: 700_000 }],
          [{ value: '0302' }, { value: 'Småby' }, { value: 'ikke en adresse' }, null],
        ],
      },
    ]).toBuffer();
    expect(await preview(bytes)).toMatchObject({
      sheets: ['Notes', 'List'],
      sheet: 'Notes',
      missing: ['name', 'homeUrl'],
    });
    const done = await auditor.request<SiteImport>('POST', '/site-imports?sheet=List&fileName=list.xlsx', bytes, {
      'content-type': XLSX_TYPE,
    });
    expect(done.body).toMatchObject({ added: 1, failed: 1, mendable: 1 });
    const [site] = (await auditor.get<{ items: Site[] }>('/sites?text=storby.example')).body.items;
    expect(site).toMatchObject({ name: 'Storby', number: '0301', population: 700_000 });
    expect(await preview(bytes, '?sheet=Gone')).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/no sheet "Gone"/),
    });
  });

  it('of 80 MB is refused with a message, and not kept in memory', async () => {
    const chunk = Buffer.from('Name,https://name.example\n'.repeat(40_000));
    let left = 80;
    let most = 0;
    const before = bytesHeld();
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        if (left % 20 === 0) most = Math.max(most, bytesHeld() - before);
        return left-- > 0 ? stream.enqueue(chunk) : stream.close();
      },
    });
    const request: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { cookie: auditor.cookie, 'content-type': 'text/csv' },
      body,
      duplex: 'half',
    };
    const response = await fetch(`${api.url}/api/site-imports`, request);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      detail: expect.stringMatching(/^That is more than is read here: 5 MB of a list/),
    });
    expect(most).toBeLessThan(40_000_000);
  });
});

describe('the failed lines of an import', () => {
  const LIST = [
    'navn;nettsted;fylke;egen',
    'Aa;aa.example;Nord;x1',
    'Bb;nowhere;Nord;x2',
    '"Cc;cc.example;Nord;x3',
    'Dd;dd.example;Nord;x4;more',
    '=1+1;no address;Nord;x5',
  ].join('\n');
  const HEADER = ['navn', 'nettsted', 'fylke', 'egen', 'Hyrde: surplus', 'Hyrde: line', 'Hyrde: what was wrong'];

  it('are a file with the same columns, and fail again if nothing was corrected', async () => {
    const first = await read(LIST);
    expect(first).toMatchObject({ added: 1, failed: 4, mendable: 4 });
    for (const [file, separator] of [
      ['failed.csv?separator=comma', ','],
      ['failed.csv?separator=semicolon', ';'],
      ['failed.xlsx', null],
    ] as const) {
      const { bytes } = await auditor.get(`/site-imports/${first.id}/${file}`);
      if (separator !== null) {
        const [header, ...lines] = csvRows(bytes, separator);
        expect(header).toEqual(HEADER);
        expect(lines).toEqual(
          [
            [
              'Bb',
              'nowhere',
              'Nord',
              'x2',
              '',
              '3',
              'Column “nettsted”: “nowhere” is no web address. Enter that of the home page, such as https://www.example.org.',
            ],
            [
              '"Cc',
              'cc.example',
              'Nord',
              'x3',
              '',
              '4',
              'In this line a quotation mark is opened and not closed. Correct the quotation marks.',
            ],
            [
              'Dd',
              'dd.example',
              'Nord',
              'x4',
              'more',
              '5',
              expect.stringContaining('This line has 5 fields where the header has 4.'),
            ],
            ["'=1+1", 'no address', 'Nord', 'x5', '', '6', expect.stringContaining('“no address” is no web address.')],
          ].map((cells) => expect.arrayContaining(cells)),
        );
      }
      const again = await read(bytes);
      expect(again).toMatchObject({ added: 0, updated: 0, unchanged: 0, failed: 4, mendable: 4 });
      const twice = await auditor.get(`/site-imports/${again.id}/failed.csv`);
      expect(csvRows(twice.bytes)[0]).toEqual(HEADER);
    }
  });

  it('are imported once they are corrected', async () => {
    const { id } = await read(LIST.replaceAll('example', 'mend.example'));
    const { text } = await auditor.get<string>(`/site-imports/${id}/failed.csv`);
    const mended = text
      .replace('nowhere', 'bb.mend.example')
      .replace('"""Cc"', 'Cc')
      .replace(',more,', ',,')
      .replace('no address,', 'ee.mend.example,');
    expect(await read(mended)).toMatchObject({ added: 4, failed: 0, mendable: 0 });
    const { items } = (await auditor.get<{ items: Site[] }>('/sites?text=mend.example')).body;
    expect(items.map(({ name }) => name).sort()).toEqual(['=1+1', 'Aa', 'Bb', 'Cc', 'Dd']);
  });

  it('are absent if no line failed, or the import did not store them', async () => {
    const { id } = await read('name,url\nFine,fine.example\n');
    expect((await auditor.get(`/site-imports/${id}/failed.csv`)).status).toBe(404);
    const old = await read('name,url\nOld,\n');
    await api.db.$executeRaw`update site_import_line set cells = null where import_id = ${old.id}::uuid`;
    expect((await auditor.get<SiteImport>(`/site-imports/${old.id}`)).body).toMatchObject({ failed: 1, mendable: 0 });
    expect((await auditor.get(`/site-imports/${old.id}/failed.xlsx`)).status).toBe(404);
  });
});

describe('an export of the sites', () => {
  const AWKWARD = [
    ['name', 'homeUrl', 'region', 'language', 'population', 'number', 'tags'],
    ['Plain', 'https://plain.round.example/', 'North', 'nb', 12_345, '0301', 'coast | big'],
    ['Comma, "quoted"; semi', 'http://www.quoted.round.example/a/?b=1,2', 'Nord; Vest', '', '', '', ''],
    ['=SUM(A1)', 'https://formula.round.example/', '+North', 'nn', 0, '@7', '-tag'],
    ["'=SUM(A1)", 'https://quote.round.example/', "''-x", '', '', "'+", ''],
    ['Ærfugløya\u00A0kommune', 'https://måsøy.round.example/', 'Sør', 'se', '', '', 'Ærlig | 日本'],
    ['Two\nlines', 'https://two.round.example/', '', '', '', '', ''],
  ];

  it('imported again changes nothing and yields the same file, as CSV and as XLSX', async () => {
    const first = await read(await sheet(AWKWARD.map((row) => row.map((value) => (value === '' ? null : value)))));
    expect(first).toMatchObject({ added: AWKWARD.length - 1, failed: 0 });
    const stored = () => api.db.site.findMany({ orderBy: { id: 'asc' } });
    const before = await stored();
    for (const path of ['csv?', 'csv?separator=semicolon&', 'xlsx?']) {
      const exported = () => auditor.get(`/sites/export.${path}text=round.example`);
      const { bytes, status } = await exported();
      expect(status).toBe(200);
      expect(await read(bytes)).toMatchObject({ added: 0, updated: 0, failed: 0, unchanged: AWKWARD.length - 1 });
      expect(await stored()).toEqual(before);
      if (path.startsWith('csv')) expect(Buffer.from((await exported()).bytes)).toEqual(Buffer.from(bytes));
    }
  });

  it('imported into an empty registry restores the same sites', async () => {
    const fields = { name: true, homeUrl: true, language: true, population: true, number: true, tags: true } as const;
    const stored = () =>
      api.db.site.findMany({ orderBy: { homeUrl: 'asc' }, select: { ...fields, region: { select: { name: true } } } });
    const before = await stored();
    const { bytes } = await auditor.get('/sites/export.csv');
    const removed = await api.db.site.deleteMany({});
    expect(await read(bytes)).toMatchObject({ added: removed.count, failed: 0 });
    expect(await stored()).toEqual(before);
  });

  it('contains the sites of the filter, also by tag', async () => {
    const { body } = await auditor.get<string>('/sites/export.csv?tag=coast');
    expect(csvRows(Buffer.from(body)).map(([name]) => name)).toEqual(['name', 'Plain']);
    const tags = (await auditor.get<{ items: { tag: string; sites: number }[] }>('/sites/tags')).body.items;
    expect(tags.find(({ tag }) => tag === 'coast')).toEqual({ tag: 'coast', sites: 1 });
    const site = (await auditor.get<{ items: Site[] }>('/sites?tag=coast')).body.items[0];
    const changed = await auditor.patch<Site>(`/sites/${site?.id}`, { tags: ['Fjord', 'fjord', 'new'], number: null });
    expect(changed.body).toMatchObject({ tags: ['Fjord', 'new'], number: null });
    expect((await auditor.patch(`/sites/${site?.id}`, { tags: ['a|b'] })).status).toBe(400);
  });
});
