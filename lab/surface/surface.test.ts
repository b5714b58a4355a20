import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { EXPECTED_NEW, wordQuery } from '@hyrde/jobs/surface';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { main } from '../cli.js';
import { meanOf } from '../report/statistics.js';
import { MEP, MOST_FREQUENT } from '../rivals/surface/ntoulas.js';
import { LAB_POLICIES } from '../rivals/surface/policies.js';
import { collectionOf } from './collection.js';
import { experiment } from './experiment.js';
import { oracle } from './oracle.js';
import { SimulatedInterface } from './simulated.js';
import { generatedRows } from './testing/generated.js';

const collection = collectionOf('made-up', generatedRows(200));
const form = (cap: number, filters: 'none' | 'dates' | 'facets' = 'none') =>
  new SimulatedInterface(collection, { view: 'title', cap, filters, totals: true });

afterEach(() => vi.restoreAllMocks());

describe('a simulated interface', () => {
  it('shows what holds all words in the fields searched, newest first, up to the cap', () => {
    const pages = form(25).ask(wordQuery('word0'));
    const shown = pages.flatMap(({ records }) => records);
    const all = collection.records.filter(({ fields }) => (fields.title ?? '').split(' ').includes('word0'));
    expect(shown).toHaveLength(25);
    expect(pages[0]).toMatchObject({ claimed: all.length, capped: true, more: true });
    expect(pages.at(-1)?.more).toBe(false);
    const days = shown.map(({ day }) => day ?? 0);
    expect(days).toEqual([...days].sort((a, b) => b - a));
    const both = form(25).ask(wordQuery('word0', 'word1'))[0];
    expect(both?.claimed).toBeLessThan(all.length);
  });

  it('filters by day and by facet', () => {
    const [page] = form(500, 'facets').ask({ words: [], choices: { topics: 'topic3' }, days: null });
    expect(page?.records.every(({ fields }) => fields.topics === 'topic3')).toBe(true);
    const [dated] = form(500, 'dates').ask({ words: [], choices: {}, days: { from: 18_300, to: 18_400 } });
    expect(dated?.records.every(({ day }) => day !== null && day >= 18_300 && day <= 18_400)).toBe(true);
  });
});

describe('the oracle', () => {
  it('covers no more than its bound', () => {
    const { covered, bound } = oracle(form(20), 40);
    for (const [i, count] of covered.entries()) expect(count).toBeLessThanOrEqual(bound[i] ?? 0);
    expect(covered[0]).toBe(20);
  });

  it('knows what values of facets show, alone and with a word', () => {
    const faceted = form(20, 'facets');
    const [value = ''] = faceted.offer.choices[0]?.values ?? [];
    const { name = '' } = faceted.offer.choices[0] ?? {};
    const word = faceted.terms()[0]?.term ?? '';
    const answers = faceted.answers().map((answer) => answer.join(' '));
    const twice = collectionOf('twice', [{ id: '1', title: 'north', topics: ['sea', 'sea'] }]);
    const shape = { view: 'title', cap: 20, filters: 'facets', totals: true } as const;
    expect(new SimulatedInterface(twice, shape).answers().every((answer) => answer.length === 1)).toBe(true);
    for (const words of [[], [word]]) {
      const shown = faceted.matching({ words, choices: { [name]: value }, days: null }).slice(0, 20);
      if (shown.length > 0) expect(answers).toContain(shown.join(' '));
    }
    expect(oracle(faceted, 10).covered.at(-1)).toBeGreaterThanOrEqual(oracle(form(20), 10).covered.at(-1) ?? 0);
    expect(answers.length).toBeGreaterThan(form(20).answers().length);
  });
});

describe('the experiment', () => {
  it('plays policies from the same starts', () => {
    const result = experiment(form(20), [EXPECTED_NEW, MOST_FREQUENT], 2);
    const [ours, rival] = result.policies;
    expect(ours?.marks.every(({ oursMore }) => oursMore.mean === 0)).toBe(true);
    expect(rival?.byQueries[0]).toBe(ours?.byQueries[0]);
    expect(ours?.marks[2]?.coverage.mean).toBeGreaterThan(rival?.marks[2]?.coverage.mean ?? 1);
  });

  it('reads all that has a date, where days can be chosen', () => {
    const result = experiment(form(20, 'dates'), [EXPECTED_NEW], 1);
    expect(result.policies[0]?.end.coverage.mean).toBe(1);
  });

  it('reports intervals by Student’s t', () => {
    expect(meanOf([1, 2, 3])).toMatchObject({
      mean: 2,
      low: expect.closeTo(-0.484, 2),
      high: expect.closeTo(4.484, 2),
    });
  });
});

describe('npm run lab -- surface', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collections-'));
    const lines = generatedRows(60).map((row) => JSON.stringify(row));
    await writeFile(join(folder, 'small.jsonl.gz'), gzipSync(lines.join('\n')));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('plays every policy and writes its figures', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const args = ['surface', '--collections', folder, '--seeds', '1', '--views', 'title', '--caps', '20'];
    expect(await main([...args, '--filters', 'none', '--out', folder])).toBe(0);
    const text = print.mock.calls.join('');
    for (const policy of LAB_POLICIES) expect(text.includes(`\n${policy.name} `)).toBe(policy !== MEP); // This interface has no filters.
    expect(text).toMatch(/of 5 cells/);
    expect(JSON.parse(await readFile(join(folder, 'surface.json'), 'utf8'))).toHaveLength(1);
  });

  it('skips a folder that is not there, and says what it cannot use', async () => {
    const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await main(['surface', '--collections', join(folder, 'none')])).toBe(0);
    expect(`${print.mock.calls[0]?.[0]}`).toMatch(/Skipped: there is no folder/);
    expect(await main(['surface'])).toBe(2);
    expect(await main(['surface', '--collections', folder, '--caps', '7'])).toBe(2);
    expect(await main(['surface', '--collections', folder, '--seeds', '0'])).toBe(2);
  });
});
