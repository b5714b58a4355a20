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
import { Copies, type Freshness, freshness } from './copies.js';
import type { LivedPage, World } from './world.js';

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
    tell(table, i, page, histories[i] ?? NOTHING_SEEN, knowledge, laws, learned.copies.lastVisit[i] ?? 0);
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
function tell(
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
