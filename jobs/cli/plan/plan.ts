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

/** The one object of `--json`. */
export interface PlanAnswer {
  /** The name of the policy or of the strategy. */
  readonly by: string;
  readonly budget: number;
  readonly pages: number;
  readonly broken: readonly BrokenLine[];
  /** Pages with visits of which it is not known when they began: taken to have been a day apart. */
  readonly gapsAssumed: number;
  /** Copies expected to be out of date now; pages never visited have none and count. */
  readonly obsoleteNow: number;
  /** How far from the best plan it can be at most; null where it has too many days to tell. */
  readonly bound: PlanBound | null;
  readonly days: readonly {
    /** UTC. */
    readonly date: string;
    /** Expected to be out of date at the end of the day. */
    readonly obsolete: number;
    readonly visit: readonly string[];
  }[];
}

/** Plans the visits of a list of pages, from the day of `now` on. */
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

/** The first of all visits had nothing to compare with. */
function historyOf({ changes, visits, firstVisit, lastVisit }: ListedPage) {
  const compared = Math.max(changes, visits - 1);
  const days = firstVisit && lastVisit ? (lastVisit.getTime() - firstVisit.getTime()) / DAY_MS : compared;
  return evenHistory(changes, compared, compared > 0 ? Math.max(days / compared, SHORTEST_GAP) : 0);
}

/** A second, in days: visits cannot have come faster. */
const SHORTEST_GAP = 1 / 86_400;

/** The answer for people; the broken lines are told apart. */
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
