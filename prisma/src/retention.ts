/**
 * SQL of what is past its days, for the worker, which lets it go, and for the screen that says what goes next.
 *
 * @param storedBefore SQL of a time: newer bodies stay, since one stored again lately is about to be journalled
 * @param endedBefore SQL of a time: so do those of tasks that ended after it
 * @returns a condition on `blob`. Evidence is marked and never looked at: what it costs grows with what there is to let go,
 *   not with what is kept
 */
export const bodiesPast = (
  storedBefore: string,
  endedBefore: string,
): string => `not kept and created_at < ${storedBefore}
  and not exists (select from journal_entry join task on task.id = task_id
    where received_hash = blob.hash and (task.state = 'waiting' or task.finished_at >= ${endedBefore}))
  and not exists (select from journal_entry join task on task.id = task_id
    where text_hash = blob.hash and (task.state = 'waiting' or task.finished_at >= ${endedBefore}))`;

/** Entries of the journal, as `entry`, of tasks that have ended. By a BRIN index on the time: what is younger is not read. */
export const entriesPast = (before: string): string => `journal_entry entry join task on task.id = entry.task_id
  where entry.at < ${before} and task.state = 'done'`;

/**
 * Finished tasks, as `task`, of sweeps that go on. What findings, evidence or portals refer to stays.
 * @param kinds SQL of the kinds that allow it (`KindContract.folds`)
 */
export const tasksPast = (kinds: string, before: string): string => `sweep join task on task.sweep_id = sweep.id
  where sweep.state = 'running' and sweep.kind = any(${kinds}) and task.state = 'done'
    and coalesce(task.finished_at, 'infinity') < ${before}
    and not exists (select from search where search.id = task.id)
    and not exists (select from evidence_page where evidence_page.task_id = task.id)
    and not exists (select from portal_query where portal_query.task_id = task.id)`;
