import type { Bucket, Programme } from './programme.js';
import { foundPrices, type Prices } from './relaxation.js';

/**
 * Lower bound on the objective of every feasible plan that recrawls new pages exactly with their bucket; null if it
 * does not hold at these prices, or if the buckets differ in the new pages that a unit of capacity finds (q_t). O(B T²).
 *
 * **Why it is one.** Let I_t be the new pages that come if none ever waits and no capacity is left, h_t = n_t−1 − z_t the
 * waiting pages, s_t the unused capacity and e_t = max(0, z_t − I_t).
 * 1. Steps 1 and 2 of `Relaxation`, without dropping their slack: the objective is a constant + Σ_i b K(u) + Σ_t z_t (own_t
 *    + Σ_i p k_t(u)) + Σ λ_t s_t + Σ η_t h_t, where K(u) is the cost of an initial page of the bucket, k_t(u) that of a page
 *    of cohort t, and own_t the price of a new page itself. J is the least K, and J_t(y) the least cost from period t + 1
 *    on of a page that is obsolete with probability y.
 * 2. Let ω_t = J_t(y_t), y_t for a page never crawled. Then z k ≥ I min(ω, k) − (I − z + e) ω + e J_t(0), as z − e ≤ I.
 * 3. k_t(u) − ω_t ≤ K(u) − J, if above 0: from t + 1 on an initial page costs at least k_t(u), and at best at most ω_t, and
 *    its regret in these periods is part of its whole regret. So with Z = Σ I: b K + Σ p I min(ω, k) ≥ p Z J + (b − p Z) K +
 *    Σ p I k. If b ≥ p Z, then this is affine in each u_t separately, hence least at some u in {0, 1}^T: dynamic
 *    programming over the last crawl (`leastTogether`). Otherwise ω_t = J_t(0), and each cohort has its own u.
 * 4. What remains is Σ λ_t s_t + Σ η_t h_t − Σ more_t (I_t − z_t + e_t) − Σ gain_t e_t, more_t = own_t + Σ p ω_t and gain_t
 *    = −(own_t + Σ p J_t(0)), both at least 0. By (3), z_t − I_t = h_t−1 − h_t − q_t−1 s_t−1 + δ_t−1 (z_t−1 − I_t−1), with δ_t =
 *    ρ_new_t − q_t d_t. So it is at least 0 if η_t and λ_t pay for what a unit of h_t and s_t takes (`isPaid`).
 */
export function sharedCrawlsBound(programme: Programme, { capacity: lambda, waiting: eta }: Prices): number | null {
  const { periods: T, buckets, newPages, capacity } = programme;
  const q = foundByCapacity(programme);
  if (q === null) return null;
  const delta = q.map((found, t) => (newPages.discovery[t] ?? 0) - found * (newPages.cost[t] ?? 0));
  const found = foundPrices(programme, eta);
  const coming = new Float64Array(T);
  let value = newPages.waiting * ((found[0] ?? 0) - (eta[0] ?? 0));
  for (let t = 0, next = newPages.waiting; t < T; t++) {
    coming[t] = next;
    next = (newPages.arriving[t] ?? 0) + (q[t] ?? 0) * (capacity[t] ?? 0) + (delta[t] ?? 0) * next;
    value += (newPages.arriving[t] ?? 0) * (found[t] ?? 0) - (lambda[t] ?? 0) * (capacity[t] ?? 0);
  }
  if (coming.some((pages) => pages < 0)) return null;
  const own = newPages.cost.map(
    (d, t) => d * (lambda[t] ?? 0) + ((newPages.discovery[t] ?? 0) - 1) * (found[t] ?? 0) + (eta[t] ?? 0),
  );
  const [more, gain] = [own.slice(), own.map((price) => -price)];
  value += own.reduce((sum, price, t) => sum + price * (coming[t] ?? 0), 0);
  const come = coming.reduce((sum, pages) => sum + pages, 0);
  for (const bucket of buckets) {
    const { pages, obsolete, share, rate } = bucket;
    const price = bucket.cost.map((c, t) => c * (lambda[t] ?? 0) + (bucket.discovery[t] ?? 0) * (found[t] ?? 0));
    const fresh = new Float64Array(T + 1);
    const least = (from: number, stale: number) => leastCost(bucket, price, fresh, from, stale);
    for (let from = T - 1; from >= 0; from--) fresh[from] = least(from, 0);
    let stale = pages > 0 ? obsolete / pages : 0;
    const initial = least(0, stale);
    const isTogether = pages >= share * come;
    value += isTogether
      ? share * come * initial + leastTogether(bucket, price, coming, come)
      : pages * initial + share * coming.reduce((sum, one, t) => sum + one * (fresh[t + 1] ?? 0), 0);
    for (let t = 0; t < T; t++) {
      stale += (rate[t] ?? 0) * (1 - stale);
      more[t] = (more[t] ?? 0) + share * (isTogether ? least(t + 1, stale) : (fresh[t + 1] ?? 0));
      gain[t] = (gain[t] ?? 0) - share * (fresh[t + 1] ?? 0);
    }
  }
  return isPaid({ lambda, eta, q, delta, more, gain }) ? value : null;
}

