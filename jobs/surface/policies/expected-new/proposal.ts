import type { Query } from '../../interface/interface.js';

/** A query that one way of searching would ask next. */
export interface Proposal {
  readonly query: Query;
  /** Records that match and are not known, as estimated. */
  readonly unseen: number;
  /** Known records that match. */
  readonly known: number;
  /** New records that the answer is expected to show. */
  readonly gain: number;
}

/** The one with the larger gain; the first of equals. */
export const better = (a: Proposal | null, b: Proposal | null): Proposal | null =>
  a === null || (b !== null && b.gain > a.gain) ? b : a;
