import type { Asked, View } from '../../selection/port.js';
import type { Query } from '../../selection/query-interface.js';
import type { Numbers } from './numbers.js';

/** Known records that a query matches: by their words and days, and by the choices of the answers that showed them. */
export class Members {
  /** Records shown in answers with this value, by filter and value. */
  readonly #shown = new Map<string, Set<number>>();
  /** Records shown in answers with any value, by filter. */
  readonly #any = new Map<string, Set<number>>();

  learn({ query, places }: Asked): void {
    for (const [name, value] of Object.entries(query.choices)) {
      add(this.#shown, keyOf(name, value), places);
      add(this.#any, name, places);
    }
  }

  /** Known records that match, as far as their choices are known. */
  of({ acquired }: View, { choices, days }: Query, terms: readonly number[]): number[] {
    const sets = Object.entries(choices).map(
      ([name, value]) => this.#shown.get(keyOf(name, value)) ?? new Set<number>(),
    );
    const [smallest, ...others] = sets.sort((a, b) => a.size - b.size);
    let places = terms.length > 0 ? acquired.holding(terms) : smallest ? [...smallest] : [...acquired.places()];
    if (terms.length > 0 && smallest) places = places.filter((place) => smallest.has(place));
    for (const set of others) places = places.filter((place) => set.has(place));
    if (days === null) return places;
    return places.filter((place) => {
      const day = acquired.record(place)?.record.day ?? null;
      return day !== null && day >= days.from && day <= days.to;
    });
  }

  /** Estimated known records of a query: those known to match, plus its share of those whose choices are unknown. */
  known({ acquired }: View, { choices }: Query, matching: number, total: number): number {
    const names = Object.keys(choices);
    if (names.length === 0) return matching;
    const any = Math.min(...names.map((name) => this.#any.get(name)?.size ?? 0));
    const unknown = acquired.size - any;
    return Math.min(total, matching + (total - matching) * Math.min(1, unknown / Math.max(1, this.population - any)));
  }

  /** Estimated number of records of the database. */
  population = Number.POSITIVE_INFINITY;
}

function add(sets: Map<string, Set<number>>, key: string, places: readonly number[]): void {
  const set = sets.get(key) ?? new Set();
  for (const place of places) set.add(place);
  sets.set(key, set);
}

const keyOf = (name: string, value: string): string => `${name}\u0000${value}`;

/** Prior weight, in records, of a word's global share in the estimate of its share of the unread records. */
const PRIOR_WEIGHT = 10;
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
      if (acquired.isSearched(read.fieldBits[i] ?? 0)) counts[term] = (counts[term] ?? 0) + 1;
    }
  }
  return counts.map(
    (count, term) => (unseen * (count + (PRIOR_WEIGHT * acquired.df(term)) / acquired.size)) / (like + PRIOR_WEIGHT),
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
      sums[term] = (sums[term] ?? 0) + (acquired.isSearched(read.fieldBits[i] ?? 0) ? each : shown(term));
    }
  });
  return sums;
}

/** Prior weight, in appearances, of the average freshness. */
const FRESHNESS_PRIOR = 2;
/** Minimum number of unseen records per known one. */
const LEAST = 0.01;

/** Counts of one word in the answers to other words. */
interface Appearances {
  /** Number of known records with the word. */
  known: number;
  /** Sum over all its appearances of the known records with it before that answer (Schnabel's marked). */
  marked: number;
  /** Number of appearances of known records. */
  again: number;
  /** Number of appearances of new records, and their expected number at the average freshness of the same answers. */
  fresh: number;
  expected: number;
}

/**
 * Estimates how many records hold a word from the answers to other words, by capture, mark and recapture of its
 * records. A word of a class that no query covers, such as a kind of body in a list of towns, stays fresh however many
 * of its records are known; a word that co-occurs with a queried one does not.
 */
export class Recaptures {
  #believed: number | null = null;
  #read = 0;
  #terms: (Appearances | undefined)[] = [];

  /** Processes the answers since the last call. */
  update({ acquired, asked }: View): void {
    if (this.#believed !== acquired.searched.believed) {
      this.#believed = acquired.searched.believed;
      this.#terms = [];
      this.#read = 0;
    }
    for (; this.#read < asked.length; this.#read++) {
      const answer = asked[this.#read];
      if (answer) this.#takeIn(answer, acquired);
    }
  }

  #takeIn({ places, terms, sizeBefore, fresh, returned }: Asked, acquired: View['acquired']): void {
    const share = (fresh + 0.5) / (returned + 1);
    const met: Appearances[] = [];
    for (const place of places) {
      const read = acquired.record(place);
      if (!read) continue;
      const isNew = place >= sizeBefore;
      for (let i = 0; i < read.terms.length; i++) {
        if (!acquired.isSearched(read.fieldBits[i] ?? 0)) continue;
        const term = read.terms[i] ?? 0;
        const of = this.#of(term);
        if (isNew) met.push(of);
        if (terms.includes(term)) continue;
        of.marked += of.known;
        of.again += isNew ? 0 : 1;
        of.fresh += isNew ? 1 : 0;
        of.expected += of.known === 0 ? 1 : share;
      }
    }
    for (const of of met) of.known++;
  }

  #of(term: number): Appearances {
    const known = this.#terms[term];
    if (known) return known;
    const of = { known: 0, marked: 0, again: 0, fresh: 0, expected: 0 };
    this.#terms[term] = of;
    return of;
  }

  /**
   * Estimated number of unknown records with a word: the geometric mean of Schnabel's estimate, regularised by the odds
   * estimate, and of the odds estimate times the freshness of its records relative to others of the same answers.
   * @param known number of known records with the word
   * @param unseen odds estimate of its unseen records
   */
  unseen(term: number, known: number, unseen: number, { recapturePrior, byFreshness }: Numbers): number {
    const { marked, again, fresh, expected } = this.#of(term);
    const all = (marked + recapturePrior * known) / (again + (recapturePrior * known) / (known + unseen));
    const byMarks = Math.max(LEAST * known, all - known);
    const byFresh = (unseen * (fresh + FRESHNESS_PRIOR)) / (expected + FRESHNESS_PRIOR);
    return byFresh ** byFreshness * byMarks ** (1 - byFreshness);
  }
}
