import { z } from 'zod';
import { statement } from './statement.js';

/**
 * SQL condition on a task that no attempt holds: its journal has answers, and it is not known to have crashed a worker.
 * If its kind keeps unfinished results, a worker ends it when its sweep is cancelled, whatever it waited for.
 */
export const HAS_COME_TO_SOMETHING = `(task.runner is null and task.deaths = 0 and task.downloads > 0)`;

/**
 * Ends waiting tasks that no attempt holds, except unfinished ones of the kinds `$keeping`, which are left to a worker;
 * a worker that runs a task notices the cancellation and ends it itself. Rows are locked ascending by id, so that two
 * such statements never wait for each other.
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
 * Ends the waiting tasks of one sweep that no attempt holds, in the transaction that cancels it. The trigger
 * `tally_tasks` counts them, `end_searches` ends their searches.
 */
export const CANCEL_WAITING = statement({
  name: 'tasks.cancel-waiting',
  parameters: { sweepId: z.uuid(), keeping: z.array(z.string()).readonly() },
  text: cancelled('sweep.id = $sweepId::uuid'),
});

/** Ends tasks of cancelled sweeps whose worker crashed before it could: they would wait forever. */
export const CANCEL_LEFTOVERS = statement({
  name: 'tasks.cancel-leftovers',
  parameters: { keeping: z.array(z.string()).readonly() },
  text: cancelled("sweep.state = 'cancelled'"),
});
