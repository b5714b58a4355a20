import { recordNotices } from '@hyrde/store/outbox';
import type { Query, Sql } from '@hyrde/store/sql';
import { execute, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { cleanText } from '../clean-text.js';
import type { Events } from '../events.js';
import type { TaskEnd, WorkerKind } from '../kind.js';
import { type ClaimedTask, LostTask } from './task-lease.js';

export interface EndContext {
  sql: Sql;
  events: Events;
  onEnd?: (kind: string, end: TaskEnd) => void;
  kinds: ReadonlyMap<string, WorkerKind>;
  /** Requests an iteration of the reconciler if a sweep continues. */
  reconcileNow?: () => void;
}

/** `$1` the task, `$2` the attempt, then the end. */
const END_TASK = statement({
  name: 'tasks.end',
  text: `
update task set state = 'done', runner = null, runner_until = null, not_before = null, waiting_for = null, checkpoint = null, pinned_state = null,
  outcome = $3, reason = $4, detail = $5, finished_at = now()
where id = $1 and runner = $2 and state = 'waiting'`,
});

/** True if no task of the sweep waits, by its tally of few rows, since it runs after each task. `$1` the sweep. */
const NONE_WAITS = statement({
  name: 'sweeps.none-waits',
  text: `select coalesce(sum(count), 0) = 0 as over from task_tally where sweep_id = $1 and outcome = ''`,
  row: z.object({ over: z.boolean() }),
});

/** The sweep, locked, if it is running and none of its tasks waits. `$1` the sweep. */
const OVER_SWEEP = statement({
  name: 'sweeps.over',
  text: `
select kind from sweep where id = $1 and state in ('running', 'paused')
  and not exists (select from task where sweep_id = $1 and state = 'waiting') for no key update`,
  row: z.object({ kind: z.string() }),
});

/** `$1` the sweep. Its subscribers are notified unless it was a trial. */
const END_SWEEP = statement({
  name: 'sweeps.end',
  text: `
with ended as (
  update sweep set state = 'done', finished_at = now()
  where id = $1 and not exists (select from task where sweep_id = $1 and state = 'waiting') returning id, practice, try_out
), ${recordNotices('sweep.done', 'practice, sweep_id', 'select practice, id from ended where not try_out')}
select id from ended`,
  row: z.object({ id: z.string() }),
});

/**
 * Ends a task and writes its result in one transaction, fenced by the attempt's name, so that of two attempts only the
 * one that holds the task can write.
 * @param write the kind's own part
 * @throws LostTask if another attempt holds it; then nothing is written
 */
export async function endTask<T>(
  context: EndContext,
  task: ClaimedTask,
  end: TaskEnd,
  write: (query: Query) => Promise<T>,
): Promise<T> {
  const written = await context.sql.transaction(async (query) => {
    const values = [task.id, task.runner, end.outcome, end.reason, end.detail && cleanText(end.detail)];
    if (!(await execute(query, END_TASK, values))) throw new LostTask(task.id);
    return write(query);
  });
  context.onEnd?.(task.kind, end);
  context.events.send({ type: 'task-done', sweepId: task.sweepId, taskId: task.id, siteId: task.siteId });
  await endSweep(context, task.sweepId);
  return written;
}

/**
 * Ends the sweep if all its tasks are done, unless its kind continues it. Runs after the last task's commit, so that
 * two concurrent last tasks see each other. The sweep's row is locked before its tasks are counted, so that none is
 * added in between (`addTasks`).
 */
export async function endSweep({ sql, events, kinds, reconcileNow }: EndContext, sweepId: string): Promise<void> {
  if (!(await queryRow(sql.query, NONE_WAITS, [sweepId]))?.over) return;
  const now = await sql.transaction(async (query) => {
    const sweep = await queryRow(query, OVER_SWEEP, [sweepId]);
    if (!sweep) return null;
    if (await kinds.get(sweep.kind)?.goesOn?.(query, sweepId)) return 'goes-on';
    return (await queryRow(query, END_SWEEP, [sweepId])) && 'ended';
  });
  if (now === 'ended') events.send({ type: 'sweep-changed', sweepId });
  if (now === 'goes-on') reconcileNow?.();
}
