import type { View } from '../../selection/port.js';
import type { Members } from './members.js';
import type { Numbers } from './numbers.js';

/** Records by which a word's share of what is not read is steadied towards its share of all. */
const STEADYING = 10;
/**
 * For each acquired record, how many unseen ones it stands for. An overflowing answer is a sample of what its query
 * matches: of a word with 900 records of which 20 are known, each known one stands for 44 that hold that word; of
 * several such queries their geometric mean is taken. Besides, it stands for records that no query asked so far
 * matches, by the odds of the whole database.
 * @param odds unseen records of the database a known one
 */
function recordOdds(view: View, members: Members, { odds, numbers }: Pick<Belief, 'odds' | 'numbers'>): Float64Array {
  const { acquired, asked } = view;
  const logs = new Float64Array(acquired.size);
  const counts = new Int32Array(acquired.size);
  for (const { query, terms, capped, total } of asked) {
    if (!capped || total === null || query.days !== null) continue;
    if (terms.length === 0 && Object.keys(query.choices).length === 0) continue;
    const known = members.of(view, query, terms);
    const count = members.known(view, query, known.length, total);
    if (count === 0) continue;
    const log = Math.log(Math.max(0, total - count) / count + numbers.floor);
    for (const place of known) {
      logs[place] = (logs[place] ?? 0) + log;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return logs.map((sum, place) => {
    const count = counts[place] ?? 0;
    return count === 0 ? odds : Math.exp(sum / count) + numbers.outside * odds;
  });
}

/**
 * Is a record of a day whose records are all known?
 * @param unread once the days of a date filter are read, those that were not to the end: what is unseen is of them, or has
 *   no date; null before
 */
export function isRead({ acquired }: View, place: number, unread: ReadonlySet<number> | null): boolean {
  const day = acquired.record(place)?.record.day ?? null;
  return unread !== null && day !== null && !unread.has(day);
}

/**
 * Once the days of a date filter are read: for each term the unseen records with it. Its share of them is its share of
 * the known ones that are no more read than they are, steadied towards its share of all.
 * @param unseen records of the database that are not known
 */
export function unseenAfterDays(view: View, unread: ReadonlySet<number>, unseen: number): Float64Array {
  const { acquired } = view;
  const counts = new Float64Array(acquired.reader.size);
  let like = 0;
  for (const place of acquired.places()) {
    const read = acquired.record(place);
    if (!read || isRead(view, place, unread)) continue;
    like++;
    for (let i = 0; i < read.terms.length; i++) {
      const term = read.terms[i] ?? 0;
      if (acquired.isSearched(read.masks[i] ?? 0)) counts[term] = (counts[term] ?? 0) + 1;
    }
  }
  return counts.map(
    (count, term) => (unseen * (count + (STEADYING * acquired.df(term)) / acquired.size)) / (like + STEADYING),
  );
}

interface Belief {
  readonly odds: number;
  /** What a record stands for that shows a term in no searched field, of what it would at the odds given. */
  readonly shown: (term: number) => number;
  readonly numbers: Numbers;
}

/**
 * For each term the unseen records with it: the sum of what the known ones stand for that hold it in a searched field;
 * of those that show it elsewhere, a share of what they would stand for at the odds given.
 */
export function unseenByTerm(view: View, members: Members, { odds, shown, numbers }: Belief): Float64Array {
  const { acquired } = view;
  const sums = new Float64Array(acquired.reader.size);
  recordOdds(view, members, { odds, numbers }).forEach((each, place) => {
    const read = acquired.record(place);
    if (!read) return;
    for (let i = 0; i < read.terms.length; i++) {
      const term = read.terms[i] ?? 0;
      sums[term] = (sums[term] ?? 0) + (acquired.isSearched(read.masks[i] ?? 0) ? each : shown(term));
    }
  });
  return sums;
}
