import { QUARANTINE_JOB, TASK_JOB, TRY_OUT_JOB } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { HAS_TURN } from './tasks/task-lease.js';

/** What waits in a sweep and is run by nobody … */
const FREE = `task.sweep_id = sweep.id and task.state = 'waiting' and (task.runner is null or task.runner_until <= now())`;
/**
 * … and is due: asked one after the other and in the order of an index, which tells at once where all of them come back
 * later; a mere `exists` makes Postgres look through all tasks.
 */
const HAS_DUE = `coalesce(${['is null', '<= now()']
  .map((due) => `(select true from task where ${FREE} and task.not_before ${due} order by task.not_before limit 1)`)
  .join(', ')})`;

/** Of one sweep, in the order of an index. A suspect is a task that its last worker may have died of (`tasks.claim`). */
const OF_SWEEP = `
select task.id, sweep.try_out as "tryOut", task.deaths > 0 or task.runner is not null and task.gained_in <> task.attempts as quarantined
from task where ${FREE} and (task.not_before is null or task.not_before <= now()) and ${HAS_TURN} order by task.id`;

/**
 * `$1` how many, `$2` the kinds. Each sweep that has due tasks gets the same share of a round, and what some of them leave
 * goes to the oldest of the others; where there are more sweeps than places, chance draws. Try-outs come besides, each: a person
 * waits for them. Reads no more than twice what it gives, however much is due.
 */
const DUE_TASKS = statement({
  name: 'tasks.due',
  text: `
with due_sweep as (
  select id, try_out, created_at, row_number() over (order by try_out, random()) as turn from sweep
  where state = 'running' and kind = any($2) and ${HAS_DUE}
), sweep as materialized (
  select * from due_sweep where try_out or turn <= $1
), share as (
  select $1::int / greatest(1, count(*) filter (where not try_out))::int as size from sweep
), own as materialized (
  select due.* from sweep cross join share
    cross join lateral (${OF_SWEEP} limit case when sweep.try_out then $1 else share.size end) due
), more as (
  select due.* from (select * from sweep where not try_out order by created_at, id) sweep cross join share
    cross join lateral (${OF_SWEEP} offset share.size limit $1) due
  limit $1 - (select count(*) from own where not "tryOut")
)
select * from own union all select * from more`,
  row: z.object({ id: z.string(), tryOut: z.boolean(), quarantined: z.boolean() }),
});

/**
 * The jobs of tasks that are due, of sweeps of these kinds.
 * @param most as many as a round queues; try-outs come besides
 */
export async function dueTasks(
  query: Query,
  kinds: readonly string[],
  most: number,
): Promise<QueuedJob<string, unknown>[]> {
  const tasks = await queryRows(query, DUE_TASKS, [most, kinds]);
  return tasks.map(({ id, tryOut, quarantined }) => {
    const job = quarantined ? QUARANTINE_JOB : tryOut ? TRY_OUT_JOB : TASK_JOB;
    return queuedJob(job, id, { taskId: id });
  });
}
