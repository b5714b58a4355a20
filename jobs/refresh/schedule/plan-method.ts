import { bestPrices } from '../programme/prices.js';
import { STRATEGIES, type Strategy } from '../programme/solve.js';
import { survival } from '../rates/belief.js';
import type { Buckets } from './buckets.js';
import { type CycleRequest, cycleOf, cyclePlanned } from './cycle.js';
import type { PlanRequest } from './plan.js';
import { type Plan, planned } from './plan.js';
import type { Policy } from './policy.js';

/**
 * Lower bound on Σ over days of `dayWeights` × weight of the copies expected to be out of date at the end of the day,
 * for all plans of whole visits, by the Lagrangian dual. For any prices λ ≥ 0 of a visit on each day, a plan costs at
 * least as much as if visits were paid for instead of limited, minus the price of the budget; then each page has an
 * optimal course of its own, found by dynamic programming over its last visit. Prices come from the cycle's programme,
 * which is sufficiently close; limits per host are left out, which lowers the bound.
 * @throws RangeError for more than `MAX_CYCLE_DAYS`
 */
export function obsoleteLowerBound(
  buckets: Buckets,
  request: Pick<PlanRequest, 'budget' | 'days' | 'start'>,
  dayWeights: readonly number[],
): number {
  const { programme } = cycleOf(buckets, request, dayWeights);
  const prices = bestPrices(programme).prices.capacity;
  const { table } = buckets;
  const course = new CheapestCourse(prices, dayWeights);
  let [bound, pages] = [0, 0];
  for (let b = 0; b < table.size; b++) {
    pages += table.count[b] ?? 0;
    bound +=
      (table.count[b] ?? 0) *
      course.cost(
        table.weight[b] ?? 0,
        table.shape[b] ?? 0,
        table.days[b] ?? 1,
        request.start - (table.lastVisit[b] ?? 0),
      );
  }
  // No day has more visits than pages; without this limit, prices near 0 times a huge budget would lower the bound
  // much.
  return Math.max(0, bound - Math.min(request.budget, pages) * prices.reduce((sum, price) => sum + price, 0));
}

/** Minimum cost of a page if visits are paid for at their prices; visits are at noon, at most one per day. */
class CheapestCourse {
  readonly #prices: Float64Array;
  readonly #dayWeights: readonly number[];
  /** Minimum remaining cost, by the day after the last visit. */
  readonly #best: Float64Array;
  /** Probability that a copy is out of date, by days since a visit at noon. */
  readonly #stale: Float64Array;

  constructor(prices: Float64Array, dayWeights: readonly number[]) {
    this.#prices = prices;
    this.#dayWeights = dayWeights;
    this.#best = new Float64Array(prices.length + 1);
    this.#stale = new Float64Array(prices.length);
  }

  /** @param age days from the last visit to the beginning of the plan */
  cost(weight: number, shape: number, days: number, age: number): number {
    const end = this.#prices.length;
    for (let k = 0; k < end; k++) this.#stale[k] = 1 - survival(shape, days, k + 0.5);
    for (let s = end; s > 0; s--) this.#best[s] = this.#least(s, weight, (t) => this.#stale[t - s + 1] ?? 0);
    return this.#least(0, weight, (t) => 1 - survival(shape, days, Math.max(0, age + t + 1)));
  }

  /** Minimum over all days for the next visit from day `from` on, and over no further visit. */
  #least(from: number, weight: number, staleAt: (day: number) => number): number {
    let [sum, min] = [0, Number.POSITIVE_INFINITY];
    for (let t = from; t < this.#prices.length; t++) {
      // At the end of the day of the visit the copy is half a day old.
      const own = weight * (this.#dayWeights[t] ?? 0) * (this.#stale[0] ?? 0);
      min = Math.min(min, sum + (this.#prices[t] ?? 0) + own + (this.#best[t + 1] ?? 0));
      sum += weight * (this.#dayWeights[t] ?? 0) * staleAt(t);
    }
    return Math.min(min, sum);
  }
}

/** Planning method: a policy plans day by day, a strategy plans a cycle as a whole. */
export type PlanMethod = { readonly policy: Policy } | { readonly strategy: Strategy };

/** @throws RangeError for more days than a strategy can plan (`MAX_CYCLE_DAYS`) */
export const plannedBy = (method: PlanMethod, buckets: Buckets, request: CycleRequest): Plan =>
  'policy' in method
    ? planned(buckets, { ...request, policy: method.policy })
    : cyclePlanned(buckets, request, method.strategy);

/** Maximum distance of a plan from the optimum. */
export interface PlanBound {
  /** Sum over the days of the weights of copies that are out of date; for a strategy, times its weight of the day. */
  readonly objective: number;
  /** Lower bound on the objective of all plans (`obsoleteLowerBound`). */
  readonly lowerBound: number;
  /** objective ÷ lowerBound − 1, at least 0; null if the bound is 0. */
  readonly atMostAbove: number | null;
}

/** Strategy whose day weights evaluate a method's plans: its own; equal weights (S1) for a policy. */
export const judgedBy = (method: PlanMethod): Strategy => ('policy' in method ? 'S1' : method.strategy);

/**
 * Lower bound on the objective of all plans; shared by plans of the same pages, budget and day weights.
 * @throws RangeError for more than `MAX_CYCLE_DAYS`
 */
export const lowerBoundOf = (strategy: Strategy, buckets: Buckets, request: CycleRequest): number =>
  obsoleteLowerBound(buckets, request, STRATEGIES[strategy](request.days));

/** Bounds a plan by the objective of its method (`judgedBy`). @param lowerBound `lowerBoundOf` the same instance */
export function boundOf(method: PlanMethod, { days }: Plan, lowerBound: number): PlanBound {
  const dayWeights = STRATEGIES[judgedBy(method)](days.length);
  const objective = days.reduce((sum, { weightObsolete }, day) => sum + (dayWeights[day] ?? 0) * weightObsolete, 0);
  return { objective, lowerBound, atMostAbove: lowerBound > 0 ? Math.max(0, objective / lowerBound - 1) : null };
}
