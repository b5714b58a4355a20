import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { cleanJson, cleanText } from '../clean-text.js';

/** A task that a sweep under way gets besides those it began with. */
export interface NewTask {
  siteId: string | null;
  /** With the engine, its identity in the sweep. */
  subject: string;
  input: unknown;
  engine: string;
  seed: number;
}

/** Locks the sweep, if it runs. `$1` the sweep. */
const LOCK_RUNNING = statement({
  name: 'sweeps.lock-running',
  text: `select from sweep where id = $1 and state = 'running' for no key update`,
});

/** `$1` the sweep, `$2` NewTask[]. */
const ADD = statement({
  name: 'tasks.add',
  text: `
insert into task (id, sweep_id, site_id, subject, input, engine, seed)
select gen_random_uuid(), $1, (task ->> 'siteId')::uuid, task ->> 'subject', task -> 'input', task ->> 'engine', (task ->> 'seed')::int
from jsonb_array_elements($2::jsonb) task
on conflict (sweep_id, subject, engine) do nothing`,
});

/**
 * Adds tasks to a running sweep, for a kind's `due`. The sweep's row is locked first, as by whoever ends a sweep: a sweep
 * that is over gets no task that nobody would run.
 * @returns how many were added: none where the sweep does not run, or has them
 */
export async function addTasks(query: Query, sweepId: string, tasks: readonly NewTask[]): Promise<number> {
  if (!(await execute(query, LOCK_RUNNING, [sweepId]))) return 0;
  const rows = tasks.map((task) => ({ ...task, subject: cleanText(task.subject) }));
  return execute(query, ADD, [sweepId, cleanJson(rows)]);
}
