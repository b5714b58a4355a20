import { z } from 'zod';
import { COMMON_REASONS, CommonOutcome } from '../../outcomes.js';

/** Why a search ended that was not broken off, and how. */
export const LOCATE_REASONS = {
  /** The algorithm's accept rule was met. */
  accepted: 'found',
  /** The best page seen when the budget ran out or nothing was left to open. */
  'best-seen': 'found',
  /** The budget was spent without a page worth naming. */
  'budget-spent': 'not-found',
  /** Everything the algorithm could open was opened, and no page was worth naming. */
  'site-exhausted': 'not-found',
  /** No page was worth naming, and what was left to open was too unlikely to lead to one. */
  'not-worthwhile': 'not-found',
  /** Most pages, or the home page, were empty: scripts bring their content, and were not run, or brought nothing. */
  'needs-browser': 'unreachable',
  /** The search's algorithm was part of an earlier version alone (`RetiredAlgorithm`). */
  'algorithm-retired': 'error',
} as const satisfies Record<string, 'found' | 'not-found' | 'unreachable' | 'error'>;

/** How a search ended. */
export const Outcome = z.enum(['found', 'not-found', ...CommonOutcome.options]).meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof Outcome>;

/** Why a search ended as it did: the closed list. */
export const REASONS = { ...LOCATE_REASONS, ...COMMON_REASONS } as const satisfies Record<string, Outcome>;
export const Reason = z
  .enum(Object.keys(REASONS) as [keyof typeof REASONS, ...(keyof typeof REASONS)[]])
  .meta({ id: 'Reason' });
export type Reason = z.infer<typeof Reason>;

/** The outcome a reason stands for: a reason never goes with another outcome. */
export const outcomeOf = (reason: Reason): Outcome => REASONS[reason];
