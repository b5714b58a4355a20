/** Change that a visit saw: the quiet days before, by visits without a change, and the gap in which the change fell. */
export interface SeenChange {
  readonly quietDays: number;
  readonly gapDays: number;
}

/**
 * Observations of one page since its first visit. The sum of consecutive quiet gaps is a sufficient statistic for their
 * list; the number of changes between two visits cannot be observed.
 */
export interface PageHistory {
  readonly changes: readonly SeenChange[];
  /** Number of days from the last visit that saw a change, or from the first visit, to the last visit. */
  readonly quietDays: number;
  /** Total number of visits that saw no change. */
  readonly quietVisits: number;
}

export const NOTHING_SEEN: PageHistory = { changes: [], quietDays: 0, quietVisits: 0 };

/** History after one more visit, `gapDays` after the previous one. */
export function withVisit(
  { changes, quietDays, quietVisits }: PageHistory,
  gapDays: number,
  changed: boolean,
): PageHistory {
  if (!changed) return { changes, quietDays: quietDays + gapDays, quietVisits: quietVisits + 1 };
  return { changes: [...changes, { quietDays, gapDays }], quietDays: 0, quietVisits };
}

/** History of evenly spaced visits with evenly spread changes, for data that has only the counts. */
export function evenHistory(changes: number, visits: number, gapDays: number): PageHistory {
  const quietVisits = Math.max(0, visits - changes);
  const quietDays = (quietVisits * gapDays) / (changes + 1);
  return { changes: Array.from({ length: changes }, () => ({ quietDays, gapDays })), quietDays, quietVisits };
}

/**
 * Counts of how a site's change signals (`Last-Modified`, `ETag`, the sitemap's `lastmod`) agreed with the results of
 * visits. Signals may be right, missing or wrong; the counts show which.
 */
export interface SignalRecord {
  /** Visits that found a change, by signal: announced (`changedSaid`) or not (`changedSilent`). */
  readonly changedSaid: number;
  readonly changedSilent: number;
  /** Visits that found no change, by signal: announced (`quietSaid`) or not (`quietSilent`). */
  readonly quietSaid: number;
  readonly quietSilent: number;
}

export const NO_RECORD: SignalRecord = { changedSaid: 0, changedSilent: 0, quietSaid: 0, quietSilent: 0 };

/** Counts after one more visit. */
export function withSignal(record: SignalRecord, announced: boolean, changed: boolean): SignalRecord {
  const key = changed ? (announced ? 'changedSaid' : 'changedSilent') : announced ? 'quietSaid' : 'quietSilent';
  return { ...record, [key]: record[key] + 1 };
}
