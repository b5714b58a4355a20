import { describe, expect, it } from 'vitest';
import { roundMarks, spread } from './plots';

describe('round marks', () => {
  it('reach the largest value in a few round steps', () => {
    expect(roundMarks(17.3)).toEqual([0, 5, 10, 15, 20]);
    expect(roundMarks(60)).toEqual([0, 20, 40, 60]);
    expect(roundMarks(0)).toEqual([0, 1]);
  });
});

describe('labels', () => {
  it('keep their order and their distance, and stay between the ends', () => {
    const places = spread([50, 52, 49, 99], 10, 0, 100);
    expect(places[2]).toBeLessThan(places[0] ?? 0);
    const sorted = [...places].sort((a, b) => a - b);
    for (const [i, place] of sorted.entries()) {
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThanOrEqual(100);
      if (i > 0) expect(place - (sorted[i - 1] ?? 0)).toBeGreaterThanOrEqual(10);
    }
  });
});
