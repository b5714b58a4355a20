/** A change that a visit saw: the quiet days before, by visits that saw none, and the gap in which it fell. */
export interface SeenChange {
  readonly quietDays: number;
  readonly gapDays: number;
}

/**
 * What visits have shown of one page since the first. Of quiet gaps in a row the sum tells all that their list would;
 * how often a page changed between two visits cannot be seen.
 */
export interface PageHistory {
  readonly changes: readonly SeenChange[];
  /** Days from the last visit that saw a change, or the first, to the last visit. */
  readonly quietDays: number;
  /** Visits that saw no change, in all. */
  readonly quietVisits: number;
}

export const NOTHING_SEEN: PageHistory = { changes: [], quietDays: 0, quietVisits: 0 };

/** The history after one more visit, `gapDays` after the one before. */
export function seenAgain(
  { changes, quietDays, quietVisits }: PageHistory,
  gapDays: number,
  changed: boolean,
): PageHistory {
  if (!changed) return { changes, quietDays: quietDays + gapDays, quietVisits: quietVisits + 1 };
  return { changes: [...changes, { quietDays, gapDays }], quietDays: 0, quietVisits };
}

/** The history of evenly spaced visits of which some saw a change, spread evenly: all that a table of counts can say. */
export function evenHistory(changes: number, visits: number, gapDays: number): PageHistory {
  const quietVisits = Math.max(0, visits - changes);
  const quietDays = (quietVisits * gapDays) / (changes + 1);
  return { changes: Array.from({ length: changes }, () => ({ quietDays, gapDays })), quietDays, quietVisits };
}
