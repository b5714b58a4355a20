import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startApi, type TestApi } from '../../testing/api.js';
import type { SiteImport } from '../imports.schemas.js';
import type { Site } from '../sites.schemas.js';
import { NORWAY } from './norway.js';

/** How many municipalities each county has since 2024. */
const COUNTS = {
  Østfold: 12,
  Akershus: 21,
  Oslo: 1,
  Innlandet: 46,
  Buskerud: 18,
  Vestfold: 6,
  Telemark: 17,
  Agder: 25,
  Rogaland: 23,
  Vestland: 43,
  'Møre og Romsdal': 27,
  Trøndelag: 38,
  Nordland: 41,
  Troms: 21,
  Finnmark: 18,
};
/** The first two digits of a municipality's number are its county's. */
const NUMBERS = {
  '31': 'Østfold',
  '32': 'Akershus',
  '03': 'Oslo',
  '34': 'Innlandet',
  '33': 'Buskerud',
  '39': 'Vestfold',
  '40': 'Telemark',
  '42': 'Agder',
  '11': 'Rogaland',
  '46': 'Vestland',
  '15': 'Møre og Romsdal',
  '50': 'Trøndelag',
  '18': 'Nordland',
  '55': 'Troms',
  '56': 'Finnmark',
};

describe('Norway’s municipalities', () => {
  const { lines } = NORWAY;

  it('are 357, each number once, in the county that the number says', () => {
    expect(lines).toHaveLength(357);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(357);
    const counties = Object.fromEntries(
      Object.keys(COUNTS).map((county) => [county, lines.filter(({ region }) => region === county).length]),
    );
    expect(counties).toEqual(COUNTS);
    const byNumber = new Map(Object.entries(NUMBERS));
    for (const { number, region } of lines) {
      expect(number).toMatch(/^\d{4}$/);
      expect(region).toBe(byNumber.get(number.slice(0, 2)));
    }
    const numbers = lines.map(({ region, number }) => `${region} ${number}`);
    for (const county of Object.keys(COUNTS)) {
      const own = numbers.filter((entry) => entry.startsWith(`${county} `));
      expect(own).toEqual([...own].sort());
    }
  });

  it('have an address that is said to be a guess, and none twice', () => {
    const guessed = lines.filter(({ homeUrl }) => homeUrl !== null);
    expect(guessed.every(({ tags }) => tags.includes('unchecked address'))).toBe(true);
    expect(new Set(guessed.map(({ homeUrl }) => homeUrl)).size).toBe(guessed.length);
    expect(guessed.every(({ homeUrl }) => /^https:\/\/www\.[a-z-]+\.kommune\.no\/$/.test(homeUrl ?? ''))).toBe(true);
    const names = lines.map(({ name }) => name);
    const shared = lines.filter(({ name }) => names.indexOf(name) !== names.lastIndexOf(name));
    expect(shared.every(({ homeUrl }) => homeUrl === null)).toBe(true);
  });
});

describe('a ready list', () => {
  let api: TestApi;
  let auditor: Client;
  beforeAll(async () => {
    api = await startApi();
    auditor = await api.as('auditor');
  });
  afterAll(() => api.stop());

  it('is offered with its source and what it lacks, and read in as any other list', async () => {
    const { body } = await auditor.get<{ items: { id: string; sites: number; withoutAddress: number }[] }>(
      '/ready-lists',
    );
    const [list] = body.items;
    expect(list).toMatchObject({ sites: 357, withoutAddress: 8, asOf: '2024-01-01' });
    for (const ending of ['csv', 'xlsx']) {
      const { bytes, status } = await auditor.get(`/ready-lists/${list?.id}/sites.${ending}`);
      expect(status).toBe(200);
      const read = (await auditor.request<SiteImport>('POST', '/site-imports', bytes)).body;
      const [added, unchanged] = ending === 'csv' ? [349, 0] : [0, 349];
      expect(read).toMatchObject({ added, unchanged, updated: 0, failed: 8, mendable: 8 });
    }
    const { items } = (await auditor.get<{ items: Site[] }>('/sites?text=kautokeino')).body;
    expect(items).toMatchObject([
      { number: '5612', population: null, region: { name: 'Finnmark' }, tags: ['unchecked address'] },
    ]);
    expect(await api.db.sweep.count()).toBe(0);
    expect((await auditor.get('/ready-lists/none/sites.csv')).status).toBe(404);
  });
});
