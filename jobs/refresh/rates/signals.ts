/**
 * How a site's announcements (`Last-Modified`, `ETag`, the sitemap's `lastmod`) agreed with what visits then found.
 * They may be right, missing or lying: only their record says.
 */
export interface SignalRecord {
  /** Visits that found a change, announced or not. */
  readonly changedSaid: number;
  readonly changedSilent: number;
  /** Visits that found none. */
  readonly quietSaid: number;
  readonly quietSilent: number;
}

export const NO_RECORD: SignalRecord = { changedSaid: 0, changedSilent: 0, quietSaid: 0, quietSilent: 0 };

/** The record after one more visit. */
export function heard(record: SignalRecord, said: boolean, changed: boolean): SignalRecord {
  const key = changed ? (said ? 'changedSaid' : 'changedSilent') : said ? 'quietSaid' : 'quietSilent';
  return { ...record, [key]: record[key] + 1 };
}
