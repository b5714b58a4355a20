import type { Belief } from './belief.js';
import type { PageHistory } from './history.js';

/** Change rate in changes per day, with its 95 % interval. */
export interface RateEstimate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Bounds of estimated rates in changes per day, from once in five years on; visits could not show others. */
export const RATE_BOUNDS = { min: 0.0005, max: 7 } as const;

/** Two-sided 95 % quantile of the normal distribution. */
const Z = 1.959964;

const bounded = (rate: number): number => Math.min(RATE_BOUNDS.max, Math.max(RATE_BOUNDS.min, rate));

const quietDaysOf = ({ changes, quietDays }: PageHistory): number =>
  changes.reduce((sum, change) => sum + change.quietDays, quietDays);

/**
 * Maximum a posteriori of the logarithm of a constant rate, given a gamma prior: the λ with shape/λ + Σ_changed
 * τ/(e^{λτ} − 1) = days + Σ_quiet τ, by bisection. For a page without visits it is shape ÷ days.
 */
export function priorRate(history: PageHistory, { shape, days }: Belief): number {
  const quiet = quietDaysOf(history) + days;
  const slope = (rate: number) =>
    history.changes.reduce((sum, { gapDays }) => sum + gapDays / Math.expm1(rate * gapDays), shape / rate - quiet);
  return falling(slope, MIN_RATE, RATE_BOUNDS.max);
}

/** Minimum rate: one change in three thousand years, below any rate that a history could show. */
const MIN_RATE = 1e-6;

/**
 * Maximum likelihood for arbitrary gaps: the λ with Σ_changed τ/(e^{λτ} − 1) = Σ_quiet τ, by bisection. Smoothed by one
 * changed and one quiet pseudo-gap of half a day, and bounded (docs/papers/webfountain.md, "Estimating rates"). The
 * interval is computed for the logarithm from the observed information.
 */
export function likelyRate(history: PageHistory): RateEstimate {
  const gaps = [...history.changes.map(({ gapDays }) => gapDays), PSEUDO_GAP_DAYS];
  const quiet = quietDaysOf(history) + PSEUDO_GAP_DAYS;
  const slope = (rate: number) => {
    let sum = -quiet;
    for (const gap of gaps) sum += gap / Math.expm1(rate * gap);
    return sum;
  };
  const rate = bounded(falling(slope, RATE_BOUNDS.min, RATE_BOUNDS.max));
  const information = gaps.reduce((sum, gap) => {
    const e = Math.exp(-rate * gap);
    return sum + (gap * gap * e) / (1 - e) ** 2;
  }, 0);
  return around(rate, 1 / (rate * Math.sqrt(information)));
}

const PSEUDO_GAP_DAYS = 0.5;

const around = (rate: number, deviationOfLog: number): RateEstimate => ({
  rate,
  low: rate * Math.exp(-Z * deviationOfLog),
  high: rate * Math.exp(Z * deviationOfLog),
});

/** Root of a decreasing function of a positive number between two points; the nearer end if there is no root. */
function falling(f: (x: number) => number, min: number, max: number): number {
  let [low, high] = [min, max];
  while (high / low > 1 + 1e-7) {
    const middle = Math.sqrt(low * high);
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}
