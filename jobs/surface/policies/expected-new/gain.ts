/**
 * The new records expected of a query that holds so many known ones and an uncertain number of unseen ones, log-normal
 * with this mean and spread: all of the unseen where the answer fits under the cap, else the cap’s share of them.
 * By Gauss–Hermite quadrature of three points.
 */
export function freshUnderCap(known: number, unseen: number, cap: number, spread: number): number {
  if (cap === Number.POSITIVE_INFINITY) return unseen;
  const step = Math.exp(Math.sqrt(3) * spread);
  const middle = unseen * Math.exp((-spread * spread) / 2);
  return (
    (2 / 3) * shown(known, middle, cap) + (shown(known, middle / step, cap) + shown(known, middle * step, cap)) / 6
  );
}

const shown = (known: number, unseen: number, cap: number): number =>
  known + unseen <= cap ? unseen : (cap * unseen) / (known + unseen);
