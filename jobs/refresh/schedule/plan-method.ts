import type { Policy } from '../policies/port.js';
import { STRATEGIES, type Strategy } from '../programme/index.js';
import type { Buckets } from './buckets.js';
import { type CycleRequest, cyclePlanned } from './cycle.js';
import { leastObsolete } from './least-obsolete.js';
import { type Plan, planned } from './plan.js';

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
  /** Lower bound on the objective of all plans (`leastObsolete`). */
  readonly lowerBound: number;
  /** objective ÷ lowerBound − 1, at least 0; null if the bound is 0. */
  readonly atMostAbove: number | null;
}

/**
 * Strategy whose day weights are used to evaluate a method's plans: a strategy's own; equal weights (S1) for a policy.
 */
export const judgedBy = (method: PlanMethod): Strategy => ('policy' in method ? 'S1' : method.strategy);

/**
 * Lower bound on the objective of all plans; shared by plans of the same pages, budget and day weights.
 * @throws RangeError for more than `MAX_CYCLE_DAYS`
 */
export const lowerBoundOf = (strategy: Strategy, buckets: Buckets, request: CycleRequest): number =>
  leastObsolete(buckets, request, STRATEGIES[strategy](request.days));

/** Bounds a plan by the objective of its method (`judgedBy`). @param lowerBound `lowerBoundOf` the same instance */
export function boundOf(method: PlanMethod, { days }: Plan, lowerBound: number): PlanBound {
  const dayWeights = STRATEGIES[judgedBy(method)](days.length);
  const objective = days.reduce((sum, { weightObsolete }, day) => sum + (dayWeights[day] ?? 0) * weightObsolete, 0);
  return { objective, lowerBound, atMostAbove: lowerBound > 0 ? Math.max(0, objective / lowerBound - 1) : null };
}
