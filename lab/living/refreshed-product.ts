import { setTimeout as sleep } from 'node:timers/promises';
import { RefreshPlan, VisitResult } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import { openSql } from '@hyrde/store/sql';
import { execute, queryOne, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { practiceTimeOf } from '../country/life/clock.js';
import type { Country } from '../country/sites/country.js';
import { stateOf } from '../country/sites/events.js';
import type { Product } from '../product/over-country.js';

/** Event between the reading of the stored copy and a visit. Ground truth, never visible to the visitor. */
type Happened =
  | 'nothing'
  | 'changed'
  | 'moved'
  | 'gone'
  /** The site was down, or the address has no history (`stateOf`). */
  | 'hidden';

/** @param readAt when the copy was read, @param at when the page was visited; practice time */
function happened(land: Country, url: string, readAt: number, at: number): Happened {
  const [before, now] = [stateOf(land, url, readAt), stateOf(land, url, at)];
  if (now.outage) return 'hidden';
  switch (now.standing.kind) {
    case 'page':
      if (before.standing.kind !== 'page') return 'hidden';
      return isSame(before.standing, now.standing) ? 'nothing' : 'changed';
    case 'moved':
      // A site that redirects everything to the home page gives no more information than 404.
      return now.standing.to === '/' ? 'gone' : 'moved';
    case 'unknown':
    case 'dead':
      return 'gone';
    default:
      return 'hidden';
  }
}

const isSame = (one: Record<'text' | 'links', string>, other: Record<'text' | 'links', string>): boolean =>
  one.text === other.text && one.links === other.links;

/** A visit with its result and the truth. */
export interface ScoredVisit {
  url: string;
  result: VisitResult;
  happened: Happened;
  downloads: number;
}

/** Counts of a result: true positives, false positives, and false negatives. */
export interface Counts {
  right: number;
  wrong: number;
  missed: number;
}

/** Accuracy of visits with `result`. Hidden pages count as errors if they are called gone, moved or changed. */
export function contentOf(
  visits: readonly ScoredVisit[],
  says: (result: VisitResult) => boolean,
  truth: Happened,
): Counts {
  const counts = { right: 0, wrong: 0, missed: 0 };
  for (const { result, happened: was } of visits) {
    if (says(result)) counts[was === truth ? 'right' : 'wrong']++;
    else if (was === truth && result !== 'not-seen' && result !== 'first-read' && result !== 'returned')
      counts.missed++;
  }
  return counts;
}

export const precision = ({ right, wrong }: Counts): number => (right + wrong === 0 ? 1 : right / (right + wrong));
export const recall = ({ right, missed }: Counts): number => (right + missed === 0 ? 1 : right / (right + missed));

const RUNNING = statement({
  name: 'lab.running-sweeps',
  text: `select count(*)::int as sweeps from sweep where state = 'running' and kind = $1`,
  row: z.object({ sweeps: z.number() }),
});

const CANCEL = statement({
  name: 'lab.cancel-locate',
  text: `update sweep set state = 'cancelled', finished_at = now() where kind = 'locate' and state = 'running'`,
});

const LOOK_MS = 2_000;

/** Waits until no sweep of a kind runs, or until the timeout. @param look called repeatedly meanwhile */
async function sweepsOver(
  sql: Sql,
  kind: string,
  look: () => Promise<void>,
  patienceS = Number.POSITIVE_INFINITY,
): Promise<void> {
  const until = performance.now() + 1_000 * patienceS;
  for (
    ;
    ((await queryRow(sql.query, RUNNING, [kind]))?.sweeps ?? 0) > 0 && performance.now() < until;
    await sleep(LOOK_MS)
  )
    await look();
}

/** Waits for a product's first sweep, or until the timeout; later sites are left out. */
export async function firstSweepOver(sql: Sql, patienceS: number, look: () => Promise<void>): Promise<void> {
  await sweepsOver(sql, 'locate', look, patienceS);
  await execute(sql.query, CANCEL);
}

const MAKE_SWEEP = statement({
  name: 'lab.make-refresh-sweep',
  text: `
insert into sweep (id, kind, name, plan, budget, seed, practice)
select gen_random_uuid(), 'refresh', 'refresh', jsonb_set($1::jsonb, '{visitsADay}',
  to_jsonb(ceil($2::float8 * (select count(*) from known_page))::int)), $3, 7, true
returning id`,
  row: z.object({ id: z.string() }),
});

const PROGRESS = statement({
  name: 'lab.refresh-progress',
  text: `
select (select count(*)::int from task where state = 'waiting') as tasks,
  (select count(*)::int from known_page) as pages, (select count(*)::int from refresh_day) as days,
  (select count(*)::int from page_visit) as visits`,
  row: z.object({ tasks: z.number(), pages: z.number(), days: z.number(), visits: z.number() }),
});

/** Progress of a refreshed country. */
export type RefreshProgress = z.infer<typeof PROGRESS.row>;

/**
 * Waits for the first sweep, or its timeout, then refreshes the found pages for this number of practice days.
 * @param share daily budget as a fraction of the known pages
 */
export async function refreshProduct(
  { databaseUrl, life }: Pick<Product, 'databaseUrl' | 'life'>,
  { days, share, patienceS }: { days: number; share: number; patienceS: number },
  onProgress: (progress: RefreshProgress) => void,
): Promise<void> {
  if (!life) throw new Error('The day of this country does not advance.');
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const look = async () => onProgress(await queryOne(sql.query, PROGRESS));
    await firstSweepOver(sql, patienceS, look);
    const plan = { kind: 'refresh', visitsADay: 0, days, daySeconds: life.secondsADay, practice: true };
    const { budget, ...chosen } = RefreshPlan.parse(plan);
    await queryRow(sql.query, MAKE_SWEEP, [JSON.stringify({ ...chosen, budget }), share, budget]);
    await sweepsOver(sql, 'refresh', look);
  } finally {
    await sql.close();
  }
}

