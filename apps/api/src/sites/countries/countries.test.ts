import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../../testing/api.js';
import { found, makeSweep } from '../../testing/fixtures.js';
import type { SiteImport, UndoneImport } from '../imports.schemas.js';
import type { Site } from '../sites.schemas.js';
import type { Countries } from './countries.controller.js';
import { COUNTRIES, CountryFile, countryOfHome } from './countries.js';

const api = await apiForFile();
const auditor = await api.as('auditor');

/** First two digits of the municipalities' numbers, county, and number of municipalities since 2024. */
const COUNTIES = [
  ['31', 'Østfold', 12],
  ['32', 'Akershus', 21],
  ['03', 'Oslo', 1],
  ['34', 'Innlandet', 46],
  ['33', 'Buskerud', 18],
  ['39', 'Vestfold', 6],
  ['40', 'Telemark', 17],
  ['42', 'Agder', 25],
  ['11', 'Rogaland', 23],
  ['46', 'Vestland', 43],
  ['15', 'Møre og Romsdal', 27],
  ['50', 'Trøndelag', 38],
  ['18', 'Nordland', 41],
  ['55', 'Troms', 21],
  ['56', 'Finnmark', 18],
] as const;

const ofCode = (code: string) => COUNTRIES.find((country) => country.code === code)?.rows ?? [];

describe('Norway’s municipalities', () => {
  const rows = ofCode('no');

  it('are 357, in the county of their number', () => {
    expect(rows).toHaveLength(357);
    for (const [digits, county, count] of COUNTIES) {
      const numbers = rows.filter(({ region }) => region === county).map(({ number }) => number);
      expect([county, numbers.length]).toEqual([county, count]);
      for (const number of numbers) expect(number).toMatch(new RegExp(`^${digits}\\d{2}$`));
    }
  });

  it('have an address marked as unchecked, and bokmål or nynorsk if known', () => {
    expect(rows.every(({ homeUrl, unchecked }) => homeUrl && unchecked.includes('address'))).toBe(true);
    expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['nb', 'nn', undefined]));
    const homes = Object.fromEntries(rows.map(({ number, homeUrl }) => [number, homeUrl]));
    expect(homes).toMatchObject({ '3105': 'https://www.sarpsborg.com/', '1119': 'https://www.ha.no/' });
    expect([homes['3114'], homes['3419']]).toEqual([
      'https://www.valer.kommune.no/',
      'https://www.vaaler-he.kommune.no/',
    ]);
  });
});

describe.each([
  { code: 'se', count: 290, regions: 21, digits: /^\d{4}$/, language: 'sv' },
  { code: 'dk', count: 98, regions: 5, digits: /^\d{3}$/, language: 'da' },
])('the municipalities of $code', ({ code, count, regions, digits, language }) => {
  const rows = ofCode(code);

  it('are complete, each with an official number, in their regions', () => {
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ region }) => region)).size).toBe(regions);
    expect(rows.filter(({ number }) => !digits.test(number))).toEqual([]);
    expect(new Set(rows.map((row) => row.language))).toEqual(new Set([language]));
  });

  it('have an address marked as unchecked or guessed', () => {
    expect(rows.filter(({ unchecked }) => unchecked.includes('address') === unchecked.includes('guess'))).toEqual([]);
  });
});

