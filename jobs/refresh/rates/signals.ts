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

/**
 * P(the page has changed), after the site said so or kept silent; `before` is what was held without it. By Bayes, with
 * one visit of each sort added to the record (Laplace): without a record an announcement changes nothing.
 */
export function changedGiven(before: number, said: boolean, record: SignalRecord): number {
  const { changedSaid, changedSilent, quietSaid, quietSilent } = record;
  const saidIfChanged = (changedSaid + 1) / (changedSaid + changedSilent + 2);
  const saidIfQuiet = (quietSaid + 1) / (quietSaid + quietSilent + 2);
  const changed = before * (said ? saidIfChanged : 1 - saidIfChanged);
  const quiet = (1 - before) * (said ? saidIfQuiet : 1 - saidIfQuiet);
  return changed / (changed + quiet);
}
