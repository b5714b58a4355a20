import { survival } from '../rates/belief.js';
import { bucketed } from './buckets.js';
import { type PlanMethod, plannedBy } from './plan-method.js';
import { type ListedPage, priorsOf, type RolePriors, todaysPages } from './todays-pages.js';

/** A visit that a plan asks for. */
export interface PlannedVisit<Page extends ListedPage> {
  readonly page: Page;
  /** How likely the page has changed since it was read; null where it never was. */
  readonly chance: number | null;
  /** Drawn by lot, not by the policy. */
  readonly byLot: boolean;
}

/** One day of a refresh sweep. */
export interface DayPlan<Page extends ListedPage> {
  /** Pages that it could choose from. */
  readonly pages: number;
  /** The most urgent first, then those by lot. */
  readonly visits: readonly PlannedVisit<Page>[];
  /** Copies expected to be out of date at its beginning and at its end. */
  readonly obsoleteBefore: number;
  readonly obsolete: number;
  readonly priors: RolePriors;
}

/**
 * Of a day's visits, so many go to pages drawn by lot: what they find tells how many copies are out of date in truth, and
 * how often pages change that the policy would leave alone.
 */
const SHARE_BY_LOT = 0.1;

/** Of a day's visits, so many at most read pages for the first time: those that visits meet must not crowd out what is known. */
const SHARE_OF_FIRST_READS = 0.5;

/** A cycle of a strategy: two weeks, as the WebFountain paper's examples. */
export const CYCLE_DAYS = 14;

/**
 * Plans a day that begins at `start`: by a policy, or by a strategy as the first of the days that are left of its cycle.
 * @param daysLeft of the cycle, this day included; a policy looks at no more than the day
 * @param budget visits
 * @param hostBudget visits that one host can take
 * @param random in [0, 1), seeded
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
  // A page by lot that is visited at noon is as one by the policy.
  const stale = (i: number, days: number) => 1 - survival(table.shape[i] ?? 0, table.days[i] ?? 1, days);
  const mended = drawn.reduce((sum, i) => sum + stale(i, 1 - (table.lastVisit[i] ?? 0)) - stale(i, 0.5), 0);
  return {
    pages: pages.length + waiting.length,
    visits: [...Array.from(chosen).flatMap(visitTo(false)), ...drawn.flatMap(visitTo(true))],
    // What was never read has no copy and counts as out of date, whether it could be chosen today or not.
    obsoleteBefore: plan.obsoleteBefore + waiting.length,
    obsolete: (plan.days[0]?.obsolete ?? plan.obsoleteBefore) - mended + waiting.length,
    priors,
  };
}

/** Of the pages that have a copy and are not chosen already, any as likely as another. */
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
