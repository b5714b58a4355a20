import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accuracyOf, shareOfPart, verdictsFor } from './accuracy.js';

describe('accuracyOf', () => {
  it('gives the Wilson interval: 81 of 263 is .308 (.255 to .366), as in Newcombe 1998, table 1', () => {
    const { share, low, high } = accuracyOf(81, 263);
    expect(share).toBeCloseTo(0.308, 3);
    expect(low).toBeCloseTo(0.2553, 3);
    expect(high).toBeCloseTo(0.3662, 3);
  });

  it('gives 0 of 20 an interval that starts at 0 and is not empty', () => {
    const { low, high } = accuracyOf(0, 20);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(0.1611, 3);
  });

  it('is null without verdicts', () => {
    expect(accuracyOf(0, 0)).toEqual({ n: 0, right: 0, share: null, low: null, high: null });
  });

  it('keeps low ≤ share ≤ high inside [0, 1]', () => {
    const counts = fc
      .integer({ min: 1, max: 10_000 })
      .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)));
    fc.assert(
      fc.property(counts, ([right, n]) => {
        const { share, low, high } = accuracyOf(right, n);
        expect(share).toBe(right / n);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual((share ?? Number.NaN) + 1e-12);
        expect(high).toBeGreaterThanOrEqual((share ?? Number.NaN) - 1e-12);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('verdictsFor', () => {
  it('needs 381 verdicts for ± 5 % without earlier ones', () => {
    expect(verdictsFor(0.05, { n: 0, share: null })).toBe(381);
  });

  it('is the smallest number whose half width is small enough', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0.02, 0.05, 0.1), (share, half) => {
        const width = (n: number) => {
          const { low, high } = accuracyOf(share * n, n);
          return ((high ?? 1) - (low ?? 0)) / 2;
        };
        const m = verdictsFor(half, { n: 10, share });
        expect(width(m)).toBeLessThanOrEqual(half);
        if (m > 1) expect(width(m - 1)).toBeGreaterThan(half);
      }),
    );
  });
});

describe('shareOfPart', () => {
  it('is Wilson’s interval for a small part, narrower for a larger one, and a point for the whole', () => {
    const widthOf = (n: number, whole: number) => {
      const { low, high } = shareOfPart(n / 2, n, whole);
      return (high ?? 1) - (low ?? 0);
    };
    const { low, high } = accuracyOf(50, 100);
    expect(widthOf(100, 1_000_000)).toBeCloseTo((high ?? 0) - (low ?? 0), 4);
    // 100 right of 200 give an interval as wide as 199 of a very large number.
    expect(widthOf(100, 200)).toBeCloseTo(widthOf(199, 1e9), 6);
    expect(shareOfPart(50, 100, 100)).toEqual({ n: 100, share: 0.5, low: 0.5, high: 0.5 });
    // The sample is larger than the population, since sites were removed after the sweep.
    expect(shareOfPart(50, 100, 90)).toEqual({ n: 100, share: 0.5, low: 0.5, high: 0.5 });
  });

  it('is null for an empty part', () => {
    expect(shareOfPart(0, 0, 10)).toEqual({ n: 0, share: null, low: null, high: null });
  });
});
