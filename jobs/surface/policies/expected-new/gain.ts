/** Nodes and weights of Gauss–Hermite quadrature of three points, for a standard normal. */
const NODES = [
  { z: -Math.sqrt(3), weight: 1 / 6 },
  { z: 0, weight: 2 / 3 },
  { z: Math.sqrt(3), weight: 1 / 6 },
];

/**
 * The new records expected of a query that holds so many known ones and an uncertain number of unseen ones, log-normal
 * with this mean and spread: all of the unseen where the answer fits under the cap, else the cap's share of them.
 */
export function freshUnderCap(known: number, unseen: number, cap: number, spread: number): number {
  if (cap === Number.POSITIVE_INFINITY) return unseen;
  let sum = 0;
  for (const { z, weight } of NODES) {
    const left = unseen * Math.exp(spread * z - (spread * spread) / 2);
    sum += weight * (known + left <= cap ? left : (cap * left) / (known + left));
  }
  return sum;
}
