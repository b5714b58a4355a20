import { statement } from './statement.js';

/**
 * Of a task that nobody runs: its journal has answers, and no worker is known to have died of it. Where its kind keeps
 * what unfinished tasks have come to, a worker is to end it when its sweep is cancelled, whatever it waited for.
 */
export const HAS_COME_TO_SOMETHING = `(task.runner is null and task.deaths = 0 and task.downloads > 0)`;

/**
 * Ends what waits and nobody runs; a worker that runs a task notices that its sweep is cancelled and ends it itself. Rows
 * are locked in the order of their ids, so that two of these never wait for each other crosswise.
 * @param keeping the kinds whose unfinished tasks are left to a worker
 */
const cancelled = (which: string, keeping: string): string => `
with waiting as (
  select task.id from task join sweep on sweep.id = task.sweep_id
  where ${which} and task.state = 'waiting' and (task.runner is null or task.runner_until < now())
    and not (sweep.kind = any(${keeping}::text[]) and ${HAS_COME_TO_SOMETHING})
  order by task.id for update of task
)
update task set state = 'done', outcome = 'cancelled', reason = 'cancelled-by-person', finished_at = now(),
  runner = null, runner_until = null, waiting_for = null, not_before = null
from waiting where task.id = waiting.id`;

/**
 * Ends the waiting tasks of one sweep (`$1`) that nobody runs, in the transaction that cancels it; `$2` the kinds that keep
 * what unfinished tasks have come to.
 */
export const CANCEL_WAITING = statement({
  name: 'tasks.cancel-waiting',
  text: cancelled('sweep.id = $1::uuid', '$2'),
  row: null,
});

/** Ends tasks of cancelled sweeps whose worker died before it could: they would wait for ever. `$1` as `$2` above. */
export const CANCEL_LEFTOVERS = statement({
  name: 'tasks.cancel-leftovers',
  text: cancelled("sweep.state = 'cancelled'", '$1'),
  row: null,
});
