import type { PageRole } from '@hyrde/contracts';
import { type Belief, type ChangeLaw, survival } from '../rates/belief.js';
import { beliefOfPage, LAW, lawOfSite, logLikelihood, minimised } from '../rates/change-law.js';
import type { PageHistory } from '../rates/history.js';
import type { KnownPage } from '../visit/known-page.js';
import { bucketed, hostOf, type PlannedPages, plannedPages } from './buckets.js';
import type { ComingPages } from './cycle.js';
import { type PlanMethod, plannedBy } from './plan-method.js';

/** Properties of a known page that plans need. */
export type ListedPage = Pick<KnownPage, 'id' | 'url' | 'role' | 'state' | 'goneSince' | 'readAt' | 'history'>;

/** Weight of keeping a page up to date, by its role: findings first, then pages on which new ones appear. */
const WEIGHTS: Record<PageRole, number> = { finding: 8, listing: 3, trail: 2, 'runner-up': 2, other: 1 };
/** Factor on the weight of a lost page, since lost pages seldom return. */
const LOST_WEIGHT = 0.1;

/** Maximum number of pages of a role used to fit its prior; more do not improve the fit. */
const PAGES_TO_FIT = 5_000;

/** Belief about a page before its first visit, by role. */
export type RolePriors = Readonly<Record<PageRole, Belief>>;

/**
 * Beliefs by role: the built-in law's belief with its shape multiplied by the ratio of the role's change rate to that
 * of all pages. Fitted on each page's history up to its first change (maximum a posteriori; the prior of the factor's
 * logarithm is normal with mean 0 and deviation 1): later changes inform about the single page, and a few busy pages
 * would dominate.
 */
export function priorsOf(pages: readonly ListedPage[]): RolePriors {
  const of = (role: PageRole): Belief => {
    const visited = pages.filter((page) => page.role === role && wasCompared(page));
    const step = Math.max(1, Math.ceil(visited.length / PAGES_TO_FIT));
    const histories = visited.filter((_, i) => i % step === 0).map(({ history }) => untilFirstChange(history));
    const { shape, days } = LAW;
    if (histories.length === 0) return { shape, days };
    const times = (log: number): ChangeLaw => ({ ...LAW, shape: shape * Math.exp(log) });
    const [log = 0] = minimised(([log = 0]) => (log * log) / 2 - logLikelihood(histories, times(log)), [0]);
    return { shape: times(log).shape, days };
  };
  return {
    finding: of('finding'),
    'runner-up': of('runner-up'),
    trail: of('trail'),
    listing: of('listing'),
    other: of('other'),
  };
}

const untilFirstChange = ({ changes, quietDays, quietVisits }: PageHistory): PageHistory => ({
  changes: changes.slice(0, 1),
  quietDays: changes.length > 0 ? 0 : quietDays,
  quietVisits,
});

const wasCompared = ({ history }: ListedPage): boolean => history.changes.length + history.quietVisits > 0;

/** Built-in law with the background of the host's pages, by host. */
function lawsOfHosts(pages: readonly ListedPage[]): ReadonlyMap<string, ChangeLaw> {
  const histories = new Map<string, PageHistory[]>();
  for (const { url, history } of pages) {
    const host = hostOf(url);
    const those = histories.get(host);
    if (those) those.push(history);
    else histories.set(host, [history]);
  }
  return new Map([...histories].map(([host, those]) => [host, lawOfSite(those, LAW)]));
}

/** Pages that a day's plan can choose from. */
export interface TodaysPages<Page extends ListedPage> {
  pages: readonly Page[];
  table: PlannedPages;
  /** Probability that the page has changed since it was read; null if it was never read. */
  chanceOf(page: number): number | null;
}

/**
 * Pages that may be visited on a day that begins at `start`, which is time 0 in the table. Moved pages are left out; a
 * page whose address was gone is left out until a day has passed, since only then a second visit is conclusive.
 */
export function todaysPages<Page extends ListedPage>(
  all: readonly Page[],
  { priors, start, dayMs }: { priors: RolePriors; start: number; dayMs: number },
): TodaysPages<Page> {
  const pages = all.filter(
    ({ state, goneSince }) => state !== 'moved' && (state !== 'doubtful' || start - (goneSince ?? start) >= dayMs),
  );
  const laws = lawsOfHosts(all);
  const table = plannedPages(pages, (page) => ({
    url: page.url,
    weight: WEIGHTS[page.role] * (page.state === 'lost' ? LOST_WEIGHT : 1),
    lastVisit: (lastRead(page) - start) / dayMs,
    belief: beliefOfPage(page.history, laws.get(hostOf(page.url)) ?? LAW, priors[page.role]),
  }));
  const chanceOf = (i: number) => {
    const readAt = pages[i]?.readAt ?? null;
    if (readAt === null) return null;
    return 1 - survival(table.shape[i] ?? 0, table.days[i] ?? 1, Math.max(0, (start - readAt) / dayMs));
  };
  return { pages, table, chanceOf };
}

/**
 * Time of the last read for the plan. Doubtful pages count as never read, so that they are visited first, like unread
 * pages; a dead link has the time since which it is gone.
 */
function lastRead({ readAt, state, goneSince }: ListedPage): number {
  if (state === 'doubtful') return Number.NEGATIVE_INFINITY;
  return readAt ?? (state === 'lost' ? goneSince : null) ?? Number.NEGATIVE_INFINITY;
}

