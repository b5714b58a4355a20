import {
  type Belief,
  beliefOfPage,
  type ChangeLaw,
  lawOfSite,
  mostUrgentFirst,
  NOTHING_SEEN,
  type PageHistory,
  type PageTable,
  type Policy,
  pageTable,
  priorRate,
  withVisit,
} from '@hyrde/jobs/refresh';
import type { LivedPage, World } from './world.js';

/**
 * Length of a span of time for the bootstrap. Many pages change at once, by one commit, so errors in a quarter are
 * correlated. Days are therefore booked by quarter too, and intervals resample both pages and quarters.
 */
const SPAN_DAYS = 91;

/**
 * Fresh and stale days of copies since a moment, at `page × spans + span`: one row per page, one column per span of
 * time.
 */
export interface Freshness {
  readonly spans: number;
  readonly there: Float64Array;
  /** Days on which the page existed and its copy was stale. */
  readonly stale: Float64Array;
  /** ∫ age of the copy: 0 while it is fresh, otherwise days since the first change that it lacks. */
  readonly age: Float64Array;
}

export function freshness(pages: number, days = SPAN_DAYS): Freshness {
  const spans = Math.max(1, Math.ceil(days / SPAN_DAYS));
  const [there, stale, age] = [0, 0, 0].map(() => new Float64Array(pages * spans)) as [Days, Days, Days];
  return { spans, there, stale, age };
}
type Days = Float64Array;

/** Splits the time between two moments at the ends of spans, counted from `since`; the last span is unbounded. */
function eachSpan(
  spans: number,
  [since, from, to]: readonly [number, number, number],
  book: (span: number, from: number, to: number) => void,
): void {
  let [span, at] = [Math.min(spans - 1, Math.floor((from - since) / SPAN_DAYS)), from];
  for (; at < to; span++) {
    const end = span === spans - 1 ? to : Math.min(to, since + (span + 1) * SPAN_DAYS);
    book(span, at, end);
    at = end;
  }
}

const add = (days: Days, place: number, more: number): void => {
  days[place] = (days[place] ?? 0) + more;
};

/** Copies of a world's pages: time and version of each. */
export class Copies {
  readonly lastVisit: Float64Array;
  /** Index of the copied version in the page's list. */
  readonly #copied: Int32Array;

  constructor(world: World, from?: Copies) {
    this.lastVisit = from ? from.lastVisit.slice() : Float64Array.from(world.pages, ({ born }) => born);
    this.#copied = from ? from.#copied.slice() : new Int32Array(world.pages.length);
  }

  /** Visits a page and books the copy's freshness until now, from `since` on. @returns true if the page had changed */
  visit(page: LivedPage, i: number, now: number, since: number, booked: Freshness): boolean {
    const copied = this.#copied[i] ?? 0;
    const current = this.book(page, i, now, since, booked);
    this.lastVisit[i] = now;
    this.#copied[i] = current;
    return page.versions[current] !== page.versions[copied];
  }

  /** Books a copy's freshness from its last visit, or `since`, to `now`. @returns index of the current version */
  book({ times, versions, born }: LivedPage, i: number, now: number, since: number, booked: Freshness): number {
    let k = this.#copied[i] ?? 0;
    const seen = versions[k];
    let staleFrom = Number.NaN;
    const from = Math.max(this.lastVisit[i] ?? 0, since, born);
    const { spans, there, stale, age } = booked;
    eachSpan(spans, [since, from, now], (span, a, b) => add(there, i * spans + span, b - a));
    while ((times[k + 1] ?? Number.POSITIVE_INFINITY) <= now) {
      k++;
      const begin = times[k] ?? 0;
      const end = Math.min(now, times[k + 1] ?? now);
      if (versions[k] === seen) staleFrom = Number.NaN;
      else {
        if (Number.isNaN(staleFrom)) staleFrom = begin;
        const first = staleFrom;
        eachSpan(spans, [since, Math.max(begin, since), end], (span, a, b) => {
          add(stale, i * spans + span, b - a);
          add(age, i * spans + span, ((b - first) ** 2 - (a - first) ** 2) / 2);
        });
      }
    }
    return k;
  }
}

/** Fraction of a history from which policies learn. */
const LEARNING_SHARE = 0.6;
/** Days between two calls of `Policy.prepare`. */
const PREPARE_DAYS = 7;

/**
 * Source of a policy's change rates: `likely` – a constant rate, the most likely by each page's visits and the
 * distribution of rates, as is customary; `law` – our belief about each page; `known` – the count of future changes.
 */
export type Knowledge = 'likely' | 'law' | 'known';

/** Prior knowledge of a site before its first visit. */
export interface Laws {
  readonly change: ChangeLaw;
  /** Distribution of rates, if they are assumed constant. */
  readonly rates: Belief;
}

/** Knowledge of a site from its visits until the cut: the same for all policies. */
export interface Learned {
  readonly world: World;
  /** Visits per day, as a fraction of the existing pages. */
  readonly budget: number;
  readonly cut: number;
  readonly copies: Copies;
  readonly histories: readonly PageHistory[];
}

