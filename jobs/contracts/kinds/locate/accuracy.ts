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
