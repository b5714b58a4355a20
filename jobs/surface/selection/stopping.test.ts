import { describe, expect, it } from 'vitest';
import type { Asked } from './port.js';
import { isWorthIt, reliability, WORTH_A_DOWNLOAD } from './selector.js';

const asked = (expected: number | null, fresh: number): Asked => ({
  query: { words: [], choices: {}, days: null },
  terms: [],
  expected,
  fresh,
  sizeBefore: 0,
  held: 0,
  places: [],
  returned: fresh,
  capped: false,
  total: null,
  claimed: null,
  showing: fresh,
  downloads: 1,
  newestFirst: null,
});
const times = (count: number, one: Asked): Asked[] => Array.from({ length: count }, () => one);

describe('whether a query is worth its downloads', () => {
  it('follows the last queries’ results relative to expectations', () => {
    expect(reliability([], 2)).toBe(1);
    expect(reliability(times(50, asked(2, 2)), 2)).toBe(1);
    expect(reliability([...times(100, asked(2, 2)), ...times(40, asked(2, 0))], 2)).toBeLessThan(0.15);
    expect(reliability(times(30, asked(null, 7)), 2)).toBe(1);
  });

  it('is not decided by a run of bad luck where little is expected', () => {
    const well = times(100, asked(0.5, 0.5));
    const unlucky = [...well, ...times(12, asked(0.5, 0))];
    expect(isWorthIt(0.5, 1, unlucky, WORTH_A_DOWNLOAD)).toBe(true);
    expect(isWorthIt(0.5, 1, [...well, ...times(20, asked(0.5, 0))], WORTH_A_DOWNLOAD)).toBe(true);
    expect(isWorthIt(0.5, 1, [...well, ...times(40, asked(0.5, 0))], WORTH_A_DOWNLOAD)).toBe(false);
  });

  it('is not decided by what was expected of queries of another kind', () => {
    const tried = [...times(100, asked(0.5, 0.5)), ...times(5, asked(9, 0))];
    expect(isWorthIt(0.5, 1, tried, WORTH_A_DOWNLOAD)).toBe(true);
    expect(isWorthIt(9, 20, tried, WORTH_A_DOWNLOAD)).toBe(false);
  });

  it('is always so without a price', () => {
    expect(isWorthIt(0, 1, times(50, asked(5, 0)), 0)).toBe(true);
  });
});
