import { statement } from './statement.js';

/**
 * Ends what waits and nobody runs; a worker that runs a task notices that its sweep is cancelled and ends it itself. Rows
 * are locked in the order of their ids, so that two of these never wait for each other crosswise.
 */
const cancelled = (which: string): string => `
with waiting as (
  select task.id from task join sweep on sweep.id = task.sweep_id
  where ${which} and task.state = 'waiting' and (task.runner is null or task.runner_until < now())
  order by task.id for update of task
)
update task set state = 'done', outcome = 'cancelled', reason = 'cancelled-by-person', finished_at = now(),
  runner = null, runner_until = null, waiting_for = null, not_before = null
from waiting where task.id = waiting.id`;

/** Ends the waiting tasks of one sweep (`$1`) that nobody runs, in the transaction that cancels it. */
export const CANCEL_WAITING = statement({
  name: 'tasks.cancel-waiting',
  text: cancelled('sweep.id = $1::uuid'),
  row: null,
});

/** Ends tasks of cancelled sweeps whose worker died before it could: they would wait for ever. */
export const CANCEL_LEFTOVERS = statement({
  name: 'tasks.cancel-leftovers',
  text: cancelled("sweep.state = 'cancelled'"),
  row: null,
});
