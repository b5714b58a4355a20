import { type Acquired, SHAPES } from '../../collection/acquired.js';
import type { Asked, View } from '../../selection/port.js';
import { wordQuery } from '../../selection/query-interface.js';
import { order } from '../candidates.js';
import type { Numbers } from './numbers.js';
import { freshUnderCap, type Proposal, quadratureOf, Shortlist } from './proposal.js';
import { type Members, Recaptures, unseenAfterDays, unseenByTerm } from './unseen-records.js';

/** Kernel width over lessons on the log scale, and prior weight of a surplus of zero. */
const SIGMA = 0.7;
const NO_SURPLUS = 1;
/** Number of cells per log unit; the words of a cell share a surplus. */
const CELLS = 8;

/** Lesson of a queried word: its features then, and the surplus of its unseen records over the base estimate. */
export interface Lesson {
  readonly frequency: number;
  readonly freedom: number;
  readonly shape: number;
  /** ln of unseen ÷ (base × odds of the unseen). */
  readonly surplus: number;
}

interface Cell {
  weight: number;
  sum: number;
  /** Number of lessons included so far. */
  lessons: number;
}

/**
 * Surplus of words by frequency and freedom: a kernel mean over the lessons, with a bonus that shrinks as lessons
 * accumulate. A cell only adds the lessons since its last use.
 */
export class Surpluses {
  readonly #lessons: Lesson[] = [];
  readonly #cells = new Map<number, Cell>();
  readonly #otherShape: number;

  /** @param otherShape weight of a lesson for words of another shape, from 0 to 1 */
  constructor(otherShape: number) {
    this.#otherShape = otherShape;
  }

  learn(lesson: Lesson): void {
    this.#lessons.push(lesson);
  }

  /** Number of a word's cell. */
  cellOf(frequency: number, freedom: number, shape: number): number {
    return (Math.round(frequency * CELLS) * 4_096 + Math.round(freedom * CELLS) + 2_048) * SHAPES.length + shape;
  }

  /** @param doubt exploration bonus for a word unlike any lesson */
  at(place: number, doubt: number): number {
    let cell = this.#cells.get(place);
    if (!cell) {
      cell = { weight: NO_SURPLUS, sum: 0, lessons: 0 };
      this.#cells.set(place, cell);
    }
    const key = Math.floor(place / SHAPES.length);
    const shape = place - key * SHAPES.length;
    const frequency = Math.floor(key / 4_096) / CELLS;
    const freedom = (key - Math.floor(key / 4_096) * 4_096 - 2_048) / CELLS;
    for (; cell.lessons < this.#lessons.length; cell.lessons++) {
      const lesson = this.#lessons[cell.lessons];
      if (!lesson) break;
      const square = (lesson.frequency - frequency) ** 2 / 2 + (lesson.freedom - freedom) ** 2;
      const like = Math.exp(-square / (2 * SIGMA * SIGMA)) * (lesson.shape === shape ? 1 : this.#otherShape);
      cell.weight += like;
      cell.sum += like * lesson.surplus;
    }
    return (cell.sum + doubt) / cell.weight;
  }
}

/** Prior rate, with its weight in records. */
const AT_FIRST = { rate: 0.03, records: 20 };
/** Number of classes of display counts, by powers of two: once, up to 3, up to 7 … */
const CLASSES = 8;

/**
 * Probability that a word shown a number of times, never in a searched field, is in a searched field of the next record
 * that shows it: counted over the words of the acquired records in order of arrival, by word shape.
 */
export class Unmet {
  readonly #rates: Float64Array;

  constructor(acquired: Acquired) {
    const size = CLASSES * SHAPES.length;
    const [seen, met] = [new Float64Array(size), new Float64Array(size)];
    for (const term of acquired.terms) {
      const shape = acquired.shape(term);
      const fieldBits = acquired.fieldBits(term);
      for (let shown = 0; shown < fieldBits.length; shown++) {
        const isMet = acquired.isSearched(fieldBits[shown] ?? 0);
        if (shown > 0) {
          const cell = cellOf(shown, shape);
          seen[cell] = (seen[cell] ?? 0) + 1;
          if (isMet) met[cell] = (met[cell] ?? 0) + 1;
        }
        if (isMet) break;
      }
    }
    this.#rates = ratesOf(seen, met);
  }

