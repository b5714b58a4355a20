import { PlanSearch } from './plan-search.js';
import { bestPrices } from './prices.js';
import type { Programme } from './programme.js';
import type { Prices } from './relaxation.js';
import { foundPrices } from './relaxation.js';
import { sharedCrawlsBound } from './shared-crawls.js';
import { type BucketPlan, type Course, simulate } from './simulate.js';

/** Plan, its course, and its maximum distance from the optimum. */
interface Solution {
  plan: BucketPlan;
  course: Course;
  /** Lower bound on the objective of every feasible plan: the higher of `Relaxation` and `sharedCrawlsBound`. */
  lowerBound: number;
  /** (objective − lowerBound) / lowerBound; 0 if both are 0. */
  gap: number;
}

/** Maximum number of passes over all moves; a fourth pass finds hardly any improvement. */
const PASSES = 3;
/** Maximum number of periods for which a second start is tried; a second start takes as long as the first. */
const TWO_STARTS = 28;
/** Number of perturbations: the cost of a perturbation grows with the periods, and short cycles profit most. */
const tries = (periods: number): number => Math.min(10, Math.ceil(224 / periods));

/**
 * Solves the programme: prices from the smoothed dual, whole crawls of buckets by dynamic programming at these prices,
 * then a local search that keeps all constraints. Deterministic.
 */
export function solve(programme: Programme): Solution {
  const { prices, relaxed } = bestPrices(programme);
  const search = new PlanSearch(programme, foundPrices(programme, prices.waiting));
  search.begin(relaxed.wholes, new Float64Array(programme.periods));
  search.improve(PASSES);
  const held = heldPages(programme, prices);
  if (programme.periods <= TWO_STARTS && held.some((pages) => pages > 0)) search.tryStart(relaxed.wholes, held, PASSES);
  search.wander(tries(programme.periods));
  const plan = search.plan();
  const followed = simulate(programme, plan);
  if (!followed.ok) throw new Error(`The solver broke a constraint: ${followed.infeasible.message}`);
  const { course } = followed;
  // Rounding can lift the bound above the objective.
  const bound = Math.max(0, relaxed.bound, sharedCrawlsBound(programme, prices) ?? 0);
  const lowerBound = Math.min(bound, course.objective);
  return {
    plan,
    course,
    lowerBound,
    gap: lowerBound > 0 ? course.objective / lowerBound - 1 : course.objective > 0 ? Number.POSITIVE_INFINITY : 0,
  };
}

/** Weights of an obsolete page, old or new, at the end of each period: the strategies of the WebFountain paper. */
export const STRATEGIES = {
  /** All periods have equal weight. The paper's weights "sum to 1" while its objective is a plain sum: hence 1 each. */
  S1: (periods: number): number[] => Array.from({ length: periods }, () => 1),
  /** Only the end of the cycle has weight. */
  S2: (periods: number): number[] => ending(periods, 0),
  /** The end of the cycle has weight 1, the other periods a small weight. */
  S3: (periods: number): number[] => ending(periods, MOSTLY_LAST),
} as const;

export type Strategy = keyof typeof STRATEGIES;

/**
 * Weight of the other periods in S3. The paper does not give it; this value reproduces its objective and its crawls per
 * bucket (docs/papers/webfountain.md).
 */
const MOSTLY_LAST = 0.0075;

const ending = (periods: number, others: number): number[] =>
  Array.from({ length: periods }, (_, t) => (t === periods - 1 ? 1 : others));

/** Number of discrete amounts per bucket for new pages left waiting. */
const STEPS = 40;
/** Maximum amount of new pages left waiting, in buckets. */
const MAX_HELD_BUCKETS = 2;
/** The loss of crawling a fraction f of a bucket is about LOSS f (1 − f) of the worth of the whole. */
const LOSS = 2 / 3;

/**
 * Numbers of new pages to leave waiting after each period, so that the rest of the capacity is a whole number of
 * buckets: the pages of a partly crawled bucket are chosen blindly, while a waiting page costs its price. Found by
 * dynamic programming over the waiting amounts. The result is a starting point for `PlanSearch` and not exact:
 * discoveries are computed as if all incoming new pages had been crawled. All zero if buckets differ in size, since
 * there are then many ways to fill a period.
 */
export function heldPages(programme: Programme, prices: Prices): Float64Array {
  const { periods, buckets, newPages, capacity } = programme;
  const held = new Float64Array(periods);
  const whole = (buckets[0]?.pages ?? 0) * (buckets[0]?.cost[0] ?? 0);
  if (!(whole > 0) || buckets.some(({ pages, cost }) => Math.abs(pages * (cost[0] ?? 0) - whole) > 1e-9 * whole))
    return held;
  const step = whole / STEPS / (newPages.cost[0] ?? 1);
  const levels = MAX_HELD_BUCKETS * STEPS + 1;
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

/** New pages that come in before each period if all incoming new pages are crawled and the capacity is used up. */
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
