import type { Query, Sql } from '@hyrde/prisma/sql';
import { cleanText } from './clean-text.js';
import type { Events } from './events.js';
import type { TaskEnd, WorkerKind } from './kind.js';
import { type ClaimedTask, LostTask } from './task-lease.js';

interface EndContext {
  sql: Sql;
  events: Events;
  kinds: ReadonlyMap<string, WorkerKind>;
}

/**
 * Ends a task and writes what it came to, in one transaction, fenced by the attempt's name, so that of two attempts only
 * the one that has the task can write.
 * @param write the kind's own part
 * @throws LostTask when somebody else has it; then nothing is written
 */
export async function endTask<T>(
  context: EndContext,
  task: ClaimedTask,
  end: TaskEnd,
  write: (query: Query) => Promise<T>,
): Promise<T> {
  const written = await context.sql.transaction(async (query) => {
    const { rowCount } = await query(
      `update task set state = 'done', runner = null, runner_until = null, not_before = null, waiting_for = null,
         outcome = $3, reason = $4, detail = $5, finished_at = now()
       where id = $1 and runner = $2 and state = 'waiting'`,
      [task.id, task.runner, end.outcome, end.reason, end.detail && cleanText(end.detail)],
    );
    if (!rowCount) throw new LostTask(task.id);
    return write(query);
  });
  context.events.tell({ type: 'task-done', sweepId: task.sweepId, taskId: task.id, siteId: task.siteId });
  await endSweep(context, task.sweepId);
  return written;
}

const OVER = `
update sweep set state = 'done', finished_at = now()
where id = $1 and not exists (select from task where sweep_id = $1 and state = 'waiting')`;

/**
 * Ends the sweep once all its tasks are done, unless its kind says that it goes on. After the last one's commit: two last
 * ones see each other. Its row is locked before its tasks are counted, so that none is added between (`addTasks`).
 */
export async function endSweep({ sql, events, kinds }: EndContext, sweepId: string): Promise<void> {
  const ended = await sql.transaction(async (query) => {
    const { rows } = await query<{ kind: string }>(
      `select kind from sweep where id = $1 and state in ('running', 'paused')
         and not exists (select from task where sweep_id = $1 and state = 'waiting') for no key update`,
      [sweepId],
    );
    const [sweep] = rows;
    if (!sweep || (await kinds.get(sweep.kind)?.goesOn?.(query, sweepId))) return false;
    return (await query(OVER, [sweepId])).rowCount === 1;
  });
  if (ended) events.tell({ type: 'sweep-changed', sweepId });
}
