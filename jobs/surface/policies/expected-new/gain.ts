/** Three-point Gauss–Hermite quadrature of a log-normal number, as multiples of its mean. */
export interface Quadrature {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** @param spread standard deviation of the number's logarithm */
export function quadratureOf(spread: number): Quadrature {
  const [step, middle] = [Math.exp(Math.sqrt(3) * spread), Math.exp((-spread * spread) / 2)];
  return { low: middle / step, middle, high: middle * step };
}

/**
 * The new records expected of a query that holds so many known ones and an uncertain number of unseen ones, log-normal
 * with this mean: all of the unseen where the answer fits under the cap, else the cap’s share of them.
 */
export function freshUnderCap(known: number, unseen: number, cap: number, { low, middle, high }: Quadrature): number {
  if (cap === Number.POSITIVE_INFINITY) return unseen;
  return (
    (2 / 3) * shown(known, unseen * middle, cap) +
    (shown(known, unseen * low, cap) + shown(known, unseen * high, cap)) / 6
  );
}

const shown = (known: number, unseen: number, cap: number): number =>
  known + unseen <= cap ? unseen : (cap * unseen) / (known + unseen);
