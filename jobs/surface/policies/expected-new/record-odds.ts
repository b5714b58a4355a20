import type { Acquired } from '../../collection/acquired.js';
import type { View } from '../../selection/port.js';
import type { Members } from './members.js';

/** How much a known record says of the unseen ones, by how many exhausted queries match it: none, one, more. */
const LIKENESS = [1, 0.5, 0.05];
/** Unseen records a known one that are added before logarithms are taken: an answer of which all is known is no proof of nothing. */
const FLOOR = 0.05;
/** The weight of records that no query asked so far matches, beside those that one does whose answer overflowed. */
const OUTSIDE = 0.5;

/**
 * For each acquired record, how many unseen ones it stands for. An overflowing answer is a sample of what its query
 * matches: of a word with 900 records of which 20 are known, each known one stands for 44 that hold that word; of
 * several such queries their geometric mean is taken. Besides, it stands for records that no query asked so far
 * matches, by the odds of the whole database. What an exhausted query matches says little.
 * @param odds unseen records of the database a known one
 * @param unread once the days of a date filter are read, those that were not to the end: what is unseen is of them, or has
 *   no date
 */
function recordOdds(view: View, members: Members, odds: number, unread: ReadonlySet<number> | null): Float64Array {
  const { acquired, asked } = view;
  const logs = new Float64Array(acquired.size);
  const counts = new Int32Array(acquired.size);
  for (const { query, terms, capped, total } of asked) {
    if (!capped || total === null || query.days !== null) continue;
    if (terms.length === 0 && Object.keys(query.choices).length === 0) continue;
    const known = members.of(view, query, terms);
    const count = members.known(view, query, known.length, total);
    if (count === 0) continue;
    const log = Math.log(Math.max(0, total - count) / count + FLOOR);
    for (const place of known) {
      logs[place] = (logs[place] ?? 0) + log;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return logs.map((sum, place) => {
    if (isRead(view, place, unread)) return 0;
    const count = counts[place] ?? 0;
    const all = count === 0 ? odds : Math.exp(sum / count) + OUTSIDE * odds;
    return all * likeness(acquired, place);
  });
}

/** Is a record of a day whose records are all known? */
function isRead({ acquired }: View, place: number, unread: ReadonlySet<number> | null): boolean {
  const day = acquired.record(place)?.record.day ?? null;
  return unread !== null && day !== null && !unread.has(day);
}

/** How much a known record says of the unseen ones. */
export const likeness = (acquired: Acquired, place: number): number =>
  LIKENESS[Math.min(2, acquired.exhausted(place))] ?? 0;

/**
 * For each term the unseen records with it: the sum of what the known ones stand for that hold it in a searched field;
 * of those that show it elsewhere, a share of what they would stand for at the odds given.
 */
export function unseenByTerm(
  view: View,
  members: Members,
  { odds, shown, unread }: { odds: number; shown: number; unread: ReadonlySet<number> | null },
): Float64Array {
  const { acquired } = view;
  const sums = new Float64Array(acquired.reader.size);
  recordOdds(view, members, odds, unread).forEach((each, place) => {
    const read = acquired.record(place);
    if (!read || isRead(view, place, unread)) return;
    for (let i = 0; i < read.terms.length; i++) {
      const term = read.terms[i] ?? 0;
      sums[term] = (sums[term] ?? 0) + (acquired.isSearched(read.masks[i] ?? 0) ? each : shown);
    }
  });
  return sums;
}
