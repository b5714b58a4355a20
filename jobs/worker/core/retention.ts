import { type Environment, foldingKinds, keptDays, RETENTION_EVERY_MS, UNDOABLE_D } from '@hyrde/contracts';
import type { BlobStore } from '@hyrde/store/blobs';
import { bodiesPast, entriesPast, tasksPast } from '@hyrde/store/retention';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { every } from '../../concurrency/index.js';
import type { WorkerKind } from './kind.js';
import { takeRound } from './reconciler.js';
import type { Log } from './telemetry.js';

const DAY_MS = 86_400_000;
/** Number of bodies deleted by one statement, so that none holds locks for long. */
const BATCH = 1_000;
/** Milliseconds: a body stored again recently is about to be journalled, at any retention time (`BlobStore.put`). */
const GRACE_MS = 3_600_000;

/** Kept: bodies newer than `$1`, and of tasks ended after `$2`. `$3`, `$4`: after this date and hash. `$5`: batch. */
const UNUSED = statement({
  name: 'retention.unused',
  text: `
select hash, created_at as "createdAt" from blob
where ${bodiesPast('$1', '$2')} and (created_at, hash) > ($3::timestamptz, $4)
order by created_at, hash limit $5`,
  row: z.object({ hash: z.string(), createdAt: z.date() }),
});

/**
 * Deletes the bodies of downloads that are no evidence, `days` after their task ended; their hashes stay.
 * @param now milliseconds since 1970
 * @param stopping ends it after the current batch
 * @returns number of deleted bodies, or null if another worker is deleting
 */
export async function dropOldBodies(
  { sql, blobs }: { sql: Sql; blobs: BlobStore },
  days: number,
  now: number,
  stopping?: AbortSignal,
): Promise<number | null> {
  const endedBefore = new Date(now - days * DAY_MS);
  const storedBefore = new Date(Math.min(endedBefore.getTime(), now - GRACE_MS));
  let dropped = 0;
  let after: [Date, string] = [new Date(0), ''];
  for (;;) {
    const hashes = await sql.transaction(async (query) => {
      if (!(await takeRound(query, 'retention'))) return null;
      return queryRows(query, UNUSED, [storedBefore, endedBefore, ...after, BATCH]);
    });
    if (hashes === null) return null;
    const last = hashes.at(-1);
    if (!last) return dropped;
    dropped += await blobs.delete(
      hashes.map(({ hash }) => hash),
      storedBefore,
    );
    if (stopping?.aborted) return dropped;
    after = [last.createdAt, last.hash];
  }
}

/**
 * Runs batches, each in its own transaction, until one is not full.
 * @param batch @returns number of deleted rows
 * @param stopping ends it after the current batch
 * @returns number of deleted rows in all, or null if another worker is deleting
 */
async function inBatches(
  sql: Sql,
  batch: (query: Query) => Promise<number>,
  stopping?: AbortSignal,
): Promise<number | null> {
  for (let all = 0; ; ) {
    const gone = await sql.transaction(async (query) =>
      (await takeRound(query, 'retention')) ? await batch(query) : null,
    );
    if (gone === null) return null;
    all += gone;
    if (gone < BATCH || stopping?.aborted) return all;
  }
}

/** $1: deletes entries older than this, of tasks that have ended. $2: batch. */
const DROP_ENTRIES = statement({
  name: 'retention.drop-entries',
  text: `
delete from journal_entry where (task_id, seq) in (
  select entry.task_id, entry.seq from ${entriesPast('$1')} limit $2)`,
});

/**
 * Deletes journal entries older than `days`, with or without bodies; evidence has copies of its entries.
 * @param now milliseconds since 1970
 * @returns number of deleted entries, or null if another worker is deleting
 */
export const dropOldEntries = (sql: Sql, days: number, now: number, stopping?: AbortSignal): Promise<number | null> =>
  inBatches(sql, (query) => execute(query, DROP_ENTRIES, [new Date(now - days * DAY_MS), BATCH]), stopping);

/** `$1` deletes deliveries older than this, whatever their outcome, with their events; `$2` batch. */
const DROP_DELIVERIES = statement({
  name: 'retention.drop-deliveries',
  text: `delete from delivery where id in (select id from delivery where created_at < $1 order by created_at limit $2)`,
});

/** `$1` as before: events of which no message was composed in time. */
const DROP_EVENTS = statement({
  name: 'retention.drop-events',
  text: `
delete from subscription_news where (subscription_id, subject_id) in (
  select subscription_id, subject_id from subscription_news where delivery_id is null and at < $1 limit $2)`,
});
/** `$1` as before, `$2` batch: feeds have listed these notices as long. */
const DROP_NOTICES = statement({
  name: 'retention.drop-notices',
  text: 'delete from notice where id in (select id from notice where at < $1 order by at limit $2)',
});
const DROP_SUBSCRIPTIONS = statement({
  name: 'retention.drop-subscriptions',
  text: 'delete from subscription where deleted_at < $1',
});

