import { setImmediate } from 'node:timers/promises';
import { type Forecast, PICTURES_PER_ITERATION, REFRESH_JOBS, RefreshPolicy, refreshContract } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import {
  boundOf,
  bucketed,
  CYCLE_DAYS,
  judgedBy,
  lowerBoundOf,
  plannedBy,
  priorsOf,
  todaysPages,
} from '../../../refresh/index.js';
import { cleanJson } from '../../core/clean-text.js';
import { type Handler, type HandlerContext, handlerOf, type WorkerKind } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import { takePicture } from '../../core/take-picture.js';
import { loadVisits, type RefreshWork } from './load.js';
import { listPages, methodOf, planDay, SweepStopped } from './planning/plan-day.js';
import { type RefreshResult, runVisits, writeVisits } from './write.js';

/** SQL: the current day of a sweep's plan, and its number of days. A clock set back repeats no day. */
const TODAY = `floor(extract(epoch from now() - created_at) / (plan ->> 'daySeconds')::float8)::int`;

/** Sweeps whose current day is not planned, or is planned for another number of visits than is configured now. */
const UNPLANNED = statement({
  name: 'refresh.unplanned-days',
  text: `
select id, greatest(0, ${TODAY}) as day, (plan ->> 'visitsADay')::int as visits from sweep
where kind = 'refresh' and state = 'running' and ${TODAY} < (plan ->> 'days')::int
  and not exists (select from refresh_day where sweep_id = sweep.id
    and (day > ${TODAY} or day = greatest(0, ${TODAY}) and visits_a_day = (plan ->> 'visitsADay')::int))`,
  row: z.object({ id: z.string(), day: z.number(), visits: z.number() }),
});

/** Sets of known pages whose forecast is missing, older than an hour, or than a sweep that may have added pages. */
const UNFORETOLD = statement({
  name: 'refresh.unforetold',
  text: `
select practice from (values (false), (true)) scope(practice)
where exists (select from site where site.practice = scope.practice and exists (select from known_page where site_id = site.id))
  and not exists (select from refresh_forecast where refresh_forecast.practice = scope.practice
    and at > now() - interval '1 hour'
    and not exists (select from sweep where sweep.practice = scope.practice and kind <> 'refresh' and finished_at > at))`,
  row: z.object({ practice: z.boolean() }),
});

/** In random order, so that a picture that cannot be taken yet does not block the others. */
const PENDING_PICTURES = statement({
  name: 'refresh.pending-pictures',
  text: `select id from page_change where picture = 'pending' order by random() limit $1`,
  row: z.object({ id: z.string() }),
});

/** `$1` the sweep. */
const GOES_ON = statement({
  name: 'refresh.goes-on',
  text: `select ${TODAY} < (plan ->> 'days')::int as more from sweep where id = $1`,
  row: z.object({ more: z.boolean() }),
});

/** Jobs for days to be planned, forecasts to be made, and pictures to be taken. */
export async function dueJobs(query: Query): Promise<QueuedJob<string, unknown>[]> {
  const days = await queryRows(query, UNPLANNED);
  const scopes = await queryRows(query, UNFORETOLD);
  const pictures = await queryRows(query, PENDING_PICTURES, [PICTURES_PER_ITERATION]);
  return [
    ...days.map(({ id, day, visits }) => queuedJob('plan-day', `${id}-${day}-${visits}`, { sweepId: id, day })),
    ...scopes.map(({ practice }) => queuedJob('forecast-refresh', practice ? 'practice' : 'real', { practice })),
    ...pictures.map(({ id }) => queuedJob('change-picture', id, { changeId: id })),
  ];
}

/** A refresh sweep continues until its last day is over. */
export async function goesOn(query: Query, sweepId: string): Promise<boolean> {
  return (await queryRow(query, GOES_ON, [sweepId]))?.more ?? false;
}

const PENDING = statement({
  name: 'refresh.pending-picture',
  text: `
select change.url, page.reading, page.content_type as "contentType", page.exchange, page.received_hash as "receivedHash",
  page.text_hash as "textHash"
from page_change change join evidence_page page on page.task_id = change.task_id and page.seq = change.seq
where change.id = $1 and change.picture = 'pending'`,
  row: z.object({ ...DOCUMENT_COLUMNS, url: z.string() }),
});

const SETTLE = statement({
  name: 'refresh.settle-picture',
  text: `update page_change set picture = $2, picture_hash = $3 where id = $1 and picture = 'pending'`,
});