/** q_t: new pages found by spending a unit of capacity on old pages; null if this differs by bucket. */
function foundByCapacity({ periods, buckets }: Programme): Float64Array | null {
  const ratio = ({ discovery, cost }: Bucket, t: number) => (discovery[t] ?? 0) / (cost[t] ?? 1);
  const q = Float64Array.from({ length: periods }, (_, t) => ratio(buckets[0] as Bucket, t));
  const isEqual = buckets.every((bucket) => q.every((found, t) => Math.abs(ratio(bucket, t) - found) <= 1e-12));
  return isEqual ? q : null;
}

/** Least cost of a page from a period on, given the least costs after its next crawl in each. */
function leastCost({ rate, weight }: Bucket, price: Float64Array, fresh: Float64Array, from: number, start: number) {
  let [stale, sum, least] = [start, 0, Number.POSITIVE_INFINITY];
  for (let t = from; t < price.length; t++) {
    least = Math.min(least, sum + (price[t] ?? 0) + (fresh[t + 1] ?? 0));
    stale += (rate[t] ?? 0) * (1 - stale);
    sum += (weight[t] ?? 0) * stale;
  }
  return Math.min(least, sum);
}

/** min_u (b − p Z) K(u) + Σ_t p I_t k_t(u): a bucket of fewer initial pages that all new pages enter. */
function leastTogether(
  { pages, obsolete, share, rate, weight }: Bucket,
  price: Float64Array,
  coming: Float64Array,
  come: number,
): number {
  const T = price.length;
  const size = new Float64Array(T);
  for (let t = 0, now = pages - share * come; t < T; now += share * (coming[t++] ?? 0)) size[t] = now;
  /** Least cost from each period on of a bucket crawled just before. */
  const fresh = new Float64Array(T + 1);
  const least = (from: number, start: number) => {
    let [stale, sum, best] = [start, 0, Number.POSITIVE_INFINITY];
    for (let t = from; t < T; t++) {
      best = Math.min(best, sum + (price[t] ?? 0) * (size[t] ?? 0) + (fresh[t + 1] ?? 0));
      stale += (rate[t] ?? 0) * ((size[t] ?? 0) - stale);
      sum += (weight[t] ?? 0) * stale;
    }
    return Math.min(best, sum);
  };
  for (let from = T - 1; from >= 0; from--) fresh[from] = least(from, 0);
  return least(0, pages > 0 ? (obsolete / pages) * (size[0] ?? 0) : 0);
}

/** True if waiting pages and unused capacity, at their prices, cost no less than they can take off the rest (step 4). */
function isPaid({
  lambda,
  eta,
  q,
  delta,
  more,
  gain,
}: Record<'lambda' | 'eta' | 'q' | 'delta' | 'more' | 'gain', Float64Array>): boolean {
  const echo = Math.max(...delta.map(Math.abs));
  if (echo >= 1) return false;
  const echoed = (echo * Math.max(0, ...more, ...gain)) / (1 - echo);
  return lambda.every((price, t) => {
    const later = Math.max(0, more[t + 1] ?? 0);
    const held = Math.max(0, more[t] ?? 0) + Math.max(0, gain[t + 1] ?? 0) + 2 * echoed;
    return (eta[t] ?? 0) >= held && price >= (q[t] ?? 0) * (later + echoed);
  });
}
