import type { Acquired } from '../collection/acquired.js';
import type { DayRange, Offer, Query } from '../interface/interface.js';

/** Seeded random numbers in [0, 1). */
export type Random = () => number;

/** A query that was asked, with what it brought. */
export interface Asked {
  readonly query: Query;
  /** The numbers of its words. */
  readonly terms: readonly number[];
  /** The new records that the policy expected; null for one that no policy chose. */
  readonly expected: number | null;
  /** Records acquired before it. */
  readonly sizeBefore: number;
  /** Known records that hold all its words in searched fields, before it. */
  readonly held: number;
  /** The places of the records shown, each once. */
  readonly places: readonly number[];
  /** How many these are. */
  readonly returned: number;
  /** Those of them that were not known before. */
  readonly fresh: number;
  /** Did the interface keep back records that match? */
  readonly capped: boolean;
  /** How many records match: shown without a cap, or claimed; null where neither tells. */
  readonly total: number | null;
  readonly downloads: number;
  /** The days of the first and the last record, where they come newest first; else null. */
  readonly newestFirst: DayRange | null;
}

/** What a policy sees: what a crawler knows. */
export interface View {
  readonly offer: Offer;
  readonly acquired: Acquired;
  /** In the order in which they were asked. */
  readonly asked: readonly Asked[];
  isAsked(query: Query): boolean;
  /** Was this term asked, alone and without filters? */
  isAskedAlone(term: number): boolean;
  /** The most records that an answer shows; infinite where no answer was capped so far. */
  readonly cap: number;
  /** Downloads for an answer of so many records, by what was seen. */
  downloadsFor(records: number): number;
}

/** A query that a policy wants asked. */
export interface Choice {
  readonly query: Query;
  /** The new records it is expected to bring. */
  readonly expected: number;
}

/** One run's memory of a policy. Equal views and random numbers make equal choices. */
export interface Chooser {
  /** The best query not asked so far; null where there is none. */
  choose(view: View): Choice | null;
  /** Is told what a query brought, after its records were acquired. */
  learn?(asked: Asked, view: View): void;
}

/** A way to select queries. */
export interface Policy {
  readonly name: string;
  readonly title: string;
  start(random: Random): Chooser;
}
