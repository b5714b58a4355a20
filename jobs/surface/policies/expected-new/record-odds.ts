import type { View } from '../../selection/port.js';
import type { Members } from './members.js';
import type { Numbers } from './numbers.js';

/** Prior weight, in records, of a word's global share in the estimate of its share of the unread records. */
const STEADYING = 10;
/**
 * Number of unseen records that each acquired record represents. An overflowing answer is a sample of its query's
 * matches: if a word has 900 records of which 20 are known, then each known one represents 44 that hold that word; for
 * several such queries, their geometric mean is taken. In addition the record represents records that no query so far
 * matches, by the odds of the whole database.
 * @param odds number of unseen records of the database per known one
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
 * True if the record is of a day whose records are all known.
 * @param unread overflowing days once the days of a date filter are read: unseen records are of these days or have no
 *   date; null before
 */
export function isRead({ acquired }: View, place: number, unread: ReadonlySet<number> | null): boolean {
  const day = acquired.record(place)?.record.day ?? null;
  return unread !== null && day !== null && !unread.has(day);
}

/**
 * Number of unseen records by term once the days of a date filter are read. A term's share of them is its share of the
 * known records of unread days, regularised by its share of all.
 * @param unseen number of unknown records of the database
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
  /** Number of unseen records represented by a record that shows the term in no searched field. */
  readonly shown: (term: number) => number;
  readonly numbers: Numbers;
}

/**
 * Number of unseen records by term: the sum of the numbers that the known records with the term in a searched field
 * represent; records that show it elsewhere contribute a fraction of the given odds.
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
