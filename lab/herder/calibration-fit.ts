import type { End } from './ends.js';
import { minimum } from './minimum.js';
import type { Model } from './parts.js';

const MAX_LOG_ODDS = 12;
/** Without claims, probabilities are taken as they are; so many searches' worth of that stays. */
const PRIOR_STRENGTH = 2;

/** Platt's logistic curve from a best page's posterior to how often it is right, absent targets among the cases. */
export function calibrationFit(ends: readonly Pick<End, 'probability' | 'right' | 'weight'>[]): Model['calibration'] {
  const cases = ends.map(({ probability, right, weight }) => ({
    x: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, Math.log(probability / (1 - probability)))),
    right,
    weight,
  }));
  const at = minimum(
    (point, gradient) => {
      const [slope = 1, offset = 0] = point;
      let loss = 0.5 * PRIOR_STRENGTH * ((slope - 1) ** 2 + offset ** 2);
      let [bySlope, byOffset] = [PRIOR_STRENGTH * (slope - 1), PRIOR_STRENGTH * offset];
      for (const { x, right, weight } of cases) {
        const said = 1 / (1 + Math.exp(-(slope * x + offset)));
        loss -= weight * Math.log(Math.max(1e-300, right ? said : 1 - said));
        const off = weight * (said - Number(right));
        bySlope += off * x;
        byOffset += off;
      }
      gradient.set([bySlope, byOffset]);
      return loss;
    },
    Float64Array.from([1, 0]),
  );
  return { slope: at[0] ?? 1, offset: at[1] ?? 0 };
}
