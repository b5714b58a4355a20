import type { Judged } from '../claim.js';
import type { Believed } from './belief.js';
import type { Model } from './model.js';

/**
 * Turns the herder's probabilities into confidences that mean what they say: of the pages claimed at .8, four in five
 * should be right. The first gets its calibrated probability (Platt 1999: a logistic curve over the log-odds); the
 * others share what that leaves, as they shared before.
 * @param ranking opened pages, the most probable first
 */
export function confidencesOf(ranking: readonly Believed[], { calibration }: Model): Judged[] {
  const first = ranking[0]?.probability ?? 0;
  const confidence = calibrated(first, calibration);
  const rest = first < 1 ? (1 - confidence) / (1 - first) : 0;
  return ranking.flatMap(({ address: { page }, probability }, i) =>
    page ? [{ visit: page.visit, confidence: i === 0 ? confidence : Math.min(confidence, probability * rest) }] : [],
  );
}

/** How much surer of itself the belief is than it should be: what is left to doubt ÷ what the belief leaves. */
export function doubtOf(probability: number, { calibration }: Model): number {
  return probability < 1 ? (1 - calibrated(probability, calibration)) / (1 - probability) : 1;
}

function calibrated(probability: number, { slope, offset }: Model['calibration']): number {
  if (probability <= 0 || probability >= 1) return probability;
  const logOdds = Math.log(probability / (1 - probability));
  return 1 / (1 + Math.exp(-(slope * logOdds + offset)));
}
