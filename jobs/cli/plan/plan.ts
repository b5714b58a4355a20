import { CRAWL_DELAY_MS } from '@hyrde/contracts';
import {
  beliefOfPage,
  boundOf,
  bucketed,
  evenHistory,
  judgedBy,
  LAW,
  lowerBoundOf,
  MAX_CYCLE_DAYS,
  type PlanBound,
  plannedBy,
  plannedPages,
} from '../../refresh/index.js';
import type { PlanArguments } from './arguments.js';
import type { BrokenLine, ListedPage, PageList } from './page-list.js';

const DAY_MS = 86_400_000;

/** Answer of `--json`: one object. */
export interface PlanAnswer {
  /** Name of the policy or strategy. */
  readonly by: string;
  readonly budget: number;
  readonly pages: number;
  readonly broken: readonly BrokenLine[];
  /** Number of pages with several visits but no `firstVisit`; their visits are assumed to be one day apart. */
  readonly gapsAssumed: number;
  /** Expected number of stale pages now; pages never visited count as stale. */
  readonly obsoleteNow: number;
  /** Upper bound of the distance to the best plan; null if the plan has too many days to compute it. */
  readonly bound: PlanBound | null;
  readonly days: readonly {
    /** Date as yyyy-mm-dd, UTC. */
    readonly date: string;
    /** Expected number of stale pages at the end of the day. */
    readonly obsolete: number;
    readonly visit: readonly string[];
  }[];
}

/** Plans the visits of a list of pages, beginning on the day of `now`. */
export function planOf({ by, budget, days }: PlanArguments, { pages, broken }: PageList, now: Date): PlanAnswer {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const table = plannedPages(pages, (page) => ({
    url: page.url,
    weight: page.weight,
    lastVisit: page.lastVisit ? (page.lastVisit.getTime() - today) / DAY_MS : Number.NEGATIVE_INFINITY,
    belief: beliefOfPage(historyOf(page), LAW),
  }));
  const buckets = bucketed(table);
  const request = { budget, days, start: (now.getTime() - today) / DAY_MS, hostBudget: DAY_MS / CRAWL_DELAY_MS };
  const plan = plannedBy(by, buckets, request);
  const bound = days > MAX_CYCLE_DAYS ? null : boundOf(by, plan, lowerBoundOf(judgedBy(by), buckets, request));
  const dateOf = (day: number) => new Date(today + day * DAY_MS).toISOString().slice(0, 10);
  return {
    by: 'policy' in by ? by.policy.name : by.strategy,
    budget,
    pages: pages.length,
    broken,
    gapsAssumed: pages.filter(({ visits, firstVisit }) => visits > 1 && firstVisit === null).length,
    obsoleteNow: rounded(plan.obsoleteBefore),
    bound: bound && { ...bound, objective: rounded(bound.objective), lowerBound: rounded(bound.lowerBound) },
    days: plan.days.map(({ visits, obsolete }, day) => ({
      date: dateOf(day),
      obsolete: rounded(obsolete),
      visit: Array.from(visits, (page) => pages[page]?.url ?? ''),
    })),
  };
}

const rounded = (pages: number): number => Math.round(pages * 100) / 100;

/** Change history of a page. The first visit is left out, since it had no earlier copy to compare with. */
function historyOf({ changes, visits, firstVisit, lastVisit }: ListedPage) {
  const compared = Math.max(changes, visits - 1);
  const days = firstVisit && lastVisit ? (lastVisit.getTime() - firstVisit.getTime()) / DAY_MS : compared;
  return evenHistory(changes, compared, compared > 0 ? Math.max(days / compared, SHORTEST_GAP) : 0);
}

/** Minimum gap between two visits in days: one second. */
const SHORTEST_GAP = 1 / 86_400;

/** Plain-text answer. Broken lines are not included; the caller reports them. */
export function planText({ by, budget, pages, gapsAssumed, obsoleteNow, bound, days }: PlanAnswer): string {
  const visits = days.reduce((sum, { visit }) => sum + visit.length, 0);
  const head = [
    `${pages} pages, ${budget} visits a day, ${days.length} days, by ${by}: ${visits} visits`,
    `Expected out of date now ${obsoleteNow}, at the end ${days.at(-1)?.obsolete ?? obsoleteNow}`,
  ];
  if (bound?.atMostAbove != null)
    head.push(`Days out of date, by weight: at most ${(100 * bound.atMostAbove).toFixed(2)} % above the best possible`);
  if (gapsAssumed > 0)
    head.push(`Visits of ${gapsAssumed} pages are taken to have been a day apart: the column firstVisit would tell.`);
  const list = days.flatMap(({ date, obsolete, visit }) => [
    `${date}  ${visit.length} visits, then ${obsolete} out of date`,
    ...visit.map((url) => `  ${url}`),
  ]);
  return [...head, ...list].join('\n');
}