const VISITS = statement({
  name: 'lab.page-visits',
  text: `
select page.id, page.url, page.first_seen_at as "firstSeenAt", visit.at, visit.result, visit.downloads
from page_visit visit join known_page page on page.id = visit.page_id order by visit.at`,
  row: z.object({
    id: z.string(),
    url: z.string(),
    firstSeenAt: z.date(),
    at: z.date(),
    result: VisitResult,
    downloads: z.number(),
  }),
});

const PAGES = statement({
  name: 'lab.known-pages',
  text: 'select id, url, first_seen_at as "firstSeenAt", read_at is not null as read from known_page',
  row: z.object({ id: z.string(), url: z.string(), firstSeenAt: z.date(), read: z.boolean() }),
});

const DAYS = statement({
  name: 'lab.refresh-days',
  text: `
select day, planned_at as "plannedAt", pages, visits, obsolete, extract(epoch from created_at)::float8 * 1000 as "createdAt"
from refresh_day join sweep on sweep.id = sweep_id order by day`,
  row: z.object({
    day: z.number(),
    plannedAt: z.date(),
    pages: z.number(),
    visits: z.number(),
    obsolete: z.number(),
    createdAt: z.number(),
  }),
});

/** A day as planned, and its actual result. */
export interface RefreshedDay {
  day: number;
  pages: number;
  visits: number;
  expected: number;
  real: number;
}

/** Compares visits' results and days' promises with the truth. */
export async function scoreProduct(
  land: Country,
  { databaseUrl, life }: Pick<Product, 'databaseUrl' | 'life'>,
): Promise<{ visits: ScoredVisit[]; days: RefreshedDay[] }> {
  if (!life) throw new Error('The day of this country does not advance.');
  const timeOf = (at: number) => practiceTimeOf(life, at);
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const rows = await queryRows(sql.query, VISITS);
    const pages = await queryRows(sql.query, PAGES);
    const known = new Map(pages.map((page) => [page.id, page]));
    const readAt = firstReadings(pages, rows);
    const standing = new Map<string, 'away'>();
    const visits: ScoredVisit[] = [];
    const days: RefreshedDay[] = [];
    const score = ({ id, url, at, result, downloads, firstSeenAt }: (typeof rows)[number]) => {
      const before = readAt.get(id) ?? firstSeenAt.getTime();
      visits.push({ url, result, downloads, happened: happened(land, url, timeOf(before), timeOf(at.getTime())) });
      if (!UNREAD.has(result)) readAt.set(id, at.getTime());
      const deadLink = result === 'gone' && (readAt.get(id) ?? null) === null;
      if (result === 'moved' || result === 'lost' || deadLink) standing.set(id, 'away');
      else if (!UNREAD.has(result)) standing.delete(id);
    };
    let next = 0;
    for (const day of await queryRows(sql.query, DAYS)) {
      const end = day.createdAt + (day.day + 1) * 1_000 * life.secondsADay;
      for (; next < rows.length; next++) {
        const row = rows[next];
        if (!row || row.at.getTime() > end) break;
        score(row);
      }
      const stale = [...readAt].filter(([id, at]) => {
        const page = known.get(id);
        // Pages first seen after the plan are not part of its expectation.
        if (!page || standing.has(id) || page.firstSeenAt > day.plannedAt) return false;
        if (at === null) return true;
        if (at > end) return false;
        const was = happened(land, page.url, timeOf(at), timeOf(end));
        return was !== 'nothing' && was !== 'hidden';
      });
      days.push({ day: day.day, pages: day.pages, visits: day.visits, expected: day.obsolete, real: stale.length });
    }
    // Visits of the last plan that happened after its day.
    for (const row of rows.slice(next)) score(row);
    return { visits, days };
  } finally {
    await sql.close();
  }
}

/** Time of each page's first reading; null if that was by a visit, or never. */
function firstReadings(
  pages: readonly z.infer<typeof PAGES.row>[],
  visits: readonly z.infer<typeof VISITS.row>[],
): Map<string, number | null> {
  const byVisit = new Set(visits.filter(({ result }) => result === 'first-read').map(({ id }) => id));
  return new Map(
    pages.map(({ id, firstSeenAt, read }) => [id, read && !byVisit.has(id) ? firstSeenAt.getTime() : null]),
  );
}

/** Results after which the stored copy is unchanged. */
const UNREAD = new Set<VisitResult>(['moved', 'gone', 'lost', 'not-seen']);