export interface PlannedVisit<Page extends ListedPage> {
  readonly page: Page;
  /** Probability that the page has changed since it was read; null if it was never read. */
  readonly chance: number | null;
  /** True if the page was drawn at random, false if the policy chose it. */
  readonly byLot: boolean;
}

export interface DayPlan<Page extends ListedPage> {
  /** Number of pages that the plan could choose from. */
  readonly pages: number;
  /** Visits chosen by the method in descending order of urgency, then the visits drawn at random. */
  readonly visits: readonly PlannedVisit<Page>[];
  /** Expected number of copies out of date at the beginning (`obsoleteBefore`) and end (`obsolete`) of the day. */
  readonly obsoleteBefore: number;
  readonly obsolete: number;
  readonly priors: RolePriors;
}

/**
 * Fraction of a day's visits that go to randomly drawn pages: their results estimate the true number of out-of-date
 * copies and the change rate of pages that the policy would not visit.
 */
const RANDOM_SHARE = 0.1;

/** Maximum fraction of a day's visits that are first reads, so that known pages are visited too. */
const SHARE_OF_FIRST_READS = 0.5;

/** Pages that became known recently, from which a strategy expects those of the coming days. */
export type FoundPages = Pick<ComingPages, 'perChange' | 'arriving'>;

/** Length of a strategy's cycle in days: two weeks, as in the WebFountain paper's examples. */
export const CYCLE_DAYS = 14;

/**
 * Plans a day that begins at `start`: by a policy, or by a strategy as the first of the remaining days of its cycle.
 * @param daysLeft remaining days of the cycle, including this day; ignored for a policy
 * @param budget number of visits
 * @param hostBudget maximum number of visits per host
 * @param found pages that became known recently; ignored for a policy
 * @param random seeded generator of numbers in [0, 1)
 */
export function dayPlan<Page extends ListedPage>(
  all: readonly Page[],
  {
    method,
    daysLeft,
    budget,
    hostBudget,
    start,
    dayMs,
    found,
    random,
  }: {
    method: PlanMethod;
    daysLeft: number;
    budget: number;
    hostBudget: number;
    start: number;
    dayMs: number;
    found: FoundPages;
    random: () => number;
  },
): DayPlan<Page> {
  const priors = priorsOf(all);
  const waiting = leftOver(
    all.filter(({ readAt }) => readAt === null),
    Math.ceil(SHARE_OF_FIRST_READS * budget),
    random,
  );
  const later = new Set(waiting.map(({ id }) => id));
  const today = later.size === 0 ? all : all.filter(({ id }) => !later.has(id));
  const { pages, table, chanceOf } = todaysPages(today, { priors, start, dayMs });
  const byPolicy = Math.ceil((1 - RANDOM_SHARE) * budget);
  const days = 'policy' in method ? 1 : daysLeft;
  const coming = { ...found, weight: WEIGHTS.other, belief: priors.other };
  const plan = plannedBy(method, bucketed(table), { budget: byPolicy, days, start: 0, hostBudget, coming });
  const chosen = plan.days[0]?.visits ?? new Uint32Array();
  const drawn = drawnAtRandom(pages, new Set(chosen), budget - byPolicy, random);
  const visitTo = (byLot: boolean) => (i: number) => {
    const page = pages[i];
    return page ? [{ page, chance: chanceOf(i), byLot }] : [];
  };
  // A randomly drawn page counts as visited at noon, like the pages of the policy.
  const stale = (i: number, days: number) => 1 - survival(table.shape[i] ?? 0, table.days[i] ?? 1, days);
  const mended = drawn.reduce((sum, i) => sum + stale(i, 1 - (table.lastVisit[i] ?? 0)) - stale(i, 0.5), 0);
  return {
    pages: pages.length + waiting.length,
    visits: [...Array.from(chosen).flatMap(visitTo(false)), ...drawn.flatMap(visitTo(true))],
    // A page that was never read has no copy and counts as out of date, even if it could not be chosen today.
    obsoleteBefore: plan.obsoleteBefore + waiting.length,
    obsolete: (plan.days[0]?.obsolete ?? plan.obsoleteBefore) - mended + waiting.length,
    priors,
  };
}

/**
 * The pages beyond the first reads of a day, which are drawn at random: pages that cannot be read must not come first
 * every day.
 */
function leftOver<Page>(unread: readonly Page[], firstReads: number, random: () => number): Page[] {
  if (unread.length <= firstReads) return [];
  const lots = unread.map((page) => ({ page, lot: random() })).sort((a, b) => a.lot - b.lot);
  return lots.slice(firstReads).map(({ page }) => page);
}

/** Draws uniformly from the alive pages that have a copy and are not chosen yet. */
function drawnAtRandom(
  pages: readonly ListedPage[],
  chosen: ReadonlySet<number>,
  count: number,
  random: () => number,
): number[] {
  const left = Array.from(pages.keys()).filter(
    (i) => !chosen.has(i) && pages[i]?.readAt !== null && pages[i]?.state === 'alive',
  );
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0) {
    const at = Math.floor(random() * left.length);
    const last = left.pop();
    const page = at === left.length ? last : left[at];
    if (page === undefined) break;
    if (at < left.length && last !== undefined) left[at] = last;
    drawn.push(page);
  }
  return drawn;
}
