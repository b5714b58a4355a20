import type { Sql } from '@hyrde/store/sql';

/** Time-out for conditions that workers fulfil: only a failing test waits so long. */
export const PATIENTLY = { timeout: 240_000, interval: 20 };

/** Maximum length of the list that a failing test prints. */
const MOST = 20;

/**
 * A line for each task of a sweep that has not ended, with kind, host, state, and lease. Tests expect an empty list, so
 * that a failing test prints the open tasks.
 * @param sweepId null for the tasks of all sweeps
 */
export async function openTasks(sql: Pick<Sql, 'query'>, sweepId: string | null = null): Promise<string[]> {
  const { rows } = await sql.query<{ line: string }>(
    `select concat_ws(' ', kind, coalesce(substring(subject from '^[a-z]+://([^/]+)'), subject), task.state,
       'for ' || waiting_for, 'not before ' || not_before, 'attempts ' || attempts, 'faults ' || faults,
       case when runner is null then 'no runner' else runner || ' until ' || runner_until end) as line
     from task join sweep on sweep.id = sweep_id
     where task.state <> 'done' and ($1::uuid is null or sweep_id = $1) order by line limit $2`,
    [sweepId, MOST],
  );
  return rows.map(({ line }) => line);
}