  /**
   * @param shown number of records that show the word
   */
  rate(shown: number, shape: number): number {
    return this.#rates[cellOf(shown, shape)] ?? 0;
  }
}

const cellOf = (shown: number, shape: number): number =>
  shape * CLASSES + Math.min(CLASSES - 1, 31 - Math.clz32(Math.max(1, shown)));

/** Rate of each cell, regularised by the rate of its class, which is regularised by the overall rate. */
function ratesOf(seen: Float64Array, met: Float64Array): Float64Array {
  const steadied = (events: number, of: number, towards: number) =>
    (events + AT_FIRST.records * towards) / (of + AT_FIRST.records);
  const overall = steadied(sum(met), sum(seen), AT_FIRST.rate);
  return seen.map((count, cell) => {
    const alike = (list: Float64Array) => sum(list.filter((_, other) => other % CLASSES === cell % CLASSES));
    return steadied(met[cell] ?? 0, count, steadied(alike(met), alike(seen), overall));
  });
}

const sum = (list: Float64Array): number => list.reduce((total, x) => total + x, 0);

/** Similarity of a known record to the unseen ones, by its number of exhausted queries: none, one, more. */
const LIKENESS = { free: 1, once: 0.8, more: 0.05 };
/**
 * Weight of Chao's lower bound for a word's records that no query found, from those that one and two queries found; it
 * covers classes of words that other queries hit only by chance.
 */
const CHAO = 0.1;
/** Log-normal uncertainty of the number of unseen records. */
const UNSEEN = quadratureOf(0.7);
/** Prior weight, in records, of the rate outside the query that covers a word best. */
const PRIOR_WEIGHT = 20;
/** Assumed frequency of a word not seen in a searched field. */
const UNMET = 0.2;

/** Current estimates for the whole database. */
export interface State {
  /** Estimated number of records. */
  readonly population: number;
  /** Degree to which known records are shown first, from 0 to 1. */
  readonly knownFirst: number;
  /** Overflowing days once the days of a date filter are read; null before. */
  readonly unread: ReadonlySet<number> | null;
}

/** Features of a word before it is queried. */
interface Prospect {
  readonly df: number;
  /** Number of unseen records with the word, estimated from the acquired ones. */
  readonly unseen: number;
  readonly frequency: number;
  readonly shape: number;
  /** ln of (base estimate, in records weighted by similarity to unseen ones, ÷ acquired records with the word). */
  readonly freedom: number;
}

/**
 * Estimates the number of unseen records of a word: the acquired records similar to the unseen ones (matched by few
 * exhausted queries) times the odds of being unseen, or under a cap the sum of the numbers they represent; corrected by
 * the surplus of similar queried words (the paper's (8), on the population that a query implied when it was issued).
 */
export class WordModel {
  readonly #surpluses: Surpluses;
  readonly #numbers: Numbers;
  readonly #recaptures = new Recaptures();
  #odds = 1;
  #knownFirst = 0;
  /** Under a cap: number of unseen records by term that the records with it represent. */
  #stoodFor: Float64Array | null = null;
  #shown: (term: number) => number = () => 0;
  #issued: { term: number; prospect: Prospect; unseen: number } | null = null;

  constructor(numbers: Numbers) {
    this.#numbers = numbers;
    this.#surpluses = new Surpluses(numbers.otherShape);
  }

  proposals(view: View, members: Members, { population, knownFirst, unread }: State): Proposal[] {
    const { acquired } = view;
    this.#odds = (population - acquired.size) / acquired.size;
    this.#knownFirst = knownFirst;
    const isCapped = view.cap !== Number.POSITIVE_INFINITY;
    this.#shown = shareSearched(acquired);
    this.#stoodFor = isCapped ? this.#unseenUnderCap(view, members, population, unread) : null;
    const best = new Shortlist<number>((a, b) => order(acquired, a, b));
    /** Gains of words never seen in a searched field, shared by words of equal display count and shape. */
    const unmet = new Map<number, number>();
    for (const term of acquired.terms) {
      if (view.isAskedAlone(term)) continue;
      const isMet = acquired.df(term) > 0 || acquired.inside(term).count > 0;
      const alike = isMet ? -1 : acquired.dfShown(term) * SHAPES.length + acquired.shape(term);
      const gain = unmet.get(alike) ?? this.#gain(view, term);
      if (!isMet) unmet.set(alike, gain);
      best.offer(term, gain);
    }
    return best.list().map(({ one: term, gain }) => ({
      query: wordQuery(acquired.reader.word(term)),
      terms: [term],
      unseen: this.unseen(view, term),
      known: acquired.df(term),
      gain,
    }));
  }

