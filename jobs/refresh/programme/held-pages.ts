import type { Programme } from './programme.js';
import type { Prices } from './relaxation.js';

/** Steps of a bucket in which amounts left waiting are tried. */
const STEPS = 40;
/** At most so many buckets' worth of new pages is left waiting. */
const MOST_BUCKETS = 2;
/** What a part f of a bucket loses is near this times f (1 − f) times the worth of the whole: a sixth at one half. */
const LOSS = 2 / 3;

/**
 * How many new pages to leave waiting after each period, so that what remains of its capacity is whole buckets: a part of
 * a bucket is crawled blindly, and what is left waiting costs its price. Found by dynamic programming over amounts waiting.
 * A start for `PlanSearch`, not exact: what is found in a period is taken as if all that came in had been crawled. None is
 * left waiting where buckets differ in size, since parts then come out in many ways.
 */
export function heldPages(programme: Programme, prices: Prices): Float64Array {
  const { periods, buckets, newPages, capacity } = programme;
  const held = new Float64Array(periods);
  const whole = (buckets[0]?.pages ?? 0) * (buckets[0]?.cost[0] ?? 0);
  if (!(whole > 0) || buckets.some(({ pages, cost }) => Math.abs(pages * (cost[0] ?? 0) - whole) > 1e-9 * whole))
    return held;
  const step = whole / STEPS / (newPages.cost[0] ?? 1);
  const levels = MOST_BUCKETS * STEPS + 1;
  const coming = comingNew(programme);
  const share = buckets[0]?.share ?? 0;
  const size = buckets[0]?.pages ?? 0;
  let costs = new Float64Array(levels).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  const from: Int32Array[] = [];
  let come = 0;
  for (let t = 0; t < periods; t++) {
    const next = new Float64Array(levels).fill(Number.POSITIVE_INFINITY);
    const back = new Int32Array(levels);
    for (let before = 0; before < levels; before++) {
      if (costs[before] === Number.POSITIVE_INFINITY) continue;
      const need = (buckets[0]?.cost[t] ?? 1) * (size + share * (come - before * step));
      for (let after = 0; after < levels; after++) {
        const z = before * step + (coming[t] ?? 0) - after * step;
        const left = (capacity[t] ?? 0) - (newPages.cost[t] ?? 1) * z;
        if (z < 0 || left < 0) continue;
        const part = (left / need) % 1;
        const cost =
          (costs[before] as number) +
          (prices.capacity[t] ?? 0) * need * LOSS * part * (1 - part) +
          (prices.waiting[t] ?? 0) * after * step;
        if (cost < (next[after] as number)) {
          next[after] = cost;
          back[after] = before;
        }
      }
    }
    come += coming[t] ?? 0;
    costs = next;
    from.push(back);
  }
  let level = costs.indexOf(Math.min(...costs));
  for (let t = periods - 1; t >= 0; t--) {
    held[t] = level * step;
    level = from[t]?.[level] ?? 0;
  }
  return held;
}

/** New pages that come in before each period if all that came in are crawled, and nothing is left of the capacity. */
function comingNew({ periods, capacity, buckets, newPages }: Programme): Float64Array {
  const coming = new Float64Array(periods);
  coming[0] = newPages.waiting;
  for (let t = 1; t < periods; t++) {
    const crawled = coming[t - 1] ?? 0;
    const old = (capacity[t - 1] ?? 0) - (newPages.cost[t - 1] ?? 0) * crawled;
    const { cost, discovery } = buckets[0] as Programme['buckets'][number];
    coming[t] =
      (newPages.arriving[t - 1] ?? 0) +
      ((discovery[t - 1] ?? 0) / (cost[t - 1] ?? 1)) * old +
      (newPages.discovery[t - 1] ?? 0) * crawled;
  }
  return coming;
}
