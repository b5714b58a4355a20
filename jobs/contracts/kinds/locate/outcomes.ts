import { z } from 'zod';
import { COMMON_REASONS, CommonOutcome } from '../../outcomes.js';

/** Reasons of searches that ended by themselves, with their outcomes. */
export const LOCATE_REASONS = {
  /** The algorithm's accept rule was met. */
  accepted: 'found',
  /** The best page seen was claimed when the budget was spent or nothing was left to open. */
  'best-seen': 'found',
  /** The budget was spent without a page worth claiming. */
  'budget-spent': 'not-found',
  /** Everything the algorithm could open was opened, and no page was worth claiming. */
  'site-exhausted': 'not-found',
  /** No page was worth claiming, and the remaining addresses were too unlikely to lead to one. */
  'not-worthwhile': 'not-found',
  /** Most pages, or the home page, were empty: their content needs scripts, which were not run or produced nothing. */
  'needs-browser': 'unreachable',
  /** The search's algorithm is not part of this version (`RetiredAlgorithm`). */
  'algorithm-retired': 'error',
} as const satisfies Record<string, 'found' | 'not-found' | 'unreachable' | 'error'>;

/** How a search ended. */
export const Outcome = z.enum(['found', 'not-found', ...CommonOutcome.options]).meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof Outcome>;

/** Closed list of reasons why a search ended, each with its outcome. */
export const REASONS = { ...LOCATE_REASONS, ...COMMON_REASONS } as const satisfies Record<string, Outcome>;
export const Reason = z
  .enum(Object.keys(REASONS) as [keyof typeof REASONS, ...(keyof typeof REASONS)[]])
  .meta({ id: 'Reason' });
export type Reason = z.infer<typeof Reason>;

/** The outcome of a reason; each reason has exactly one. */
export const outcomeOf = (reason: Reason): Outcome => REASONS[reason];
