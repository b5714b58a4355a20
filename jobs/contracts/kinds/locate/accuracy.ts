/** A proportion with its 95 % interval. `share`, `low` and `high` are fractions (0–1), null if n = 0. */
export interface Accuracy {
  n: number;
  right: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

/** 97.5 % quantile of the standard normal distribution, for a two-sided interval of 95 %. */
const Z95 = 1.959963984540054;

/**
 * Accuracy with its 95 % Wilson score interval (Wilson 1927), which stays inside [0, 1] and keeps its coverage for
 * small n, unlike ± 1.96 standard errors.
 * @param right number of decided searches that were right
 * @param n number of decided searches
 */
export function accuracyOf(right: number, n: number): Accuracy {
  if (n === 0) return { n, right, share: null, low: null, high: null };
  const share = right / n;
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { n, right, share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Proportion in a finite population, estimated from a part of it as if that part were a random sample: Wilson's
 * interval with the finite population correction (Cochran 1977, § 2.6). If the part is the whole population, the
 * interval has width 0.
 * @param count number of members of the part that have the property
 * @param n size of the part
 * @param whole size of the population
 */
export function shareOfPart(count: number, n: number, whole: number): Omit<Accuracy, 'right'> {
  if (n === 0) return { n, share: null, low: null, high: null };
  const share = count / n;
  if (n >= whole) return { n, share, low: share, high: share };
  const weight = (whole - 1) / (whole - n);
  const { low, high } = accuracyOf(count * weight, n * weight);
  // Rounding must not put the share outside its own interval.
  return { n, share, low: Math.min(share, low ?? 0), high: Math.max(share, high ?? 1) };
}

/**
 * Total number of verdicts that narrow the interval to half width `half`, if the share stays the same; the worst case
 * (share ½) if n = 0. Found by doubling and bisection, since Wilson's width has no handy inverse.
 */
export function verdictsFor(half: number, { n, share }: Pick<Accuracy, 'n' | 'share'>): number {
  const p = n === 0 || share === null ? 0.5 : share;
  const wide = (m: number) => {
    const { low, high } = accuracyOf(p * m, m);
    return ((high ?? 1) - (low ?? 0)) / 2 > half;
  };
  let high = 1;
  while (wide(high)) high *= 2;
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (wide(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/** Number of bins of equal width (Guo et al. 2017): each collects enough verdicts, with bounds of round per cents. */
export const CONFIDENCE_BINS = 10;

/** Judged claims whose confidence is in one bin. */
export interface JudgedClaims {
  bin: number;
  n: number;
  right: number;
  /** Sum of the claims' confidences. */
  confidence: number;
}

export interface ReliabilityBin {
  from: number;
  to: number;
  n: number;
  right: number;
  /** Mean confidence of the bin's claims; null if n = 0. */
  confidence: number | null;
}

export interface Reliability {
  n: number;
  /** Expected calibration error (Naeini et al. 2015), weighted by the bins' numbers of claims; null if n = 0. */
  ece: number | null;
  bins: ReliabilityBin[];
}

/** Reliability diagram: accuracy of the claims by bin of confidence. */
export function reliabilityOf(judged: readonly JudgedClaims[]): Reliability {
  const bins = Array.from({ length: CONFIDENCE_BINS }, (_, bin) => {
    const same = judged.filter((one) => one.bin === bin);
    const sum = (of: (one: JudgedClaims) => number) => same.reduce((total, one) => total + of(one), 0);
    const n = sum((one) => one.n);
    return {
      from: bin / CONFIDENCE_BINS,
      to: (bin + 1) / CONFIDENCE_BINS,
      n,
      right: sum((one) => one.right),
      confidence: n === 0 ? null : sum((one) => one.confidence) / n,
    };
  });
  const n = bins.reduce((total, bin) => total + bin.n, 0);
  const gap = bins.reduce((total, bin) => total + Math.abs(bin.right - bin.n * (bin.confidence ?? 0)), 0);
  return { n, ece: n === 0 ? null : gap / n, bins };
}

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