  #unseenUnderCap(view: View, members: Members, population: number, unread: State['unread']): Float64Array {
    const { acquired } = view;
    if (unread) return unseenAfterDays(view, unread, population - acquired.size);
    const odds = this.#odds;
    const shown = (term: number) => this.#shown(term) * odds;
    const unseen = unseenByTerm(view, members, { odds, shown, numbers: this.#numbers });
    this.#recaptures.update(view);
    for (const term of acquired.terms) {
      const known = acquired.df(term);
      if (known > 0) unseen[term] = this.#recaptures.unseen(term, known, unseen[term] ?? 0, this.#numbers);
    }
    return unseen;
  }

  /** Stores the features of a word when its query is issued. */
  issue(view: View, { terms: [term], unseen }: Proposal): void {
    if (term !== undefined) this.#issued = { term, prospect: this.#prospect(view, term), unseen };
  }

  learn({ terms, total, held, fresh, query, capped }: Asked): void {
    const issued = this.#issued;
    this.#issued = null;
    if (issued === null || terms.length !== 1 || terms[0] !== issued.term) return;
    if (query.days !== null || Object.keys(query.choices).length > 0) return;
    const { prospect } = issued;
    const unseen = total !== null ? Math.max(fresh, total - held) : capped ? Math.max(fresh, issued.unseen) : fresh;
    this.#surpluses.learn({
      frequency: prospect.frequency,
      freedom: prospect.freedom,
      shape: prospect.shape,
      surplus: Math.log((unseen + 0.5) / (prospect.unseen + 0.5)),
    });
  }

  #gain(view: View, term: number): number {
    return freshUnderCap(view.acquired.df(term), this.unseen(view, term), view.cap, UNSEEN, this.#knownFirst);
  }

  /**
   * Estimated number of unknown records with a word, by the odds of the latest proposals; without a cap, where it is
   * the expected gain of a query, at most the total number of unseen records.
   */
  unseen(view: View, term: number): number {
    const { unseen, frequency, freedom, shape } = this.#prospect(view, term);
    const isCapped = this.#stoodFor !== null;
    const cell = this.#surpluses.cellOf(frequency, freedom, shape);
    const doubt = isCapped ? this.#numbers.doubtCapped : this.#numbers.doubtUncapped;
    const likely = unseen * Math.exp(this.#surpluses.at(cell, doubt));
    if (isCapped) return likely;
    const all = this.#odds * view.acquired.size;
    return (all * likely) / (all + likely);
  }

  #prospect({ acquired }: View, term: number): Prospect {
    const df = acquired.df(term);
    const unmet = acquired.dfShown(term) - df;
    const unseen = this.#stoodFor
      ? (this.#stoodFor[term] ?? 0)
      : (likeUnseen(acquired, term) + this.#shown(term) * unmet) * this.#odds;
    const base = unseen / this.#odds;
    const freedom = Math.log((base + 0.5) / (df + 0.5));
    return { df, unseen, frequency: Math.log(df + 0.5), freedom, shape: acquired.shape(term) };
  }
}

/** Assumed fraction, by term, of records that match although they show the term in no known searched field. */
function shareSearched(acquired: Acquired): (term: number) => number {
  const unmet = new Unmet(acquired);
  const rates = new Float64Array(acquired.reader.size);
  for (const term of acquired.terms)
    rates[term] = unmet.rate(acquired.dfShown(term) - acquired.df(term), acquired.shape(term));
  return (term) => rates[term] ?? 0;
}

/** Acquired records with a word in a searched field, weighted by similarity to the unseen ones. */
function likeUnseen(acquired: Acquired, term: number): number {
  const df = acquired.df(term);
  const { count, of } = acquired.inside(term);
  const n = acquired.size;
  const rate = (df - count + (PRIOR_WEIGHT * (df + UNMET)) / n) / (n - of + PRIOR_WEIGHT);
  const lift = Math.min(1, rate / ((df + UNMET) / n));
  const [once, twice] = [acquired.once(term), acquired.twice(term)];
  const found = lift * (LIKENESS.free * acquired.free(term) + LIKENESS.once * once + LIKENESS.more * df);
  return found + CHAO * ((once * (once - 1)) / (2 * (twice + 1)));
}
