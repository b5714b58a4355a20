import { type BucketPlan, type Programme, simulate } from '@hyrde/jobs/refresh';

/** State of a bucket at the start of a period, as seen by a policy. */
export interface Sight {
  /** b: number of pages. */
  pages: number;
  /** Number of pages that are obsolete and that a crawl in this period would find obsolete: (1 − a) y + a b. */
  obsolete: number;
  /** a: fraction of the pages that changes per period. */
  rate: number;
  /** Expected number of periods since the last crawl. */
  age: number;
}

/** A policy over buckets: the fraction of each bucket to crawl, or its urgency. */
export type Policy =
  | { name: string; shares(buckets: readonly Sight[]): number[] }
  | { name: string; urgency(bucket: Sight, place: number, period: number): number };

/**
 * Crawl value of a page, by Olston and Pandey (docs/papers/webfountain.md): the saving of a crawl at this age over the
 * whole length of the age, with λ such that a = 1 − e^−λ.
 */
function crawlValue({ rate, age }: Sight): number {
  if (rate <= 0) return 0;
  if (rate >= 1) return Number.POSITIVE_INFINITY;
  const lambda = -Math.log1p(-rate);
  return 1 / lambda - (age + 1 / lambda) * Math.exp(-lambda * age);
}

export const RIVALS: readonly Policy[] = [
  { name: 'uniform fraction', shares: (buckets) => buckets.map(() => 1) },
  { name: 'round robin', urgency: ({ age }, place) => age - place * 1e-6 },
  { name: 'proportional', shares: (buckets) => buckets.map(({ rate }) => rate) },
  { name: 'most obsolete first', urgency: ({ obsolete, pages }) => obsolete / pages },
  { name: 'crawl value', urgency: crawlValue },
];

/**
 * Plan of a policy: all waiting new pages first; the rest of a period's capacity by fractions, or by urgency.
 * @throws if the plan is not feasible, which would be a bug of this function
 */
export function planOf(programme: Programme, policy: Policy): BucketPlan {
  const { periods, buckets, newPages, capacity } = programme;
  const recrawled = buckets.map(() => new Float64Array(periods));
  const crawledNew = new Float64Array(periods);
  const states = buckets.map(({ pages, obsolete, rate }) => ({
    pages,
    obsolete,
    age: pages > 0 && (rate[0] ?? 0) > 0 ? obsolete / pages / (rate[0] ?? 1) : 0,
  }));
  let waiting = newPages.waiting;
  for (let t = 0; t < periods; t++) {
    const z = Math.min(waiting, (capacity[t] ?? 0) / (newPages.cost[t] ?? 1));
    crawledNew[t] = z;
    const sights = states.map(({ pages, obsolete, age }, i): Sight => {
      const rate = buckets[i]?.rate[t] ?? 0;
      return { pages, obsolete: (1 - rate) * obsolete + rate * pages, rate, age: age + 1 };
    });
    const needs = sights.map(({ pages }, i) => pages * (buckets[i]?.cost[t] ?? 1));
    const fractions = fractionsOf(policy, sights, needs, (capacity[t] ?? 0) - z * (newPages.cost[t] ?? 1), t);
    let found = (newPages.arriving[t] ?? 0) + ((newPages.discovery[t] ?? 0) - 1) * z;
    states.forEach((state, i) => {
      const fraction = fractions[i] ?? 0;
      const sight = sights[i] as Sight;
      const list = recrawled[i] as Float64Array;
      list[t] = fraction * sight.pages;
      found += (buckets[i]?.discovery[t] ?? 0) * fraction * sight.pages;
      state.obsolete = (1 - fraction) * sight.obsolete;
      state.age = (1 - fraction) * sight.age;
      state.pages += (buckets[i]?.share ?? 0) * z;
    });
    waiting = Math.max(0, waiting + found);
  }
  const plan = { recrawled, crawledNew };
  const followed = simulate(programme, plan);
  if (!followed.ok) throw new Error(`${policy.name}: ${followed.infeasible.message}`);
  return plan;
}

function fractionsOf(
  policy: Policy,
  sights: readonly Sight[],
  needs: readonly number[],
  capacity: number,
  period: number,
): number[] {
  if ('shares' in policy) return byShares(policy.shares(sights), needs, capacity);
  const order = sights
    .map((sight, i) => ({ i, urgency: policy.urgency(sight, i / sights.length, period) }))
    .sort((a, b) => b.urgency - a.urgency);
  const fractions = sights.map(() => 0);
  let left = capacity;
  for (const { i } of order) {
    const need = needs[i] ?? 0;
    const fraction = need > 0 ? Math.min(1, Math.max(0, left / need)) : 0;
    fractions[i] = fraction;
    left -= fraction * need;
  }
  return fractions;
}

/** Fractions proportional to the shares, each at most 1, that use the whole capacity. */
function byShares(shares: readonly number[], needs: readonly number[], capacity: number): number[] {
  const spent = (factor: number) =>
    needs.reduce((sum, need, i) => sum + need * Math.min(1, factor * (shares[i] ?? 0)), 0);
  let [low, high] = [0, 1];
  while (spent(high) < capacity && high < 1e12) high *= 2;
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (spent(middle) > capacity) high = middle;
    else low = middle;
  }
  return shares.map((share) => Math.min(1, low * share));
}
