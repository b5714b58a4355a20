import type { Acquired } from '../collection/acquired.js';
import { wordQuery } from '../interface/interface.js';
import type { Choice, View } from '../selection/port.js';

/** Candidates that a decision looks at; rarer ones are too many and bring too little. */
const MOST_CANDIDATES = 5_000;

/**
 * The terms that may be asked next: shown by at least two records and not asked alone so far; where there are none,
 * those shown by one. Of more than 5,000 the most frequent.
 */
export function candidates(view: View): number[] {
  const { acquired } = view;
  for (const least of [2, 1]) {
    const found = acquired.terms.filter((term) => acquired.dfShown(term) >= least && !view.isAskedAlone(term));
    if (found.length > MOST_CANDIDATES) return found.sort((a, b) => order(acquired, a, b)).slice(0, MOST_CANDIDATES);
    if (found.length > 0) return found;
  }
  return [];
}

/** The more frequent first, equals by their letters: the same whatever the order in which records came. */
export function order(acquired: Acquired, a: number, b: number): number {
  return acquired.dfShown(b) - acquired.dfShown(a) || (acquired.reader.word(a) < acquired.reader.word(b) ? -1 : 1);
}

/** The term with the highest score; of equals the more frequent, then the first by its letters. */
export function best(view: View, terms: readonly number[], score: (term: number) => number): number | null {
  let [found, highest] = [-1, Number.NEGATIVE_INFINITY];
  for (const term of terms) {
    const value = score(term);
    if (value < highest || (value === highest && order(view.acquired, term, found) > 0)) continue;
    [found, highest] = [term, value];
  }
  return found < 0 ? null : found;
}

/** The choice to ask a term alone. */
export const asking = (view: View, term: number | null, expected: number): Choice | null =>
  term === null ? null : { query: wordQuery(view.acquired.reader.word(term)), expected };