/** Visits every page in turn during the first part of a history (`share` 1: during all of it). */
export function learn(world: World, budget: number, share = LEARNING_SHARE): Learned {
  const cut = world.days * share;
  const copies = new Copies(world);
  const histories: PageHistory[] = world.pages.map(() => NOTHING_SEEN);
  const unbooked = freshness(world.pages.length);
  const visitsOf = dailyVisits(budget);
  const ages = new Float64Array(world.pages.length);
  for (let day = 0; day < cut; day++) {
    const there = pagesThere(world, day, day);
    const visits = visitsOf(there.length);
    for (const i of there) ages[i] = day - (copies.lastVisit[i] ?? 0);
    mostUrgentFirst(there, ages, visits);
    for (let k = 0; k < visits; k++) {
      const i = there[k] ?? 0;
      const now = day + (k + 0.5) / visits;
      const page = world.pages[i];
      if (!page || page.gone <= now || now > cut) continue;
      const gap = now - (copies.lastVisit[i] ?? 0);
      const changed = copies.visit(page, i, now, cut, unbooked);
      histories[i] = withVisit(histories[i] ?? NOTHING_SEEN, gap, changed);
    }
  }
  return { world, budget, cut, copies, histories };
}

/**
 * Runs one policy from the cut to the end of the history; it continues to learn from its own visits. Births and
 * removals are known at once, as from a sitemap, and a page's first copy is free: the same for all policies.
 */
export function judge(learned: Learned, policy: Policy, knowledge: Knowledge, fitted: Laws): Freshness {
  const { world, cut, budget } = learned;
  const { pages } = world;
  const copies = new Copies(world, learned.copies);
  const histories = [...learned.histories];
  const laws = knowledge === 'law' ? { ...fitted, change: lawOfSite(histories, fitted.change) } : fitted;
  const booked = freshness(pages.length, world.days - cut);
  const table: PageTable = { ...pageTable(pages.length), lastVisit: copies.lastVisit };
  const settle = (i: number, page: LivedPage) =>
    enter(table, i, page, histories[i] ?? NOTHING_SEEN, knowledge, laws, learned.copies.lastVisit[i] ?? 0);
  pages.forEach((page, i) => {
    settle(i, page);
  });
  const visitsOf = dailyVisits(budget);
  const urgencies = new Float64Array(pages.length);
  let urgency = policy.prepare(table, 0);
  const first = Math.floor(cut);
  for (let day = first; day < world.days; day++) {
    const there = pagesThere(world, Math.max(day, cut), day);
    table.count.fill(0);
    for (const i of there) table.count[i] = 1;
    if ((day - first) % PREPARE_DAYS === 0) urgency = policy.prepare(table, budget * there.length);
    for (const i of there) urgencies[i] = urgency(i, day + 0.5);
    const visits = visitsOf(there.length);
    mostUrgentFirst(there, urgencies, visits);
    for (let k = 0; k < visits; k++) {
      const i = there[k] ?? 0;
      const now = day + (k + 0.5) / visits;
      const page = pages[i];
      if (!page || page.gone <= now || now <= cut || now > world.days) continue;
      const gap = now - (copies.lastVisit[i] ?? 0);
      const changed = copies.visit(page, i, now, cut, booked);
      histories[i] = withVisit(histories[i] ?? NOTHING_SEEN, gap, changed);
      settle(i, page);
    }
  }
  pages.forEach((page, i) => {
    if (page.gone > cut) copies.book(page, i, page.gone, cut, booked);
  });
  return booked;
}

/** Writes the known rate of a page into the table. */
function enter(
  table: PageTable,
  i: number,
  page: LivedPage,
  history: PageHistory,
  knowledge: Knowledge,
  laws: Laws,
  since: number,
): void {
  if (knowledge === 'known') table.rate[i] = rateToCome(page, since);
  else if (knowledge === 'likely') table.rate[i] = priorRate(history, laws.rates);
  else {
    const { shape, days } = beliefOfPage(history, laws.change);
    table.shape[i] = shape;
    table.days[i] = days;
    table.rate[i] = shape / days;
  }
}

/** Changes per day since the copy at the cut was taken, including changes that the copy already lacks. */
function rateToCome({ times, gone }: LivedPage, since: number): number {
  return gone > since ? times.filter((time, k) => k > 0 && time > since).length / (gone - since) : 0;
}

/** Whole visits per day; the remainder of a budget is carried over. */
function dailyVisits(budget: number): (pages: number) => number {
  let carried = 0;
  return (pages) => {
    carried += pages * budget;
    const visits = Math.min(pages, Math.floor(carried));
    carried -= visits;
    return visits;
  };
}

/** Pages born by one day and existing on another. Pages are ordered by birth. */
function pagesThere({ born, gone }: World, bornBy: number, day: number): Uint32Array {
  const there = new Uint32Array(born.length);
  let size = 0;
  for (let i = 0; i < born.length && (born[i] ?? 0) <= bornBy; i++) if ((gone[i] ?? 0) > day) there[size++] = i;
  return there.subarray(0, size);
}
