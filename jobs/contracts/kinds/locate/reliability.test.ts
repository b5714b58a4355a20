import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIDENCE_BINS, type JudgedClaims, reliabilityOf } from './accuracy.js';

describe('reliability', () => {
  it('is as computed by hand: ten claims at 80 %, six right; ten at 30 %, three right', () => {
    const { n, ece, bins } = reliabilityOf([
      { bin: 8, n: 10, right: 6, confidence: 8 },
      { bin: 3, n: 10, right: 3, confidence: 3 },
    ]);
    expect(n).toBe(20);
    expect(ece).toBeCloseTo(0.1);
    expect(bins[8]).toEqual({ from: 0.8, to: 0.9, n: 10, right: 6, confidence: 0.8 });
  });

  it('is null without verdicts', () => {
    expect(reliabilityOf([])).toMatchObject({ n: 0, ece: null });
  });

  it('has an error from 0 to 1, and 0 if each bin’s confidence equals its accuracy', () => {
    const judged: fc.Arbitrary<JudgedClaims> = fc
      .record({ n: fc.integer({ min: 1, max: 99 }), share: fc.double({ min: 0, max: 1, noNaN: true }), bin: fc.nat(9) })
      .map(({ n, share, bin }) => ({
        bin,
        n,
        right: Math.round(n * share),
        confidence: n * ((bin + 0.5) / CONFIDENCE_BINS),
      }));
    fc.assert(
      fc.property(fc.array(judged), (claims) => {
        const { ece } = reliabilityOf(claims);
        if (claims.length === 0) expect(ece).toBeNull();
        else expect(ece).toSatisfy((value: number) => value >= 0 && value <= 1);
        const honest = claims.map((one) => ({ ...one, confidence: one.right }));
        expect(reliabilityOf(honest).ece ?? 0).toBeCloseTo(0);
      }),
    );
  });
});
