import type { Acquired } from '../collection/acquired.js';
import type { DayRange, Offer, Query } from './query-interface.js';

export type Random = () => number;

/** Query with its result. */
export interface Asked {
  readonly query: Query;
  readonly terms: readonly number[];
  /** Number of new records that the policy expected; null if no policy chose the query. */
  readonly expected: number | null;
  /** Number of records acquired before the query. */
  readonly sizeBefore: number;
  /** Number of known records, before the query, that hold all its words in searched fields. */
  readonly held: number;
  /** Places of the distinct records shown. */
  readonly places: readonly number[];
  /** Number of distinct records shown. */
  readonly returned: number;
  /** Number of records shown that were unknown before. */
  readonly fresh: number;
  /** True if the interface withheld matching records. */
  readonly capped: boolean;
  /** Number of matching records: those shown if uncapped, else the claimed total; null if unknown. */
  readonly total: number | null;
  /** Total that the answer claims; null if it claims none. */
  readonly claimed: number | null;
  /** Number of records shown whose own fields hold all its words; the others were found by fields that are not shown. */
  readonly showing: number;
  readonly downloads: number;
  /** Range from the last to the first record's day if they come newest first; else null. */
  readonly newestFirst: DayRange | null;
}

/** State visible to a policy, which is the knowledge of a crawler. */
export interface View {
  readonly offer: Offer;
  readonly acquired: Acquired;
  /** Queries in order of execution. */
  readonly asked: readonly Asked[];
  isAsked(query: Query): boolean;
  /** True if the term was queried alone and without filters. */
  isAskedAlone(term: number): boolean;
  /** Maximum number of records that an answer shows; infinite if no answer was capped so far. */
  readonly cap: number;
  /** Estimated number of downloads for an answer of this many records. */
  downloadsFor(records: number): number;
}

/** Query that a policy chooses. */
export interface Choice {
  readonly query: Query;
  /** Expected number of new records. */
  readonly expected: number;
}

/** State of a policy in one run. Equal views and random numbers give equal choices. */
export interface Chooser {
  /** Best query not yet executed; null if missing. */
  choose(view: View): Choice | null;
  /** Reports the result of a query, after its records were acquired. */
  learn?(asked: Asked, view: View): void;
}

/** Query selection policy. */
export interface Policy {
  readonly name: string;
  readonly title: string;
  start(random: Random): Chooser;
}
