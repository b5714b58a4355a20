/** A share with its 95 % interval. `share`, `low` and `high` are null while n = 0. */
export interface Accuracy {
  n: number;
  right: number;
  share: number | null;
  low: number | null;
  high: number | null;
}

/** The standard normal's 97.5 % quantile: two-sided 95 %. */
const Z95 = 1.959963984540054;

/**
 * Accuracy with its 95 % Wilson score interval (Wilson 1927), which stays inside [0, 1] and is honest for small n,
 * where the usual "± 1.96 standard errors" is not.
 * @param right how many of the decided searches were right
 * @param n how many were decided
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
 * The share of a whole, from part of it, as if that part were drawn at random: Wilson's interval with the finite
 * population correction (Cochran 1977, § 2.6), so that all of it leaves nothing open.
 * @param count how many of the part have it
 * @param n how many the part has
 * @param whole how many there are in all
 */
export function shareOfPart(count: number, n: number, whole: number): Omit<Accuracy, 'right'> {
  if (n === 0) return { n, share: null, low: null, high: null };
  const share = count / n;
  if (n >= whole) return { n, share, low: share, high: share };
  const weight = (whole - 1) / (whole - n);
  const { low, high } = accuracyOf(count * weight, n * weight);
  // Rounding must not put the share beside its own interval.
  return { n, share, low: Math.min(share, low ?? 0), high: Math.max(share, high ?? 1) };
}

/**
 * How many verdicts in all bring the interval's half width to `half`, were the share to stay as it is; for n = 0 the
 * worst case (share ½). Found by doubling and bisection, since Wilson's width has no handy inverse.
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
