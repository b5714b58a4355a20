import type { PortalEnd } from './records.js';

/** Steps that a person can take after a run that did not prove that all records are known. */
export const NEXT_STEPS = [
  /** Ask the body: robots.txt forbids the portal's pages. */
  'ask-body',
  /** Allow requests of scripts that were withheld. */
  'allow-requests',
  /** Confirm that a form searches. */
  'confirm-form',
  /** Allow more downloads: the next run goes on. */
  'more-downloads',
  /** Run again later. */
  'later',
  /** Give the address at which the records are searched or listed, or write a recipe. */
  'other-page',
  /** Compare with the portal, and mend its recipe, whose place for the next page had no value. */
  'mend-recipe',
  /** Compare with the portal: the records missing are known by number. */
  'compare-total',
  /** Compare with the portal: nothing says how many records there are. */
  'compare',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

/** Facts of a run by which its next step is chosen. */
export interface RunEnd {
  readonly end: PortalEnd;
  /** Fault that ended it; null if it had none. */
  readonly fault: string | null;
  readonly records: number;
  /** Total that the portal states; null if it states none. */
  readonly stated: number | null;
  /** Withheld requests that a person may allow, and forms that a person may confirm. */
  readonly allowable: number;
  readonly confirmable: number;
}

/** Faults of an address that another run meets again. */
const LASTING: ReadonlySet<string> = new Set([
  'address-refused',
  'forbidden',
  'login-required',
  'missing',
  'not-a-page',
  'too-large',
]);
const COMPLETE: readonly PortalEnd[] = ['covered', 'up-to-date'];

/** The step that is likeliest to bring more records; null if all that were requested are known. */
export function nextStepOf({ end, fault, records, stated, allowable, confirmable }: RunEnd): NextStep | null {
  if (COMPLETE.includes(end)) return null;
  if (fault === 'robots-disallow') return 'ask-body';
  if (end === 'budget' || end === 'given-up') return 'more-downloads';
  if (allowable > 0) return 'allow-requests';
  if (records === 0 && confirmable > 0) return 'confirm-form';
  if (end === 'throttled' || (end === 'unreachable' && !LASTING.has(fault ?? ''))) return 'later';
  if (records === 0) return 'other-page';
  if (fault === 'end-unproven') return 'mend-recipe';
  return stated !== null && stated > records ? 'compare-total' : 'compare';
}
