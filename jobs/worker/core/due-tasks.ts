import { QUARANTINE_JOB, TASK_JOB, TRY_OUT_JOB } from '@hyrde/contracts';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { HAS_TURN } from './tasks/task-lease.js';

/** SQL condition: a waiting task of the sweep that no attempt holds. */
const FREE = `task.sweep_id = sweep.id and task.state = 'waiting' and (task.runner is null or task.runner_until <= now())`;
/**
 * SQL condition: the sweep has due tasks. Two index-ordered look-ups, which end at once if all tasks are deferred; with
 * a plain `exists`, Postgres would scan all tasks.
 */
const HAS_DUE = `coalesce(${['is null', '<= now()']
  .map((due) => `(select true from task where ${FREE} and task.not_before ${due} order by task.not_before limit 1)`)
  .join(', ')})`;

/**
 * Due tasks of one sweep, in index order. A quarantined task is one that may have crashed its last worker
 * (`tasks.claim`).
 */
const OF_SWEEP = `
select task.id, sweep.try_out as "tryOut", task.deaths > 0 or task.runner is not null and task.gained_in <> task.attempts as quarantined
from task where ${FREE} and (task.not_before is null or task.not_before <= now()) and ${HAS_TURN} order by task.id`;

/**
 * `$1` maximum number of tasks, `$2` the kinds. Each sweep that has due tasks gets an equal share of an iteration, and
 * unused shares go to the oldest other sweeps; if there are more sweeps than places, sweeps are drawn at random.
 * Try-outs are added to the maximum, since a person waits for them. Reads at most twice the number of rows that it
 * returns.
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
 * Jobs of the due tasks in sweeps of these kinds.
 * @param most maximum number of jobs in an iteration, try-outs not counted
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
