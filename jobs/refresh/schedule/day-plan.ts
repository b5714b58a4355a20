import { survival } from '../rates/belief.js';
import { bucketed } from './buckets.js';
import { type PlanMethod, plannedBy } from './plan-method.js';
import { type ListedPage, priorsOf, type RolePriors, todaysPages } from './todays-pages.js';

/** Visit of a day plan. */
export interface PlannedVisit<Page extends ListedPage> {
  readonly page: Page;
  /** Probability that the page has changed since it was read; null if it was never read. */
  readonly chance: number | null;
  /** True if the page was drawn at random, false if the policy chose it. */
  readonly byLot: boolean;
}

/** One day of a refresh sweep. */
export interface DayPlan<Page extends ListedPage> {
  /** Number of pages that the plan could choose from. */
  readonly pages: number;
  /** Visits chosen by the method in descending order of urgency, then the visits drawn at random. */
  readonly visits: readonly PlannedVisit<Page>[];
  /**
   * Expected number of copies that are out of date at the beginning (`obsoleteBefore`) and at the end (`obsolete`) of
   * the day.
   */
  readonly obsoleteBefore: number;
  readonly obsolete: number;
  readonly priors: RolePriors;
}

/**
 * Fraction of a day's visits that go to randomly drawn pages: their results estimate the true number of out-of-date
 * copies and the change rate of pages that the policy would not visit.
 */
const SHARE_BY_LOT = 0.1;

/**
 * Maximum fraction of a day's visits that are first reads, so that newly discovered pages do not crowd out known ones.
 */
const SHARE_OF_FIRST_READS = 0.5;

/** Length of a strategy's cycle in days: two weeks, as in the WebFountain paper's examples. */
export const CYCLE_DAYS = 14;

/**
 * Plans a day that begins at `start`: by a policy, or by a strategy as the first of the remaining days of its cycle.
 * @param daysLeft remaining days of the cycle, including this day; ignored for a policy
 * @param budget number of visits
 * @param hostBudget maximum number of visits per host
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
    random,
  }: {
    method: PlanMethod;
    daysLeft: number;
    budget: number;
    hostBudget: number;
    start: number;
    dayMs: number;
    random: () => number;
  },
): DayPlan<Page> {
  const priors = priorsOf(all);
  const waiting = all.filter(({ readAt }) => readAt === null).slice(Math.ceil(SHARE_OF_FIRST_READS * budget));
  const later = new Set(waiting.map(({ id }) => id));
  const today = later.size === 0 ? all : all.filter(({ id }) => !later.has(id));
  const { pages, table, chanceOf } = todaysPages(today, { priors, start, dayMs });
  const byPolicy = Math.ceil((1 - SHARE_BY_LOT) * budget);
  const days = 'policy' in method ? 1 : daysLeft;
  const plan = plannedBy(method, bucketed(table), { budget: byPolicy, days, start: 0, hostBudget });
  const chosen = plan.days[0]?.visits ?? new Uint32Array();
  const drawn = drawnByLot(pages, new Set(chosen), budget - byPolicy, random);
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

/** Draws uniformly from the alive pages that have a copy and are not chosen yet. */
function drawnByLot(
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
