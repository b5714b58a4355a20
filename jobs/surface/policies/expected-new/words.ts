import { type Acquired, SHAPES } from '../../collection/acquired.js';
import { wordQuery } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';
import { order } from '../candidates.js';
import { freshUnderCap, quadratureOf } from './gain.js';
import type { Members } from './members.js';
import type { Numbers } from './numbers.js';
import { type Proposal, Shortlist } from './proposal.js';
import { Recaptures } from './recaptures.js';
import { unseenAfterDays, unseenByTerm } from './record-odds.js';

/** The width of the kernel over lessons, on logarithms, and the weight of having no surplus. */
const SIGMA = 0.7;
const NO_SURPLUS = 1;
/** Cells per unit of the logarithms within which words share a surplus. */
const CELLS = 8;

/** A word that was asked, as it was then, and how many more unseen records it had than its base says. */
export interface Lesson {
  readonly frequency: number;
  readonly freedom: number;
  /** How it is written: a place in SHAPES. */
  readonly shape: number;
  /** ln of unseen ÷ (base × odds of the unseen). */
  readonly surplus: number;
}

interface Cell {
  weight: number;
  sum: number;
  /** Lessons taken in so far. */
  lessons: number;
}

/**
 * The surplus of words by their frequency and freedom: a kernel mean over lessons, and the more the fewer there are. A
 * cell takes in only lessons that are new to it.
 */
export class Surpluses {
  readonly #lessons: Lesson[] = [];
  readonly #cells = new Map<number, Cell>();
  readonly #otherShape: number;

  /** @param otherShape how much a word tells of one that is written otherwise, from 0 to 1 */
  constructor(otherShape: number) {
    this.#otherShape = otherShape;
  }

  learn(lesson: Lesson): void {
    this.#lessons.push(lesson);
  }

  /** A number for the cell of a word. */
  cellOf(frequency: number, freedom: number, shape: number): number {
    return (Math.round(frequency * CELLS) * 4_096 + Math.round(freedom * CELLS) + 2_048) * SHAPES.length + shape;
  }

  /** @param doubt by how much the surplus of a word may be more that no lesson is like */
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

/** What is believed before anything was seen, and the records by which a rate that was seldom seen is steadied. */
const AT_FIRST = { rate: 0.03, records: 20 };
/** Classes of how often a word was shown, by powers of two: once, up to 3, up to 7 … */
const CLASSES = 8;

/**
 * How likely a word that was shown so often, never in a searched field, stands in one of the next record that shows it:
 * counted over the words of the acquired records, in the order in which these came, by how words are written.
 */
export class Unmet {
  readonly #rates: Float64Array;

  constructor(acquired: Acquired) {
    const size = CLASSES * SHAPES.length;
    const [seen, met] = [new Float64Array(size), new Float64Array(size)];
    for (const term of acquired.terms) {
      const shape = acquired.shape(term);
      const masks = acquired.masks(term);
      for (let shown = 0; shown < masks.length; shown++) {
        const isMet = acquired.isSearched(masks[shown] ?? 0);
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

  /** @param shown records that show the word @param shape how it is written */
  rate(shown: number, shape: number): number {
    return this.#rates[cellOf(shown, shape)] ?? 0;
  }
}

const cellOf = (shown: number, shape: number): number =>
  shape * CLASSES + Math.min(CLASSES - 1, 31 - Math.clz32(Math.max(1, shown)));

/** Each cell's rate, steadied by its class's, and this by that of all. */
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

/** How much a known record says of the unseen ones, by how many exhausted queries match it: none, one, more. */
const LIKENESS = { free: 1, once: 0.8, more: 0.05 };
/**
 * The weight of Chao's lower bound for the records with a word that no query found, from those that one and two queries
 * found: words of a class of their own, which other queries meet only by chance.
 */
const CHAO = 0.1;
/** Spread of the logarithm of the unseen around its estimate. */
const UNSEEN = quadratureOf(0.7);
/** Records by which the share outside the query that covers a word best is steadied. */
const STEADYING = 20;
/** Where a word was not met, its frequency is taken to be this. */
const UNMET = 0.2;

/** What is believed of the whole database. */
export interface State {
  /** How many records there are thought to be. */
  readonly population: number;
  /** How far known records are shown first, from 0 to 1. */
  readonly knownFirst: number;
  /** Once the days of a date filter are read, those that were not to the end; null before. */
  readonly unread: ReadonlySet<number> | null;
}

/** What is known of a word before it is asked. */
interface Prospect {
  readonly df: number;
  /** Unseen records with it, as the acquired ones say. */
  readonly unseen: number;
  readonly frequency: number;
  readonly shape: number;
  /** ln of the acquired records that speak for the unseen, weighed by how like them they are, ÷ those with the word. */
  readonly freedom: number;
}

/**
 * How many unseen records a word has: the acquired ones that are like the unseen – that few exhausted queries match –
 * times the odds of being unseen, or under a cap what each of them stands for; corrected by what like words brought (the
 * paper's (8), on what a query implied when it was asked).
 */
export class WordModel {
  readonly #surpluses: Surpluses;
  readonly #numbers: Numbers;
  readonly #recaptures = new Recaptures();
  #odds = 1;
  #knownFirst = 0;
  /** Under a cap, for each term the unseen records that those with it stand for. */
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
    /** Gains of words that were met in no searched field: all that are shown as often and written alike are alike. */
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

  /** Remembers what a word was like when it was asked. */
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
   * The records with a word that are not acquired, by the odds of the latest proposals; without a cap, where it is what
   * is expected of a query, never more than there are.
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

/** Of the records that show a word in no searched field, the share that is taken to be searched. */
function shareSearched(acquired: Acquired): (term: number) => number {
  const unmet = new Unmet(acquired);
  const rates = new Float64Array(acquired.reader.size);
  for (const term of acquired.terms)
    rates[term] = unmet.rate(acquired.dfShown(term) - acquired.df(term), acquired.shape(term));
  return (term) => rates[term] ?? 0;
}

/** The acquired records with a word in a searched field, weighed by how like the unseen they are. */
function likeUnseen(acquired: Acquired, term: number): number {
  const df = acquired.df(term);
  const { count, of } = acquired.inside(term);
  const n = acquired.size;
  const rate = (df - count + (STEADYING * (df + UNMET)) / n) / (n - of + STEADYING);
  const lift = Math.min(1, rate / ((df + UNMET) / n));
  const [once, twice] = [acquired.once(term), acquired.twice(term)];
  const found = lift * (LIKENESS.free * acquired.free(term) + LIKENESS.once * once + LIKENESS.more * df);
  return found + CHAO * ((once * (once - 1)) / (2 * (twice + 1)));
}
