import { HOST_PACE_MS } from '@hyrde/contracts';
import {
  beliefAfter,
  bucketed,
  evenHistory,
  LAWS,
  type PlannedPages,
  planned,
  withBackground,
} from '../refresh/index.js';
import type { BrokenLine, ListedPage, PageList } from './page-list.js';
import type { PlanArguments } from './plan-arguments.js';

const DAY_MS = 86_400_000;

/** The one object of `--json`. */
export interface PlanAnswer {
  readonly policy: string;
  readonly budget: number;
  readonly pages: number;
  readonly broken: readonly BrokenLine[];
  /** Pages with visits of which it is not known when they began: taken to have been a day apart. */
  readonly gapsAssumed: number;
  /** Copies expected to be out of date now; pages never visited have none and count. */
  readonly obsoleteNow: number;
  readonly days: readonly {
    /** UTC. */
    readonly date: string;
    /** Expected to be out of date at the end of the day. */
    readonly obsolete: number;
    readonly visit: readonly string[];
  }[];
}

/** Plans the visits of a list of pages, from the day of `now` on. */
export function planOf({ policy, budget, days }: PlanArguments, { pages, broken }: PageList, now: Date): PlanAnswer {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const start = (now.getTime() - today) / DAY_MS;
  const plan = planned(bucketed(tableOf(pages, today)), {
    policy,
    budget,
    days,
    start,
    hostBudget: DAY_MS / HOST_PACE_MS,
  });
  const dateOf = (day: number) => new Date(today + day * DAY_MS).toISOString().slice(0, 10);
  return {
    policy: policy.name,
    budget,
    pages: pages.length,
    broken,
    gapsAssumed: pages.filter(({ visits, firstVisit }) => visits > 1 && firstVisit === null).length,
    obsoleteNow: rounded(plan.obsoleteBefore),
    days: plan.days.map(({ visits, obsolete }, day) => ({
      date: dateOf(day),
      obsolete: rounded(obsolete),
      visit: Array.from(visits, (page) => pages[page]?.url ?? ''),
    })),
  };
}

const rounded = (pages: number): number => Math.round(pages * 100) / 100;

function tableOf(pages: readonly ListedPage[], today: number): PlannedPages {
  const size = pages.length;
  const column = () => new Float32Array(size);
  const table = {
    size,
    weight: column(),
    lastVisit: column(),
    shape: column(),
    days: column(),
    host: new Uint32Array(size),
  };
  const hosts = new Map<string, number>();
  pages.forEach((page, i) => {
    const { shape, days } = withBackground(beliefAfter(historyOf(page), LAWS.change), LAWS.change.background);
    table.weight[i] = page.weight;
    table.lastVisit[i] = page.lastVisit ? (page.lastVisit.getTime() - today) / DAY_MS : Number.NEGATIVE_INFINITY;
    table.shape[i] = shape;
    table.days[i] = days;
    const { host } = new URL(page.url);
    table.host[i] = hosts.get(host) ?? hosts.set(host, hosts.size).size - 1;
  });
  return table;
}

/** The first of all visits had nothing to compare with. */
function historyOf({ changes, visits, firstVisit, lastVisit }: ListedPage) {
  const compared = Math.max(changes, visits - 1);
  const days = firstVisit && lastVisit ? (lastVisit.getTime() - firstVisit.getTime()) / DAY_MS : compared;
  return evenHistory(changes, compared, compared > 0 ? Math.max(days / compared, SHORTEST_GAP) : 0);
}

/** A second, in days: visits cannot have come faster. */
const SHORTEST_GAP = 1 / 86_400;

/** The answer for people; the broken lines are told apart. */
export function planText({ policy, budget, pages, gapsAssumed, obsoleteNow, days }: PlanAnswer): string {
  const visits = days.reduce((sum, { visit }) => sum + visit.length, 0);
  const head = [
    `${pages} pages, ${budget} visits a day, ${days.length} days, by ${policy}: ${visits} visits`,
    `Expected out of date now ${obsoleteNow}, at the end ${days.at(-1)?.obsolete ?? obsoleteNow}`,
  ];
  if (gapsAssumed > 0)
    head.push(`Visits of ${gapsAssumed} pages are taken to have been a day apart: the column firstVisit would tell.`);
  const list = days.flatMap(({ date, obsolete, visit }) => [
    `${date}  ${visit.length} visits, then ${obsolete} out of date`,
    ...visit.map((url) => `  ${url}`),
  ]);
  return [...head, ...list].join('\n');
}
