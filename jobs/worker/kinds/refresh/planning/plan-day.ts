import {
  CRAWL_DELAY_MS,
  type RefreshInput,
  StoredRefreshPlan,
  type StoredRefreshPolicy,
  type WhichSites,
} from '@hyrde/contracts';
import { sitesOfView } from '@hyrde/store/site-filter';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { seededRandom } from '../../../../journal/index.js';
import {
  CYCLE_DAYS,
  dayPlan,
  type FoundPages,
  type ListedPage,
  OURS,
  type PlanMethod,
  type PlannedVisit,
  STRATEGIES,
  type Strategy,
} from '../../../../refresh/index.js';
import { cleanJson } from '../../../core/clean-text.js';
import { addTasks, type NewTask } from '../../../core/tasks/add-tasks.js';
import { PAGE_STATE, stateOf } from '../load.js';

interface SitePage extends ListedPage {
  siteId: string;
  home: string;
}

/** Rows of one read. */
const BATCH = 20_000;

/** `$1` practice, `$2` sites, `$3` regions (null for all), `$4` after this page, `$5` maximum number. */
const PAGES = statement({
  name: 'refresh.pages-to-plan',
  text: `
select page.id, page.site_id as "siteId", site.home_url as home, page.url, page.role, page.state,
  page.read_at as "readAt", page.gone_since as "goneSince", page.gaps, page.quiet_days as "quietDays",
  page.quiet_visits as "quietVisits"
from known_page page join site on site.id = page.site_id
where site.practice = $1 and site.archived_at is null and page.state <> 'moved'
  and site.id not in (select id from site where owner_objects(url_host(home_url)))
  and ($2::uuid[] is null or site.id = any($2)) and ($3::uuid[] is null or site.region_id = any($3)) and page.id > $4
order by page.id limit $5`,
  row: z.object({ ...PAGE_STATE, siteId: z.string(), home: z.string() }),
});

const FIRST = '00000000-0000-0000-0000-000000000000';

/** Ids of the sites of a plan; none if its saved view was deleted. */
const idsOf = async (query: Query, sites: Exclude<WhichSites, 'all' | { regionIds: string[] }>, practice: boolean) =>
  'siteIds' in sites ? sites.siteIds : ((await sitesOfView(query, { ...sites, practice })) ?? []);

