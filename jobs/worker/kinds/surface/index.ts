import { SURFACE_JOBS, surfaceContract } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import { DELETE_RECORDS } from '@hyrde/store/records';
import { isConnectionFault, type Query, type Sql } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { type Handler, handlerOf } from '../../core/handlers.js';
import type { HandlerContext, WorkerKind } from '../../core/kind.js';
import { NAMES_END } from '../../core/removed-names.js';
import { deleteEvidence } from './delete-evidence.js';
import { loadPortal, type SurfaceWork } from './load.js';
import { dueRemovals, removalHandler } from './removal/remove-person.js';
import { dueRereads, rereadHandler } from './reread.js';
import { runPortal, type SurfaceResult } from './run.js';
import { writePortal } from './write.js';

const OVERDUE = statement({
  name: 'surface.overdue',
  text: `
select exists (select from portal_record where forgotten_at is null and first_seen_at < ${NAMES_END})
  or exists (select from portal_query where forgotten_at is null and at < ${NAMES_END})
  or exists (select from evidence_page where not aged and at < ${NAMES_END})
  or exists (select from page_change where not aged and at < ${NAMES_END}) as due`,
  row: z.object({ due: z.boolean() }),
});

/** `$1` maximum number. */
const OLD_RECORDS = statement({
  name: 'surface.old-records',
  text: `select id from portal_record where forgotten_at is null and first_seen_at < ${NAMES_END} order by first_seen_at limit $1`,
  row: z.object({ id: z.string() }),
});

/**
 * Deletes old queries. Their words come from records and are part of the requested addresses, so the journals of their
 * runs are deleted too, except pages kept with records. `$1` maximum number.
 */
const DELETE_QUERIES = statement({
  name: 'surface.delete-queries',
  text: `
with old as (
  select portal_id, position, task_id from portal_query where forgotten_at is null and at < ${NAMES_END} limit $1
), asked as (
  delete from journal_entry entry using task where task.id = entry.task_id and task.state = 'done'
    and task.id in (select task_id from old)
)
update portal_query query set words = '{}', choices = '{}', shown = '{}', forgotten_at = now()
from old where query.portal_id = old.portal_id and query.position = old.position`,
});

/** Rows of one statement, so that none holds locks for long. */
const BATCH = 1_000;

export async function dueJobs(query: Query): Promise<QueuedJob<string, unknown>[]> {
  return (await queryRow(query, OVERDUE))?.due ? [queuedJob('forget-records', 'all', {})] : [];
}

/**
 * Deletes names, titles and pages of old records, and evidence of other pages that name people. @returns number of
 * records
 */
export async function deleteOld(sql: Sql, stopping: AbortSignal): Promise<number> {
  for (let records = 0; ; ) {
    const gone = await sql.transaction(async (query) => {
      const old = await queryRows(query, OLD_RECORDS, [BATCH]);
      if (old.length > 0) await execute(query, DELETE_RECORDS, [old.map(({ id }) => id)]);
      const queries = await execute(query, DELETE_QUERIES, [BATCH]);
      return { records: old.length, queries, evidence: await deleteEvidence(query, BATCH) };
    });
    records += gone.records;
    const done = [gone.records, gone.queries, gone.evidence].every((count) => count < BATCH);
    if (done || stopping.aborted) return records;
  }
}

function deletionHandler({ sql, log, stopping }: HandlerContext): Handler {
  return handlerOf('forget-records', SURFACE_JOBS['forget-records'].payload, async () => {
    try {
      log.info('surface: names of old records are gone', { records: await deleteOld(sql, stopping) });
    } catch (error) {
      if (!isConnectionFault(error)) throw error;
      log.warn('Postgres does not answer', { error });
    }
  });
}

/** The worker's half of surface: a task is one portal of one site. */
export const surfaceKind: WorkerKind<SurfaceWork, SurfaceResult> = {
  contract: surfaceContract,
  // The known state of a portal decides its requests.
  engineVersion: (_, { version }) => `5 with portal ${version}`,
  load: loadPortal,
  run: runPortal,
  write: writePortal,
  due: async (query) => [...(await dueJobs(query)), ...(await dueRereads(query)), ...(await dueRemovals(query))],
  handlers: (context) => [deletionHandler(context), rereadHandler(context), removalHandler(context)],
};
