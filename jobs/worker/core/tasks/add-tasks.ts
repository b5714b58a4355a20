import type { Query } from '@hyrde/store/sql';
import { execute, statement } from '@hyrde/store/statement';
import { cleanJson, cleanText } from '../clean-text.js';

/** A task that is added to a running sweep. */
export interface NewTask {
  siteId: string | null;
  /** Identifies the task in the sweep, together with the engine. */
  subject: string;
  input: unknown;
  engine: string;
  seed: number;
}

/** Locks the sweep if it is running. `$1` the sweep. */
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
 * Adds tasks to a running sweep, for a kind's `due`. The sweep's row is locked first, as when a sweep is ended: an
 * ended sweep gets no task that nobody would run.
 * @returns number of added tasks: 0 if the sweep is not running or has them already
 */
export async function addTasks(query: Query, sweepId: string, tasks: readonly NewTask[]): Promise<number> {
  if (!(await execute(query, LOCK_RUNNING, [sweepId]))) return 0;
  const rows = tasks.map((task) => ({ ...task, subject: cleanText(task.subject) }));
  return execute(query, ADD, [sweepId, cleanJson(rows)]);
}
