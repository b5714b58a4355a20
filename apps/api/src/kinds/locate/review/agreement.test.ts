import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cohensKappa } from './agreement.service.js';

const times = <T>(count: number, pair: [T, T]): [T, T][] => Array.from({ length: count }, () => pair);

it('is that of the worked example of 25 yes and no by two raters (Cohen 1960, as taught)', () => {
  const pairs = [
    ...times(20, ['yes', 'yes']),
    ...times(5, ['yes', 'no']),
    ...times(10, ['no', 'yes']),
    ...times(15, ['no', 'no']),
  ];
  expect(cohensKappa(pairs)).toBeCloseTo(0.4, 10); // observed .7, by chance .5 · .6 + .5 · .4 = .5
});

it('is null without verdicts, or if all are the same', () => {
  expect(cohensKappa([])).toBeNull();
  expect(cohensKappa(times(3, ['yes', 'yes']))).toBeNull();
});

it('is 1 for full agreement, at most 1, at least −1, and the same whoever comes first', () => {
  const said = fc.constantFrom('correct', 'wrong', 'absent', 'cannot-tell');
  fc.assert(
    fc.property(fc.array(fc.tuple(said, said), { minLength: 1 }), (pairs) => {
      const kappa = cohensKappa(pairs);
      const swapped = cohensKappa(pairs.map(([a, b]) => [b, a] as const));
      if (kappa === null || swapped === null) {
        expect(kappa).toBe(swapped);
        return;
      }
      expect(kappa).toBeCloseTo(swapped, 10);
      expect(kappa).toBeLessThanOrEqual(1);
      expect(kappa).toBeGreaterThanOrEqual(-1);
      if (pairs.every(([a, b]) => a === b)) expect(kappa).toBe(1);
    }),
  );
});
