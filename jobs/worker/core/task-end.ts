import type { Query, Sql } from '@hyrde/prisma/sql';
import { execute, statement } from '@hyrde/prisma/statement';
import { cleanText } from './clean-text.js';
import type { Events } from './events.js';
import type { TaskEnd } from './kind.js';
import { type ClaimedTask, LostTask } from './task-lease.js';

/** `$1` the task, `$2` the attempt, then how it ends. */
const END_TASK = statement({
  name: 'tasks.end',
  text: `
update task set state = 'done', runner = null, runner_until = null, not_before = null, waiting_for = null,
  outcome = $3, reason = $4, detail = $5, finished_at = now()
where id = $1 and runner = $2 and state = 'waiting'`,
  row: null,
});

const END_SWEEP = statement({
  name: 'sweeps.end',
  text: `
update sweep set state = 'done', finished_at = now() where id = $1 and state in ('running', 'paused')
  and not exists (select from task where sweep_id = $1 and state = 'waiting')`,
  row: null,
});

/**
 * Ends a task and writes what it came to, in one transaction, fenced by the attempt's name, so that of two attempts only
 * the one that has the task can write.
 * @param write the kind's own part
 * @throws LostTask when somebody else has it; then nothing is written
 */
export async function endTask<T>(
  { sql, events }: { sql: Sql; events: Events },
  task: ClaimedTask,
  end: TaskEnd,
  write: (query: Query) => Promise<T>,
): Promise<T> {
  const written = await sql.transaction(async (query) => {
    const values = [task.id, task.runner, end.outcome, end.reason, end.detail && cleanText(end.detail)];
    if (!(await execute(query, END_TASK, values))) throw new LostTask(task.id);
    return write(query);
  });
  events.tell({ type: 'task-done', sweepId: task.sweepId, taskId: task.id, siteId: task.siteId });
  await endSweep(sql, task.sweepId, events);
  return written;
}

/** Ends the sweep once all its tasks are done. After the last one's commit: two last ones see each other. */
export async function endSweep(sql: Sql, sweepId: string, events: Events): Promise<void> {
  const ended = await execute(sql.query, END_SWEEP, [sweepId]);
  if (ended) events.tell({ type: 'sweep-changed', sweepId });
}