/** Takes a changed finding's picture from the received page. If the host is deferred, the job is queued again. */
export function changePictureHandler(context: HandlerContext): Handler {
  const { sql, stopping } = context;
  async function take(changeId: string): Promise<void> {
    const pending = await queryRow(sql.query, PENDING, [changeId]);
    const taken = pending
      ? await takePicture({ url: pending.url, document: pending }, context, { change: changeId })
      : ({ state: 'failed' } as const);
    if (taken.state === 'pending') return;
    await execute(sql.query, SETTLE, [changeId, taken.state, taken.state === 'done' ? taken.hash : null]);
  }

  return handlerOf('change-picture', REFRESH_JOBS['change-picture'].payload, async ({ changeId }) => {
    try {
      await take(changeId);
    } catch (error) {
      if (!stopping.aborted) throw error;
    }
  });
}

/** The worker's half of refresh: a task is a site's visits of one day. */
export const refreshKind: WorkerKind<RefreshWork, RefreshResult> = {
  contract: refreshContract,
  // The learned state of a site decides whether a page is fetched twice.
  engineVersion: (_, { memoryVersion }) => `3 with state ${memoryVersion}`,
  load: loadVisits,
  run: runVisits,
  write: writeVisits,
  due: dueJobs,
  goesOn,
  handlers: (context) => [planDayHandler(context), forecastHandler(context), changePictureHandler(context)],
};

/** Budgets of a forecast, as fractions of the known pages a day. */
const SHARES = [0, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
/** Maximum number of groups of pages, as in the WebFountain paper: each point of a curve is a plan of a cycle. */
const MAX_GROUPS = 1 << 8;
const DAY_MS = 86_400_000;

const DAY_LENGTH = statement({
  name: 'refresh.day-length',
  text: `
select (plan ->> 'daySeconds')::int as seconds from sweep where kind = 'refresh' and practice = $1
order by created_at desc limit 1`,
  row: z.object({ seconds: z.number() }),
});

const WRITE = statement({
  name: 'refresh.write-forecast',
  text: `
insert into refresh_forecast (practice, at, pages, read, days, curves) values ($1, now(), $2, $3, $4, $5::jsonb)
on conflict (practice) do update set at = excluded.at, pages = excluded.pages, read = excluded.read, days = excluded.days, curves = excluded.curves`,
});

/** Forecasts the effect of budgets on all known pages, practice or real, with the day length of their last sweep. */
export async function forecast(sql: Sql, practice: boolean, now: number): Promise<void> {
  const all = await listPages(sql.query, { practice, sites: 'all' });
  const dayMs = ((await queryRow(sql.query, DAY_LENGTH, [practice]))?.seconds ?? DAY_MS / 1_000) * 1_000;
  const { table, pages } = todaysPages(all, { priors: priorsOf(all), start: now, dayMs });
  const buckets = bucketed(table, MAX_GROUPS);
  const bounds = new Map<string, number>();
  const curves: Forecast = [];
  for (const policy of RefreshPolicy.options) {
    const method = methodOf(policy);
    const strategy = judgedBy(method);
    const points: Forecast[number]['points'] = [];
    for (const share of SHARES) {
      await setImmediate(); // A point takes a tenth of a second, so other work of the process gets a chance to run.
      const request = { budget: Math.ceil(share * pages.length), days: CYCLE_DAYS, start: 0, hostBudget: pages.length };
      const plan = plannedBy(method, buckets, request);
      const instance = `${strategy} ${request.budget}`;
      const lowerBound = bounds.get(instance) ?? lowerBoundOf(strategy, buckets, request);
      bounds.set(instance, lowerBound);
      const { obsolete = 0, age = 0 } = plan.days.at(-1) ?? {};
      points.push({
        visitsADay: request.budget,
        obsolete,
        age,
        atMostAbove: boundOf(method, plan, lowerBound).atMostAbove,
      });
    }
    curves.push({ policy, points });
  }
  const read = pages.filter(({ readAt }) => readAt !== null).length;
  await execute(sql.query, WRITE, [practice, pages.length, read, CYCLE_DAYS, cleanJson(curves)]);
}

/** Plans a day of a sweep. A failed plan is due again in the reconciler's next iteration. */
function planDayHandler({ sql, log, events }: HandlerContext): Handler {
  return handlerOf('plan-day', REFRESH_JOBS['plan-day'].payload, async ({ sweepId, day }) => {
    try {
      const visits = await planDay(sql, sweepId, day);
      if (visits === null) return;
      log.info('refresh: a day is planned', { sweep: sweepId, day, visits });
      events.send({ type: 'sweep-changed', sweepId });
    } catch (error) {
      if (error instanceof SweepStopped) return log.info('refresh: no plan', { sweep: sweepId, error });
      if (isConnectionFault(error)) return log.warn('Postgres does not answer', { sweep: sweepId, error });
      throw error;
    }
  });
}

/** Makes a forecast of the effect of budgets. */
function forecastHandler({ sql, log }: HandlerContext): Handler {
  return handlerOf('forecast-refresh', REFRESH_JOBS['forecast-refresh'].payload, async ({ practice }) => {
    try {
      await forecast(sql, practice, Date.now());
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.warn('Postgres does not answer', { error });
    }
  });
}
