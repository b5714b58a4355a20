import { accuracyOf } from './accuracy.js';

/** Number of thresholds that people can choose from: steps of 0.05 are round per cents and contain enough verdicts. */
export const THRESHOLD_STEPS = 20;

/**
 * Default for the accepted fraction of wrong "yes" answers: seven of a country's 357 sites, and the smallest fraction
 * that 189 verdicts, all right, can demonstrate.
 */
export const WRONG_YES_SHARE = 0.02;

/** Judged claims whose confidence is in one step of 0.05, numbered 0–19. */
export interface StepOfClaims {
  step: number;
  n: number;
  wrong: number;
}

/** Fraction of wrong claims with its 95 % Wilson interval; null if n = 0. */
export interface WrongShare {
  n: number;
  wrong: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

/** Claims whose confidence is at least `from`: those answered "yes" before review. */
export interface Threshold extends WrongShare {
  from: number;
}

/** Error rate of the claims at or above each threshold, ascending by threshold. */
export function thresholdsOf(steps: readonly StepOfClaims[]): Threshold[] {
  return Array.from({ length: THRESHOLD_STEPS }, (_, step) => {
    const above = steps.filter((one) => one.step >= step);
    return { from: step / THRESHOLD_STEPS, ...sumOf(above) };
  });
}

/** Error rate of the claims in each band of confidence of width 0.1. */
export function bandsOf(steps: readonly StepOfClaims[]): (Threshold & { to: number })[] {
  return Array.from({ length: THRESHOLD_STEPS / 2 }, (_, band) => {
    const same = steps.filter(({ step }) => Math.floor(step / 2) === band);
    return { from: (2 * band) / THRESHOLD_STEPS, to: (2 * band + 2) / THRESHOLD_STEPS, ...sumOf(same) };
  });
}

function sumOf(steps: readonly StepOfClaims[]): WrongShare {
  const sum = (of: (step: StepOfClaims) => number) => steps.reduce((all, step) => all + of(step), 0);
  const {
    n,
    right: wrong,
    share,
    low,
    high,
  } = accuracyOf(
    sum((step) => step.wrong),
    sum((step) => step.n),
  );
  return { n, wrong, share, low, high };
}

/**
 * The lowest threshold whose fraction of wrong "yes" is at most `accepted`, by the upper bound of the interval.
 * Thresholds are tested in descending order until the first failure; those with too few judged claims to pass even if
 * all were right are skipped. This is a fixed-sequence test, so that multiple testing does not raise the error rate
 * (Maurer, Hothorn & Lehmacher 1995).
 * @param accepted fraction, 0–1
 * @returns null if the verdicts support no threshold
 */
export function lowestThreshold(thresholds: readonly Threshold[], accepted: number): Threshold | null {
  const testable = thresholds.filter(({ n }) => (accuracyOf(0, n).high ?? 1) <= accepted);
  let lowest: Threshold | null = null;
  for (const threshold of testable.toReversed()) {
    if ((threshold.high ?? 1) > accepted) break;
    lowest = threshold;
  }
  return lowest;
}
