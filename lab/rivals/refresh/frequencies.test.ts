import { OURS, type PageTable, pageTable } from '@hyrde/jobs/refresh';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  azarFrequencies,
  evenFrequencies,
  lambdaCrawlFrequencies,
  periodicFrequencies,
  proportionalFrequencies,
} from './frequencies.js';

const SOLVERS = {
  even: evenFrequencies,
  proportional: proportionalFrequencies,
  periodic: periodicFrequencies,
  azar: azarFrequencies,
  lambdaCrawl: lambdaCrawlFrequencies,
};

const pages = fc
  .array(
    fc.record({
      rate: fc.double({ min: -4, max: 1, noNaN: true }).map((log) => 10 ** log),
      weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
      count: fc.integer({ min: 1, max: 50 }),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((list): PageTable => {
    const table = pageTable(list.length);
    list.forEach(({ rate, weight, count }, i) => {
      [table.rate[i], table.weight[i], table.count[i]] = [rate, weight, count];
    });
    return table;
  });
const budget = fc.double({ min: -2, max: 2, noNaN: true }).map((log) => 10 ** log);

const at = (list: Float64Array, i: number): number => list[i] ?? 0;

/** Freshness of a page visited at equal intervals. */
const fresh = (rate: number, f: number): number => (f > 0 ? (f / rate) * -Math.expm1(-rate / f) : 0);

function freshness(table: PageTable, frequencies: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < table.size; i++)
    sum += at(table.count, i) * at(table.weight, i) * fresh(at(table.rate, i), at(frequencies, i));
  return sum;
}

describe('frequencies', () => {
  it.each(Object.entries(SOLVERS))('of %s spend the budget exactly', (_, solve) => {
    fc.assert(
      fc.property(pages, budget, (table, b) => {
        const frequencies = solve(table, b);
        const spent = frequencies.reduce((sum, f, i) => sum + f * at(table.count, i), 0);
        expect(spent / b).toBeCloseTo(1, 9);
        expect(frequencies.every((f) => f >= 0)).toBe(true);
      }),
    );
  });

  it.each(Object.entries(SOLVERS))(
    'of %s are nought for a budget of nought and for pages that are not there',
    (_, solve) => {
      const table = pageTable(3);
      table.rate.fill(0.1);
      table.count.set([1, 0, 2]);
      expect([...solve(table, 0)]).toEqual([0, 0, 0]);
      expect(solve(table, 1)[1]).toBe(0);
      expect([...solve(pageTable(0), 1)]).toEqual([]);
    },
  );

  it('of the periodic optimum cannot be bettered by taking from one page for another', () => {
    fc.assert(
      fc.property(
        pages,
        budget,
        fc.nat(),
        fc.nat(),
        fc.double({ min: 0.001, max: 0.5, noNaN: true }),
        (table, b, x, y, part) => {
          const frequencies = periodicFrequencies(table, b);
          const [from, to] = [x % table.size, y % table.size];
          const moved = at(frequencies, from) * part;
          const other = frequencies.slice();
          other[from] = at(other, from) - moved;
          other[to] = at(other, to) + (moved * at(table.count, from)) / at(table.count, to);
          expect(freshness(table, other)).toBeLessThanOrEqual(freshness(table, frequencies) * (1 + 1e-9));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of the periodic optimum are as fresh as any others', () => {
    fc.assert(
      fc.property(pages, budget, (table, b) => {
        const best = freshness(table, periodicFrequencies(table, b));
        for (const solve of Object.values(SOLVERS))
          expect(freshness(table, solve(table, b))).toBeLessThanOrEqual(best * (1 + 1e-9));
      }),
    );
  });

  it('of LambdaCrawl leave no page out', () => {
    fc.assert(
      fc.property(pages, budget, (table, b) => {
        const frequencies = lambdaCrawlFrequencies(table, b);
        expect(frequencies).toHaveLength(table.count.length);
        expect(Math.min(...frequencies)).toBeGreaterThan(0);
      }),
    );
  });

  it('of the optimum are those at which a fixed threshold on the crawl value fetches', () => {
    const table = pageTable(5);
    table.count.fill(1);
    table.rate.set([0.01, 0.05, 0.2, 1, 3]);
    const frequencies = periodicFrequencies(table, 0.4);
    const value = OURS.prepare(table, 0.4);
    const visited = [...frequencies.keys()].filter((i) => at(frequencies, i) > 0);
    expect(visited.length).toBeGreaterThan(2);
    const thresholds = visited.map((i) => value(i, 1 / at(frequencies, i)));
    for (const threshold of thresholds) expect(threshold / (thresholds[0] ?? 0)).toBeCloseTo(1, 6);
  });
});
