import type { End } from './ends.js';
import { minimum } from './minimum.js';
import type { Model } from './parts.js';

const MAX_LOG_ODDS = 12;
/** Weight of the uncalibrated probabilities in the fit, in searches. */
const PRIOR_STRENGTH = 2;
/**
 * Prior of the calibration's ceiling: the fraction of the most confident claims assumed right until claims show
 * otherwise. Its weight is more than a few claims, since those come from few sites.
 */
const PRIOR_CEILING = 0.95;
const CEILING_STRENGTH = 20;

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * Platt's logistic curve from a best page's posterior to its frequency of being right, absent targets included, up to a
 * ceiling: some of the most confident claims are wrong for reasons that no feature shows, such as a second page of the
 * kind. Without the ceiling those few would flatten the curve for all.
 */
export function calibrationFit(ends: readonly Pick<End, 'probability' | 'right' | 'weight'>[]): Model['calibration'] {
  const cases = ends.map(({ probability, right, weight }) => ({
    x: Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, Math.log(probability / (1 - probability)))),
    right,
    weight,
  }));
  const at = minimum(
    (point, gradient) => {
      const [slope = 1, offset = 0, height = 0] = point;
      const ceiling = logistic(height);
      let loss = 0.5 * PRIOR_STRENGTH * ((slope - 1) ** 2 + offset ** 2);
      loss -= CEILING_STRENGTH * (PRIOR_CEILING * Math.log(ceiling) + (1 - PRIOR_CEILING) * Math.log(1 - ceiling));
      let [bySlope, byOffset] = [PRIOR_STRENGTH * (slope - 1), PRIOR_STRENGTH * offset];
      let byHeight = CEILING_STRENGTH * (ceiling - PRIOR_CEILING);
      for (const { x, right, weight } of cases) {
        const curve = logistic(slope * x + offset);
        const said = ceiling * curve;
        loss -= weight * Math.log(Math.max(1e-300, right ? said : 1 - said));
        // If the claim is wrong, both slopes are those of log(1 - said).
        const off = right ? -1 : said / (1 - said);
        bySlope += weight * off * (1 - curve) * x;
        byOffset += weight * off * (1 - curve);
        byHeight += weight * off * (1 - ceiling);
      }
      gradient.set([bySlope, byOffset, byHeight]);
      return loss;
    },
    Float64Array.from([1, 0, Math.log(PRIOR_CEILING / (1 - PRIOR_CEILING))]),
  );
  return { slope: at[0] ?? 1, offset: at[1] ?? 0, ceiling: logistic(at[2] ?? 0) };
}