describe('a country’s file', () => {
  const body = { number: '1', name: 'A', region: 'R', homeUrl: 'https://www.a.example/', unchecked: [] };
  const text = { en: 'x', nb: 'x' };
  const file = (...rows: object[]) => ({
    code: 'xx',
    name: text,
    bodies: text,
    source: text,
    asOf: '2026-01-01',
    rows,
  });
  const faults = (...rows: object[]) =>
    CountryFile.safeParse(file(...rows)).error?.issues.map(({ message }) => message);

  it('contains no number and no home page twice, in any spelling', () => {
    expect(faults(body, { ...body, number: '2', homeUrl: 'https://b.example/' })).toBeUndefined();
    expect(faults(body, { ...body, homeUrl: 'https://b.example/' })).toEqual(['1 occurs twice']);
    expect(faults(body, { ...body, number: '2', homeUrl: 'http://a.example/' })).toEqual(['2 has the home page of 1']);
  });

  it('has normalised addresses and language codes, and marks only present fields as unchecked', () => {
    expect(faults({ ...body, homeUrl: 'www.a.example' })).toEqual(['1: "www.a.example" is not normalised']);
    expect(faults({ ...body, language: 'Norwegian' })).toHaveLength(1);
    expect(faults({ ...body, homeURL: 'https://b.example/' })).toHaveLength(1);
    expect(faults({ ...body, unchecked: ['language'] })).toEqual(['1: an absent language cannot be unchecked']);
  });

  it('identifies the country of a body whose address does not', () => {
    const homes = ['https://www.sarpsborg.com/', 'http://start.stockholm/', 'https://www.unknown.example/'];
    expect(homes.map(countryOfHome)).toEqual(['NO', 'SE', null]);
  });

  it('is valid for every country, with a unique code', () => {
    const codes = COUNTRIES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('a country', () => {
  beforeEach(() => api.db.site.deleteMany({}));

  const norway = async () => (await auditor.get<Countries>('/countries')).body.items.find(({ code }) => code === 'no');
  const add = async () => (await auditor.post<SiteImport>('/countries/no/sites', {})).body;

  it('previews the effect of adding it, is added accordingly, and undone as a whole', async () => {
    expect(await norway()).toMatchObject({
      count: 357,
      fresh: 357,
      known: 0,
      withoutAddress: 0,
      uncheckedAddresses: 357,
    });
    const added = await add();
    expect(added).toMatchObject({ added: 357, updated: 0, unchanged: 0, twins: 0, failed: 0, undoable: 357 });
    expect(await norway()).toMatchObject({ fresh: 0, known: 357 });
    const { items } = (await auditor.get<{ items: Site[] }>('/sites?text=kautokeino')).body;
    const hå = (await auditor.get<{ items: Site[] }>('/sites?text=ha.no')).body.items;
    expect(items.concat(hå)).toMatchObject([
      { number: '5612', language: null, region: { name: 'Finnmark' }, tags: ['unchecked address'] },
      { number: '1119', language: 'nn', tags: ['unchecked address', 'unchecked language'] },
    ]);
    expect(await api.db.sweep.count()).toBe(0);
    expect((await auditor.delete<UndoneImport>(`/site-imports/${added.id}`)).body).toEqual({ removed: 357, kept: 0 });
    expect(await norway()).toMatchObject({ fresh: 357, known: 0 });
  });

  it('keeps known sites unchanged: by address, or by number and name if the address differs', async () => {
    await auditor.request(
      'POST',
      '/site-imports',
      Buffer.from(
        [
          'name,homeUrl,number,language,tags',
          'Oslo kommune,http://oslo.kommune.no,,en,mine',
          'Våler,https://vaaler-kommune.example,3419,,',
          'Another body,https://halden.example,3101,,',
        ].join('\n'),
      ),
    );
    expect(await norway()).toMatchObject({ count: 357, fresh: 355, known: 2 });
    expect(await add()).toMatchObject({ added: 355, unchanged: 2, updated: 0 });
    const { items } = (await auditor.get<{ items: Site[] }>('/sites?text=oslo.kommune.no')).body;
    expect(items).toMatchObject([{ name: 'Oslo kommune', language: 'en', tags: ['mine'], number: null }]);
    expect(await add()).toMatchObject({ added: 0, unchanged: 357 });
  });

  it('keeps sites that were searched when it is undone', async () => {
    const { id } = await add();
    const site = await api.db.site.findFirstOrThrow({ where: { number: '0301' } });
    await makeSweep(api.db, [site.id], found(1));
    expect((await auditor.get<SiteImport>(`/site-imports/${id}`)).body).toMatchObject({ added: 357, undoable: 356 });
    expect((await auditor.delete(`/site-imports/${id}`)).body).toEqual({ removed: 356, kept: 1 });
  });

  it('is downloaded as a list that can be imported', async () => {
    for (const ending of ['csv', 'xlsx']) {
      const { bytes, status } = await auditor.get(`/countries/no/sites.${ending}`);
      expect(status).toBe(200);
      const read = (await auditor.request<SiteImport>('POST', '/site-imports', bytes)).body;
      const [added, unchanged] = ending === 'csv' ? [357, 0] : [0, 357];
      expect(read).toMatchObject({ added, unchanged, updated: 0, failed: 0 });
    }
    expect((await auditor.get('/countries/none/sites.csv')).status).toBe(404);
    expect((await auditor.post('/countries/none/sites', {})).status).toBe(404);
    const viewer = await api.as('viewer');
    expect((await viewer.post('/countries/no/sites', {})).status).toBe(403);
  });
});
