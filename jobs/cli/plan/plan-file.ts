import { readFile } from 'node:fs/promises';
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
  type PlanMethod,
  plannedBy,
  plannedPages,
} from '../../refresh/index.js';
import { WrongUse } from '../command.js';
import { type BrokenLine, type ListedPage, type PageList, readPageList } from './page-list.js';

const DAY_MS = 86_400_000;

/** Parsed arguments of `hyrde plan`. */
export interface PlanArguments {
  readonly file: string;
  /** Number of visits a day. */
  readonly budget: number;
  readonly days: number;
  readonly by: PlanMethod;
  readonly json: boolean;
}

/**
 * Runs `hyrde plan`: reads a file of pages and returns the dated plan.
 * @throws WrongUse if the file cannot be read or has no usable line
 */
export async function planFile(
  asked: PlanArguments,
  now: Date,
): Promise<{ text: string; broken: readonly BrokenLine[] }> {
  const list = readPageList(await textOf(asked.file), now);
  if (typeof list === 'string') throw new WrongUse(list);
  const { pages, broken } = list;
  if (pages.length === 0) {
    const [first] = broken;
    const why = first ? `the first that is wrong is line ${first.line}: ${first.why}` : 'the header is the only line';
    throw new WrongUse(`No line of ${asked.file} can be planned; ${why}.`);
  }
  const answer = planOf(asked, list, now);
  return { text: asked.json ? JSON.stringify(answer) : planText(answer), broken };
}

async function textOf(file: string): Promise<string> {
  try {
    return decoded(await readFile(file));
  } catch (error) {
    throw new WrongUse(`${file} cannot be read: ${error instanceof Error ? error.message.split(',')[0] : error}.`);
  }
}

/**
 * Text of a file: UTF-16 if it has such a byte order mark or if one of its first two bytes is zero, as in files that
 * spreadsheets save as "Unicode text"; UTF-8 otherwise.
 */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const little = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const big = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Answer of `--json`: one object. */
export interface PlanAnswer {
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
function planOf({ by, budget, days }: PlanArguments, { pages, broken }: PageList, now: Date): PlanAnswer {
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
  return evenHistory(changes, compared, compared > 0 ? Math.max(days / compared, MIN_GAP_DAYS) : 0);
}

/** Minimum gap between two visits in days: one second. */
const MIN_GAP_DAYS = 1 / 86_400;

/** Plain-text answer. Broken lines are not included; the caller reports them. */
function planText({ by, budget, pages, gapsAssumed, obsoleteNow, bound, days }: PlanAnswer): string {
  const visits = days.reduce((sum, { visit }) => sum + visit.length, 0);
  const head = [
    `${pages} pages, ${budget} visits a day, ${days.length} days, by ${by}: ${visits} visits`,
    `Expected out of date now ${obsoleteNow}, at the end ${days.at(-1)?.obsolete ?? obsoleteNow}`,
  ];
  if (bound?.atMostAbove != null)
    head.push(`Days out of date, by weight: at most ${(100 * bound.atMostAbove).toFixed(2)} % above the best possible`);
  if (gapsAssumed > 0)
    head.push(`Visits of ${gapsAssumed} pages are assumed to be a day apart: give the column firstVisit.`);
  const list = days.flatMap(({ date, obsolete, visit }) => [
    `${date}  ${visit.length} visits, then ${obsolete} out of date`,
    ...visit.map((url) => `  ${url}`),
  ]);
  return [...head, ...list].join('\n');
}
