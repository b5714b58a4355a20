/**
 * Pages as policies see them: the same place in every array is the same page, or a bucket of pages that are alike.
 * Times in days since any one moment, rates in changes a day.
 */
export interface PageTable {
  readonly size: number;
  /** Pages in the bucket; 0: not there now. */
  readonly count: Float64Array;
  readonly weight: Float64Array;
  readonly lastVisit: Float64Array;
  /** The best single number for its change rate. */
  readonly rate: Float64Array;
  /** The belief about its change rate (`Belief`). */
  readonly shape: Float64Array;
  readonly days: Float64Array;
}

/** How much a page wants to be visited at a time; the highest go first. The scale is the policy's own. */
export type Urgency = (page: number, now: number) => number;

/** A way to choose the pages of a day. */
export interface Policy {
  readonly name: string;
  readonly title: string;
  /** Looks at all pages for a budget of visits a day. To be asked again now and then: rates and pages change. */
  prepare(pages: PageTable, budget: number): Urgency;
}

/** A table of pages of which nothing is known but that they weigh alike. */
export const pageTable = (size: number): PageTable => ({
  size,
  count: new Float64Array(size),
  weight: new Float64Array(size).fill(1),
  lastVisit: new Float64Array(size),
  rate: new Float64Array(size),
  shape: new Float64Array(size),
  days: new Float64Array(size),
});
