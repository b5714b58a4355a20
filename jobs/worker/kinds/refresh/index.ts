import { PICTURES_A_ROUND, REFRESH_JOBS, refreshContract } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Handler, handlerOf } from '../../core/handlers.js';
import type { HandlerContext, WorkerKind } from '../../core/kind.js';
import { DOCUMENT_COLUMNS } from '../../core/postgres-journal.js';
import { takePicture } from '../../core/take-picture.js';
import { loadVisits, type RefreshWork } from './load.js';
import { forecastHandler, planDayHandler } from './planning/handlers.js';
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

/**
 * Sets of known pages without a forecast, with one older than an hour, or with one from before the end of a sweep that
 * may have added pages.
 */
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
  const pictures = await queryRows(query, PENDING_PICTURES, [PICTURES_A_ROUND]);
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

/**
 * Takes the picture of a finding that a visit found changed, from the received page. If the host is deferred, it stays
 * pending and the reconciler queues it again.
 */
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
  engineVersion: (_, { memoryVersion }) => `1 with state ${memoryVersion}`,
  load: loadVisits,
  run: runVisits,
  write: writeVisits,
  due: dueJobs,
  goesOn,
  handlers: (context) => [planDayHandler(context), forecastHandler(context), changePictureHandler(context)],
};
