import type { Belief } from './belief.js';
import type { PageHistory } from './history.js';

/** A change rate in changes a day, with its 95 % interval. */
export interface RateEstimate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Rates outside say nothing that visits could have shown: once in five years, seven times a day (as LambdaCrawl's code). */
export const RATE_BOUNDS = { least: 0.0005, most: 7 } as const;

/** Two-sided 95 % of the normal. */
const Z = 1.959964;

const bounded = (rate: number): number => Math.min(RATE_BOUNDS.most, Math.max(RATE_BOUNDS.least, rate));

const quietDaysOf = ({ changes, quietDays }: PageHistory): number =>
  changes.reduce((sum, change) => sum + change.quietDays, quietDays);

/** Visits after the first, and the mean gap before them. */
function visitsOf(history: PageHistory): { visits: number; gap: number } {
  const visits = history.changes.length + history.quietVisits;
  const days = history.changes.reduce((sum, { gapDays }) => sum + gapDays, quietDaysOf(history));
  return { visits, gap: days / visits };
}

/**
 * Changes seen ÷ days watched. Too low, since several changes between two visits count as one.
 * Interval: Wilson's for the visits that saw a change, over the mean gap.
 */
export function naiveRate(history: PageHistory): RateEstimate {
  const { visits, gap } = visitsOf(history);
  if (visits === 0) return UNKNOWN;
  const { low, high } = wilson(history.changes.length, visits);
  return { rate: history.changes.length / visits / gap, low: low / gap, high: high / gap };
}

/**
 * Cho & Garcia-Molina's for evenly spaced visits: −ln((n − X + ½)/(n + ½)) ÷ gap, which corrects most of the bias.
 * Uneven gaps are taken by their mean. Interval: Wilson's for the share of changed visits, put through the same formula.
 */
export function improvedRate(history: PageHistory): RateEstimate {
  const { visits, gap } = visitsOf(history);
  if (visits === 0) return UNKNOWN;
  const { low, high } = wilson(history.changes.length, visits);
  const rateOf = (share: number) => -Math.log((visits * (1 - share) + 0.5) / (visits + 0.5)) / gap;
  return { rate: rateOf(history.changes.length / visits), low: rateOf(low), high: rateOf(high) };
}

/**
 * The most likely logarithm of a constant rate, given a gamma of rates before the first visit: the λ with
 * shape/λ + Σ_changed τ/(e^{λτ} − 1) = days + Σ_quiet τ, by bisection. Of a page without visits it is shape ÷ days.
 */
export function priorRate(history: PageHistory, { shape, days }: Belief): number {
  const quiet = quietDaysOf(history) + days;
  const slope = (rate: number) =>
    history.changes.reduce((sum, { gapDays }) => sum + gapDays / Math.expm1(rate * gapDays), shape / rate - quiet);
  return falling(slope, LEAST_RATE, RATE_BOUNDS.most);
}

/** A change in three thousand years: below what any history could tell. */
const LEAST_RATE = 1e-6;

/**
 * Maximum likelihood for any gaps: the λ with Σ_changed τ/(e^{λτ} − 1) = Σ_quiet τ, found by bisection. Smoothed by one
 * changed and one quiet pseudo-gap of half a day, and bounded (docs/papers/webfountain.md, "Estimating rates").
 * Interval: of the logarithm, by the observed information.
 */
export function likelyRate(history: PageHistory): RateEstimate {
  const gaps = [...history.changes.map(({ gapDays }) => gapDays), PSEUDO_GAP_DAYS];
  const quiet = quietDaysOf(history) + PSEUDO_GAP_DAYS;
  const slope = (rate: number) => {
    let sum = -quiet;
    for (const gap of gaps) sum += gap / Math.expm1(rate * gap);
    return sum;
  };
  const rate = bounded(falling(slope, RATE_BOUNDS.least, RATE_BOUNDS.most));
  const information = gaps.reduce((sum, gap) => {
    const e = Math.exp(-rate * gap);
    return sum + (gap * gap * e) / (1 - e) ** 2;
  }, 0);
  return around(rate, 1 / (rate * Math.sqrt(information)));
}

const PSEUDO_GAP_DAYS = 0.5;

/** For pages of which every change is known (a feed, a version history): (k + ½)/(T + ½). */
export function completeRate(changes: number, days: number): RateEstimate {
  return around(bounded((changes + 0.5) / (days + 0.5)), 1 / Math.sqrt(changes + 0.5));
}

/** A page never seen twice could have any rate. */
const UNKNOWN: RateEstimate = { rate: 0, low: 0, high: Number.POSITIVE_INFINITY };

const around = (rate: number, deviationOfLog: number): RateEstimate => ({
  rate,
  low: rate * Math.exp(-Z * deviationOfLog),
  high: rate * Math.exp(Z * deviationOfLog),
});

/** Where a falling function of a positive number passes nought between two points; the nearer end where it does not. */
function falling(f: (x: number) => number, least: number, most: number): number {
  let [low, high] = [least, most];
  while (high / low > 1 + 1e-7) {
    const middle = Math.sqrt(low * high);
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/** Wilson's interval for a share. */
function wilson(hits: number, tries: number): { low: number; high: number } {
  const share = hits / tries;
  const z2 = (Z * Z) / tries;
  const centre = (share + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((share * (1 - share)) / tries + z2 / (4 * tries));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
