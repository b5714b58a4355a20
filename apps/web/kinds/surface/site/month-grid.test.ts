import { describe, expect, it } from 'vitest';
import { boundsOf, daysBetween, isMonth, monthAfter, weeksOf } from './month-grid';

describe('a month', () => {
  it.each([
    ['2026-11', '2026-11-01', '2026-11-30', 6],
    ['2027-02', '2027-02-01', '2027-02-28', 4],
    ['2028-02', '2028-02-01', '2028-02-29', 5],
    ['2026-03', '2026-03-01', '2026-03-31', 6],
  ])('%s has its days, each below its weekday, from Monday', (month, from, to, weeks) => {
    expect(boundsOf(month)).toEqual({ from, to });
    const grid = weeksOf(month);
    expect(grid).toHaveLength(weeks);
    const days = grid.flat().filter((day) => day !== null);
    expect([days[0], days.at(-1), days.length]).toEqual([from, to, Number(to.slice(8))]);
    for (const week of grid)
      for (const [at, day] of week.entries())
        if (day) expect((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7, day).toBe(at);
  });

  it('is followed by the next one, over the year’s end', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 0)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-05',
    ]);
  });

  it.each(['2026-13', '2026-1', '0000-01', 'x', ''])('“%s” is no month', (text) => expect(isMonth(text)).toBe(false));

  it('counts days over a change of the clock', () => {
    expect(daysBetween('2026-10-20', '2026-11-02')).toBe(13);
    expect(daysBetween('2026-11-02', '2026-10-20')).toBe(-13);
  });
});
