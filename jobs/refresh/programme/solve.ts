import { heldPages } from './held-pages.js';
import { PlanSearch } from './plan-search.js';
import { bestPrices } from './prices.js';
import type { Programme } from './programme.js';
import { foundPrices } from './relaxation.js';
import { type BucketPlan, type Course, simulate } from './simulate.js';

/** A plan, what comes of it, and how far from the best it can be at most. */
export interface Solution {
  plan: BucketPlan;
  course: Course;
  /** No feasible plan has a lower objective (`Relaxation`). */
  lowerBound: number;
  /** (objective − lowerBound) / lowerBound; 0 where both are 0. */
  gap: number;
}

/** Passes over all moves; a fourth finds hardly anything. */
const PASSES = 3;
/** Longer cycles are begun once: a second start takes as long as the first. */
const TWO_STARTS = 28;
/** Tries at other plans: a try grows with the periods, and helps short cycles most. */
const tries = (periods: number): number => Math.min(10, Math.ceil(224 / periods));

/**
 * Solves the programme: prices by the smoothed dual, whole buckets by dynamic programming at these prices, then a search
 * that keeps all constraints. Always the same plan for the same programme.
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
  // Rounding alone can lift a bound above the objective that it bounds.
  const lowerBound = Math.min(Math.max(0, relaxed.bound), course.objective);
  return {
    plan,
    course,
    lowerBound,
    gap: lowerBound > 0 ? course.objective / lowerBound - 1 : course.objective > 0 ? Number.POSITIVE_INFINITY : 0,
  };
}
