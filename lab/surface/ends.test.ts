import { wordQuery } from '@hyrde/jobs/surface';
import { describe, expect, it } from 'vitest';
import { collectionOf } from './collection.js';
import { ENOUGH, ends, endsText } from './ends.js';
import { reach } from './reach.js';
import { type Filters, SimulatedInterface } from './simulated.js';
import { generatedRows } from './testing/generated.js';

const behind = (rows: Parameters<typeof collectionOf>[1], filters: Filters, cap = 20) =>
  new SimulatedInterface(collectionOf('made-up', rows), { view: 'title', cap, filters, totals: true });

describe('what can be had at all', () => {
  const rows = [
    { id: '1', title: 'north sea', topics: ['a'], date: '2020-01-01', text: 'mentions islands' },
    { id: '2', title: 'islands', topics: ['b'], date: '2020-01-02', text: '' },
    { id: '3', title: 'alone', topics: ['a'], date: '2020-01-03', text: '' },
    { id: '4', title: 'hermit', topics: [], date: '', text: '' },
  ];

  it('is what shares a word that is shown anywhere, a day or a value', () => {
    const first = wordQuery('north');
    expect(reach(behind(rows, 'none'), first)).toBe(2);
    expect(reach(behind(rows, 'facets'), first)).toBe(4);
    expect(reach(behind(rows, 'facets', 2), first)).toBe(3);
    expect(reach(behind(rows, 'dates', 1), first)).toBe(3);
  });
});

describe('runs that go on until no download is worth it', () => {
  const form = behind(generatedRows(200), 'dates');

  it('tell when they held enough and why they ended', () => {
    const told = ends(form, 2, 1_000);
    expect(told).toMatchObject({ records: 200, least: Math.ceil((ENOUGH * 200) / 20), within: 1 });
    for (const { enough, coverage, queries, stopped } of told.runs) {
      expect(coverage).toBe(1);
      expect(enough?.queries).toBeGreaterThanOrEqual(told.least);
      expect(enough?.queries).toBeLessThanOrEqual(queries);
      expect(stopped).toMatch(/not-worth-it|nothing-left/);
    }
    expect(endsText([told])).toMatch(/made-up +200 +dates +10 +1\.000 +2 of 2 /);
  });

  it('tell that their queries were spent', () => {
    const [run] = ends(form, 1, 5).runs;
    expect(run).toMatchObject({ enough: null, queries: 5, stopped: 'queries spent' });
  });
});
