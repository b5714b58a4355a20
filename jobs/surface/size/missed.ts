import type { Acquired } from '../collection/acquired.js';
import type { View } from '../selection/port.js';

/** Maximum number of unseen records that one record represents, as one with few queried words. */
const MOST_A_RECORD = 100;

/**
 * Odds of the unseen from the queried words (Horvitz & Thompson): a record is missed if none of its words was queried,
 * so each acquired record represents the missed ones of its length. One of a record's words found it; the others show
 * how likely a word is to have been queried. Null if records were found by other means than words.
 */
export function missedOdds({ acquired, asked }: View): number | null {
  const shown = new Map<number, number>();
  let [byWords, exhaustive] = [0, 0];
  for (const { query, terms, returned, total, fresh } of asked) {
    const [term] = terms;
    if (terms.length !== 1 || term === undefined || query.days !== null || Object.keys(query.choices).length > 0)
      continue;
    byWords += fresh;
    if (total !== null && total > 0) shown.set(term, Math.min(1, returned / total));
    exhaustive += shown.get(term) ?? 0;
  }
  if (exhaustive === 0 || byWords < acquired.size) return null;
  const missed = missedWords(acquired, shown);
  if (missed === null) return null;
  let unseen = 0;
  for (const place of acquired.places()) {
    const all = missed ** wordsOf(acquired, place);
    unseen += Math.min(MOST_A_RECORD, all / (1 - all));
  }
  return unseen / acquired.size;
}

/**
 * Probability that a word of a record does not find it, from the words other than those that did; null if there are
 * none.
 */
function missedWords(acquired: Acquired, shown: ReadonlyMap<number, number>): number | null {
  let [words, found] = [0, 0];
  for (const term of acquired.terms) {
    words += acquired.df(term);
    found += acquired.df(term) * (shown.get(term) ?? 0);
  }
  const [beside, foundBeside] = [words - acquired.size, Math.max(0, found - acquired.size)];
  return beside <= 0 ? null : Math.min(1 - 1 / (beside + 1), 1 - foundBeside / beside);
}

function wordsOf(acquired: Acquired, place: number): number {
  const read = acquired.record(place);
  let words = 0;
  if (read) for (const mask of read.masks) if (acquired.isSearched(mask)) words++;
  return Math.max(1, words);
}
