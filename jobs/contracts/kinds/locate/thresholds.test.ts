import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bandsOf, lowestThreshold, type StepOfClaims, THRESHOLD_STEPS, thresholdsOf } from './accuracy.js';

const steps: fc.Arbitrary<StepOfClaims[]> = fc
  .array(fc.tuple(fc.nat(300), fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 20, maxLength: 20 })
  .map((each) => each.map(([n, share], step) => ({ step, n, wrong: Math.floor(n * share) })));

describe('thresholds', () => {
  it('hold every judged claim from themselves on, and bands each claim once', () => {
    fc.assert(
      fc.property(steps, (judged) => {
        const all = judged.reduce((sum, { n }) => sum + n, 0);
        const thresholds = thresholdsOf(judged);
        expect(thresholds).toHaveLength(THRESHOLD_STEPS);
        expect(thresholds[0]).toMatchObject({ from: 0, n: all });
        expect(bandsOf(judged).reduce((sum, { n }) => sum + n, 0)).toBe(all);
        expect(bandsOf(judged).reduce((sum, { wrong }) => sum + wrong, 0)).toBe(thresholds[0]?.wrong);
      }),
    );
  });

  it('are chosen lower where all was right below: nothing wrong from 55 % on, half wrong beneath', () => {
    const judged = [
      { step: 10, n: 40, wrong: 20 },
      { step: 11, n: 100, wrong: 0 },
      { step: 15, n: 100, wrong: 0 },
      { step: 19, n: 3, wrong: 0 },
    ];
    expect(lowestThreshold(thresholdsOf(judged), 0.02)).toMatchObject({ from: 0.55, n: 203, wrong: 0 });
    expect(lowestThreshold(thresholdsOf(judged), 0.2)).toMatchObject({ from: 0, n: 243, wrong: 20 });
    // With 100 claims that are all right, the upper bound of the interval is 3.7 %.
    expect(lowestThreshold(thresholdsOf([{ step: 15, n: 100, wrong: 0 }]), 0.02)).toBeNull();
  });

  it('are never chosen where more than the accepted share may be wrong, there or anywhere above', () => {
    fc.assert(
      fc.property(steps, fc.double({ min: 0.005, max: 0.5, noNaN: true }), (judged, accepted) => {
        const thresholds = thresholdsOf(judged);
        const chosen = lowestThreshold(thresholds, accepted);
        if (!chosen) return;
        expect(chosen.high).toBeLessThanOrEqual(accepted);
        const bad = thresholds.filter(({ from, n, low }) => from >= chosen.from && n > 0 && (low ?? 0) > accepted);
        expect(bad.filter(({ n }) => n >= chosen.n)).toEqual([]);
      }),
    );
  });
});
