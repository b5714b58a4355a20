import type { Acquired } from '../collection/acquired.js';
import type { Choice, View } from '../selection/port.js';
import { wordQuery } from '../selection/query-interface.js';

/** Maximum number of candidates per decision; rarer terms are many and return little. */
const MAX_CANDIDATES = 5_000;

/**
 * Candidate terms for the next query: shown by at least two records and not yet queried alone, or if missing,
 * then those shown by one record. At most the 5,000 most frequent.
 */
export function candidates(view: View): number[] {
  const { acquired } = view;
  for (const least of [2, 1]) {
    const found = acquired.terms.filter((term) => acquired.dfShown(term) >= least && !view.isAskedAlone(term));
    if (found.length > MAX_CANDIDATES) return found.sort((a, b) => order(acquired, a, b)).slice(0, MAX_CANDIDATES);
    if (found.length > 0) return found;
  }
  return [];
}

/** Order of terms: descending by frequency, then alphabetical, independent of the records' order of arrival. */
export function order(acquired: Acquired, a: number, b: number): number {
  return acquired.dfShown(b) - acquired.dfShown(a) || (acquired.reader.word(a) < acquired.reader.word(b) ? -1 : 1);
}

/** Term with the highest score; ties are broken by `order`. */
export function best(view: View, terms: readonly number[], score: (term: number) => number): number | null {
  let [found, highest] = [-1, Number.NEGATIVE_INFINITY];
  for (const term of terms) {
    const value = score(term);
    if (value < highest || (value === highest && order(view.acquired, term, found) > 0)) continue;
    [found, highest] = [term, value];
  }
  return found < 0 ? null : found;
}

/** Choice of querying a term alone. */
export const asking = (view: View, term: number | null, expected: number): Choice | null =>
  term === null ? null : { query: wordQuery(view.acquired.reader.word(term)), expected };
