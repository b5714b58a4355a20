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
export function heard(record: SignalRecord, said: boolean, changed: boolean): SignalRecord {
  const key = changed ? (said ? 'changedSaid' : 'changedSilent') : said ? 'quietSaid' : 'quietSilent';
  return { ...record, [key]: record[key] + 1 };
}
