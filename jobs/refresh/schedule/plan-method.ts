import type { Policy } from '../policies/port.js';
import { STRATEGIES, type Strategy } from '../programme/index.js';
import type { Buckets } from './buckets.js';
import { type CycleRequest, cyclePlanned } from './cycle.js';
import { leastObsolete } from './least-obsolete.js';
import { type Plan, planned } from './plan.js';

/** Day by day by a policy, or a cycle as a whole by a strategy. */
export type PlanMethod = { readonly policy: Policy } | { readonly strategy: Strategy };

/** @throws RangeError for more days than a strategy can plan (`MAX_CYCLE_DAYS`) */
export const plannedBy = (method: PlanMethod, buckets: Buckets, request: CycleRequest): Plan =>
  'policy' in method
    ? planned(buckets, { ...request, policy: method.policy })
    : cyclePlanned(buckets, request, method.strategy);

/** How far from the best plan one can be at most. */
export interface PlanBound {
  /** Weights of copies out of date, summed up over the days; by a strategy, times its weight of the day. */
  readonly objective: number;
  /** No plan comes below this (`leastObsolete`). */
  readonly lowerBound: number;
  /** objective ÷ lowerBound − 1; null where the bound is nil. */
  readonly atMostAbove: number | null;
}

/** By whose weights of the days a method's plans are judged: a strategy's own; for a policy all days are alike. */
export const judgedBy = (method: PlanMethod): Strategy => ('policy' in method ? 'S1' : method.strategy);

/**
 * No plan comes below this. Plans of the same pages, budget and weights of days share it.
 * @throws RangeError for more than `MAX_CYCLE_DAYS`
 */
export const lowerBoundOf = (strategy: Strategy, buckets: Buckets, request: CycleRequest): number =>
  leastObsolete(buckets, request, STRATEGIES[strategy](request.days));

/** Bounds a plan by what its method is for (`judgedBy`). @param lowerBound `lowerBoundOf` the same instance */
export function boundOf(method: PlanMethod, { days }: Plan, lowerBound: number): PlanBound {
  const dayWeights = STRATEGIES[judgedBy(method)](days.length);
  const objective = days.reduce((sum, { weightObsolete }, day) => sum + (dayWeights[day] ?? 0) * weightObsolete, 0);
  return { objective, lowerBound, atMostAbove: lowerBound > 0 ? Math.max(0, objective / lowerBound - 1) : null };
}
