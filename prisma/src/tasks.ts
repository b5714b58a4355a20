import { z } from 'zod';
import { statement } from './statement.js';

/**
 * Of a task that nobody runs: its journal has answers, and no worker is known to have died of it. Where its kind keeps
 * what unfinished tasks have come to, a worker is to end it when its sweep is cancelled, whatever it waited for.
 */
export const HAS_COME_TO_SOMETHING = `(task.runner is null and task.deaths = 0 and task.downloads > 0)`;

/**
 * Ends what waits and nobody runs, but for unfinished tasks of the kinds `$keeping`, which are left to a worker; a worker
 * that runs a task notices that its sweep is cancelled and ends it itself. Rows are locked in the order of their ids, so
 * that two of these never wait for each other crosswise.
 */
const cancelled = (which: string): string => `
with waiting as (
  select task.id from task join sweep on sweep.id = task.sweep_id
  where ${which} and task.state = 'waiting' and (task.runner is null or task.runner_until < now())
    and not (sweep.kind = any($keeping::text[]) and ${HAS_COME_TO_SOMETHING})
  order by task.id for update of task
)
update task set state = 'done', outcome = 'cancelled', reason = 'cancelled-by-person', finished_at = now(),
  runner = null, runner_until = null, waiting_for = null, not_before = null
from waiting where task.id = waiting.id`;

/**
 * Ends the waiting tasks of one sweep that nobody runs, in the transaction that cancels it. The trigger `tally_tasks` counts
 * them, `end_searches` hands their end to their searches.
 */
export const CANCEL_WAITING = statement({
  name: 'tasks.cancel-waiting',
  parameters: { sweepId: z.uuid(), keeping: z.array(z.string()).readonly() },
  text: cancelled('sweep.id = $sweepId::uuid'),
});

/** Ends tasks of cancelled sweeps whose worker died before it could: they would wait for ever. */
export const CANCEL_LEFTOVERS = statement({
  name: 'tasks.cancel-leftovers',
  parameters: { keeping: z.array(z.string()).readonly() },
  text: cancelled("sweep.state = 'cancelled'"),
});
