import type { SizeEstimate } from '@hyrde/jobs/surface';
import type { TrialRun } from './trial.js';

/**
 * Coverages at which estimates are judged: the first query at which a run reaches the coverage; `end`: the last query,
 * with .3 or more.
 */
const COVERAGES = [0.3, 0.5, 0.7, 0.9, 'end'] as const;

/** Accuracy of the size estimates at one coverage. */
export interface SizeJudgement {
  readonly coverage: (typeof COVERAGES)[number];
  /** Number of runs that reached this coverage. */
  readonly runs: number;
  /** Number of runs whose interval contained the true size. */
  readonly inside: number;
  /** Mean of estimate ÷ truth, and of the interval's width ÷ truth. */
  readonly ratio: number;
  readonly width: number;
}

export function judgeSizes(runs: readonly TrialRun[], records: number): SizeJudgement[] {
  return COVERAGES.map((coverage) => {
    const estimates = runs.flatMap(({ acquired, sizes }): SizeEstimate[] => {
      const had = acquired.findIndex((count) => count >= (coverage === 'end' ? COVERAGES[0] : coverage) * records);
      const at = coverage === 'end' && had >= 0 ? acquired.length - 1 : had;
      const estimate = sizes[at];
      return at >= 0 && estimate ? [estimate] : [];
    });
    const mean = (of: (estimate: SizeEstimate) => number) =>
      estimates.reduce((sum, estimate) => sum + of(estimate), 0) / Math.max(1, estimates.length);
    return {
      coverage,
      runs: estimates.length,
      inside: estimates.filter(({ low, high }) => low <= records && records <= high).length,
      ratio: mean(({ size }) => size / records),
      width: mean(({ low, high }) => (high - low) / records),
    };
  });
}