/** The known pages of these sites, ascending by id, without pages that have moved or whose owners object. */
export async function listPages(
  query: Query,
  { practice, sites }: { practice: boolean; sites: WhichSites },
): Promise<SitePage[]> {
  const siteIds = sites === 'all' || 'regionIds' in sites ? null : await idsOf(query, sites, practice);
  const regionIds = sites !== 'all' && 'regionIds' in sites ? sites.regionIds : null;
  const pages: SitePage[] = [];
  for (let after = FIRST; ; ) {
    const rows = await queryRows(query, PAGES, [practice, siteIds, regionIds, after, BATCH]);
    for (const row of rows) pages.push(stateOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return pages;
    after = last.id;
  }
}

/** Maximum fraction of a day in which refresh may use a host: the rest is for other sweeps. */
const HOST_SHARE = 0.5;
/** Visits per download of a task's budget: a page that has changed is fetched twice. */
const VISITS_A_DOWNLOAD = 0.7;

/** `$1` the sweep, `$2` the day. */
const SWEEP = statement({
  name: 'refresh.sweep-to-plan',
  text: `
select plan, seed, extract(epoch from created_at)::float8 * 1000 as "createdAt", extract(epoch from now())::float8 * 1000 as now,
  exists (select from refresh_day where sweep_id = sweep.id and day > $2) as over,
  (select visits_a_day from refresh_day where sweep_id = sweep.id and day = $2) as "plannedFor"
from sweep where id = $1 and state = 'running'`,
  row: z.object({
    plan: z.unknown(),
    seed: z.number(),
    createdAt: z.number(),
    now: z.number(),
    over: z.boolean(),
    /** Number of visits for which the day was planned; null if it is not planned. */
    plannedFor: z.number().nullable(),
  }),
});

/** Deletes visits of a replanned day in tasks that no attempt has begun. `$1` the sweep, `$2` the day. */
const DROP_UNBEGUN = statement({
  name: 'refresh.drop-unbegun',
  text: `
delete from task where id in (select id from task where sweep_id = $1 and state = 'waiting' and attempts = 0
  and (input ->> 'day')::int = $2 order by id for update)`,
});

/**
 * Changes seen and pages found by a sweep's visits of the latest days, and its number of known pages at the first of
 * them. `$1` the sweep, `$2` the day, `$3` number of days before it.
 */
const FOUND = statement({
  name: 'refresh.found-pages',
  text: `
select coalesce(sum(visits), 0)::int as changes, coalesce(sum(new_pages), 0)::int as found, first.day, first.pages
from (select day, pages from refresh_day where sweep_id = $1 and day >= $2::int - $3::int and day < $2::int order by day limit 1) first
  left join refresh_tally tally on tally.sweep_id = $1 and tally.day >= first.day and tally.day < $2::int and result = 'changed'
group by first.day, first.pages`,
  row: z.object({ changes: z.number(), found: z.number(), day: z.number(), pages: z.number() }),
});

/** Number of visits of a day that tasks have made or begun. `$1` the sweep, `$2` the day. */
const BEGUN = statement({
  name: 'refresh.begun-visits',
  text: `
select count(*)::int as visits, coalesce(sum((visit ->> 'chance')::float8), 0) as expected
from task cross join jsonb_array_elements(input -> 'visits') visit
where sweep_id = $1 and (input ->> 'day')::int = $2 and (state <> 'waiting' or attempts > 0)`,
  row: z.object({ visits: z.number(), expected: z.number() }),
});

/** Pages that a task has still to visit: of an earlier day (slow host), or begun this day. `$1` sweep, `$2` day. */
const WAITING = statement({
  name: 'refresh.waiting-pages',
  text: `
select visit ->> 'id' as id from task cross join jsonb_array_elements(input -> 'visits') visit
where sweep_id = $1 and state = 'waiting' and (attempts > 0 or (input ->> 'day')::int <> $2)`,
  row: z.object({ id: z.string() }),
});

/** `$1` the sweep, `$2` the day, then its plan's expectations; `$11` visits of the day's previous plan or null. */
const INSERT_DAY = statement({
  name: 'refresh.insert-day',
  text: `
insert into refresh_day (sweep_id, day, planned_at, policy, visits_a_day, pages, visits, obsolete_before, obsolete, expected_changes, priors)
values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10::jsonb)
on conflict (sweep_id, day) do update set planned_at = excluded.planned_at, visits_a_day = excluded.visits_a_day,
  visits = excluded.visits, obsolete = excluded.obsolete, expected_changes = excluded.expected_changes,
  plans = refresh_day.plans + 1
where refresh_day.visits_a_day = $11
returning plans`,
  row: z.object({ plans: z.number() }),
});

/** The current work of the day's tasks on each site. `$1` the sweep, `$2` the day. */
const PLAN_BY_SITE = statement({
  name: 'refresh.plan-by-site',
  text: `
with planned as (
  select site_id, count(*)::int as visits, coalesce(sum((visit ->> 'chance')::float8), 0) as expected
  from task cross join jsonb_array_elements(input -> 'visits') visit
  where sweep_id = $1 and (input ->> 'day')::int = $2 and site_id is not null group by site_id
), dropped as (
  update refresh_site_day set planned = 0, expected_changes = 0
  where sweep_id = $1 and day = $2 and site_id not in (select site_id from planned)
)
insert into refresh_site_day (sweep_id, day, site_id, planned, expected_changes)
select $1, $2, site_id, visits, expected from planned order by site_id
on conflict (sweep_id, day, site_id) do update set planned = excluded.planned, expected_changes = excluded.expected_changes`,
});

/**
 * Plans a day of a sweep and creates its tasks, once: of two concurrent plans of a day, one is kept. A day that was
 * planned for another number of visits is replanned: visits that no worker has begun are dropped, and begun ones count
 * against the new number. Does nothing if the sweep is no longer running.
 * @returns number of visits of the day; null if nothing was planned
 */
export async function planDay(sql: Sql, sweepId: string, day: number): Promise<number | null> {
  const sweep = await queryRow(sql.query, SWEEP, [sweepId, day]);
  if (!sweep || sweep.over) return null;
  const plan = StoredRefreshPlan.parse(sweep.plan);
  const { plannedFor, seed } = sweep;
  if (plannedFor === plan.visitsADay) return null;
  const begun = await queryRow(sql.query, BEGUN, [sweepId, day]);
  const waiting = await waitingPages(sql.query, sweepId, day);
  const known = await listPages(sql.query, plan);
  const found = await foundPages(sql.query, sweepId, day, known.length);
  const method = methodOf(plan.policy);
  const dayMs = plan.daySeconds * 1_000;
  const { visits, obsoleteBefore, obsolete, priors } = dayPlan(
    known.filter(({ id }) => !waiting.has(id)),
    {
      method,
      daysLeft: Math.min(CYCLE_DAYS - (day % CYCLE_DAYS), plan.days - day),
      budget: Math.max(0, plan.visitsADay - (begun?.visits ?? 0)),
      hostBudget: Math.max(
        1,
        Math.floor(Math.min((HOST_SHARE * dayMs) / CRAWL_DELAY_MS, VISITS_A_DOWNLOAD * plan.budget)),
      ),
      start: sweep.now,
      dayMs,
      found,
      random: seededRandom((seed + day) % 2 ** 31),
    },
  );
  const expected = visits.reduce((sum, { chance }) => sum + (chance ?? 0), begun?.expected ?? 0);
  const planned = visits.length + (begun?.visits ?? 0);
  return sql.transaction(async (query) => {
    const promise = [nameOf(method), plan.visitsADay, known.length, planned, obsoleteBefore, obsolete, expected];
    const row = await queryRow(query, INSERT_DAY, [sweepId, day, ...promise, cleanJson(priors), plannedFor]);
    if (!row) return null;
    if (plannedFor !== null) await execute(query, DROP_UNBEGUN, [sweepId, day]);
    // Visits begun since the read stay with their tasks.
    const inHand = await waitingPages(query, sweepId, day);
    const free = visits.filter(({ page }) => !inHand.has(page.id));
    const tasks = tasksOf(free, { day, dayMs, seed, plans: row.plans });
    if (tasks.length > 0 && (await addTasks(query, sweepId, tasks)) === 0)
      throw new SweepStopped(`The sweep ${sweepId} was stopped while a day of it was planned.`);
    await execute(query, PLAN_BY_SITE, [sweepId, day]);
    return planned;
  });
}

/**
 * Pages that a sweep found in the latest cycle, and pages that became known otherwise, as by searches.
 * @param known number of known pages on the day
 */
export async function foundPages(query: Query, sweepId: string, day: number, known: number): Promise<FoundPages> {
  const before = await queryRow(query, FOUND, [sweepId, day, CYCLE_DAYS]);
  if (!before) return { perChange: 0, arriving: 0 };
  return {
    perChange: before.changes === 0 ? 0 : before.found / before.changes,
    arriving: Math.max(0, known - before.pages - before.found) / (day - before.day),
  };
}

const waitingPages = async (query: Query, sweepId: string, day: number): Promise<ReadonlySet<string>> =>
  new Set((await queryRows(query, WAITING, [sweepId, day])).map(({ id }) => id));

/** Nothing was written; if the sweep runs again, its day is planned then. */
export class SweepStopped extends Error {
  override readonly name = 'SweepStopped';
}

/** Plan method of a policy: its strategy, else crawl value, which replaces the policies of version 0.2. */
export const methodOf = (policy: StoredRefreshPolicy): PlanMethod =>
  isStrategy(policy) ? { strategy: policy } : { policy: OURS };

const nameOf = (method: PlanMethod): string => ('policy' in method ? method.policy.name : method.strategy);

const isStrategy = (name: string): name is Strategy => Object.hasOwn(STRATEGIES, name);

interface TasksOfDay {
  day: number;
  dayMs: number;
  seed: number;
  /** Number of plans of the day, this one included. */
  plans: number;
}

function tasksOf(visits: readonly PlannedVisit<SitePage>[], { day, dayMs, seed, plans }: TasksOfDay): NewTask[] {
  const bySite = new Map<string, NewTask & { input: RefreshInput }>();
  const name = plans === 1 ? `${day + 1}` : `${day + 1}.${plans}`;
  for (const { page, chance, byLot } of visits) {
    const { siteId, home, id, url } = page;
    const visit = { id, url, chance, byLot };
    const task = bySite.get(siteId);
    if (task) task.input.visits.push(visit);
    else
      bySite.set(siteId, {
        siteId,
        subject: `${home} – ${name}`,
        input: { home, day, dayMs, visits: [visit] },
        engine: 'visits',
        seed: (seed + day) % 2 ** 31,
      });
  }
  return [...bySite.values()];
}