/**
 * Deletes deliveries and events older than `days`, sent or not.
 * @param now milliseconds since 1970
 * @returns number of deleted deliveries and events, or null if another worker is deleting
 */
export function dropOldDeliveries(sql: Sql, days: number, now: number, stopping?: AbortSignal): Promise<number | null> {
  const before = new Date(now - days * DAY_MS);
  return inBatches(
    sql,
    async (query) => {
      await execute(query, DROP_SUBSCRIPTIONS, [before]);
      const counts = [];
      for (const drop of [DROP_DELIVERIES, DROP_EVENTS, DROP_NOTICES])
        counts.push(await execute(query, drop, [before, BATCH]));
      return Math.max(...counts);
    },
    stopping,
  );
}

/**
 * `$1` the kinds, `$2` deletes tasks that ended before this, `$3` batch. The trigger that keeps the tallies ignores
 * these deletions (`hyrde.folding`).
 */
const FOLD_TASKS = statement({
  name: 'retention.fold-tasks',
  text: `
with old as (
  select task.id from ${tasksPast('$1', '$2')}
    and (select set_config('hyrde.folding', 'on', true)) = 'on'
  order by task.id limit $3 for update of task
)
delete from task using old where task.id = old.id`,
});

/**
 * Deletes finished tasks of continuing sweeps, with their journals, `days` after they ended; their counts stay.
 * @param kinds kinds that allow it (`KindContract.folds`)
 * @param now milliseconds since 1970
 * @returns number of deleted tasks, or null if another worker is deleting
 */
export const foldOldTasks = (
  sql: Sql,
  kinds: readonly string[],
  days: number,
  now: number,
  stopping?: AbortSignal,
): Promise<number | null> =>
  inBatches(sql, (query) => execute(query, FOLD_TASKS, [kinds, new Date(now - days * DAY_MS), BATCH]), stopping);

/** `$1` deletes the kept sites of imports that were undone before, `$2` batch; they are large. */
const DROP_UNDONE = statement({
  name: 'retention.drop-undone-imports',
  text: `
update site_import set undone = null, undone_at = null
where id in (select id from site_import where undone_at < $1 limit $2)`,
});
const DROP_TAG_EDITS = statement({
  name: 'retention.drop-tag-edits',
  text: 'delete from tag_edit where id in (select id from tag_edit where at < $1 limit $2)',
});

/**
 * Deletes what it takes to undo changes of tags, and to take back the undoing of imports, after `UNDOABLE_D` days.
 * @param now milliseconds since 1970
 * @returns number of changes and imports, or null if another worker is deleting
 */
export function dropUndoable(sql: Sql, now: number, stopping?: AbortSignal): Promise<number | null> {
  const before = new Date(now - UNDOABLE_D * DAY_MS);
  return inBatches(
    sql,
    async (query) => {
      const counts = [];
      for (const drop of [DROP_UNDONE, DROP_TAG_EDITS]) counts.push(await execute(query, drop, [before, BATCH]));
      return Math.max(...counts);
    },
    stopping,
  );
}

interface Retention {
  sql: Sql;
  blobs: BlobStore;
  kinds: ReadonlyMap<string, WorkerKind>;
}

/** Deletes old bodies, entries and tasks now and hourly. @returns a function that stops it after the current batch */
export function startRetention(
  { sql, blobs, kinds }: Retention,
  env: Pick<Environment, 'JOURNAL_RETENTION_DAYS' | 'FINISHED_TASKS_DAYS'>,
  log: Log,
): () => Promise<void> {
  const folding = foldingKinds([...kinds.values()].map(({ contract }) => contract));
  const days = keptDays(env);
  const round = async (stopping: AbortSignal) => {
    const dropped = await dropOldBodies({ sql, blobs }, days.bodies, Date.now(), stopping);
    if (dropped) log.info('retention: bodies dropped', { dropped });
    const entries = await dropOldEntries(sql, days.entries, Date.now(), stopping);
    if (entries) log.info('retention: journal entries dropped', { dropped: entries });
    const deliveries = await dropOldDeliveries(sql, days.notifications, Date.now(), stopping);
    if (deliveries) log.info('retention: old deliveries dropped', { dropped: deliveries });
    const undoable = await dropUndoable(sql, Date.now(), stopping);
    if (undoable) log.info('retention: changes can no longer be undone', { dropped: undoable });
    const folded = await foldOldTasks(sql, folding, days.tasks, Date.now(), stopping);
    if (folded) log.info('retention: finished tasks folded into their counts', { folded });
  };
  const onError = (error: unknown) => log.warn('retention: the round failed', { error });
  return every(RETENTION_EVERY_MS, round, { onError, immediately: true });
}
