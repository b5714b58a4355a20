/**
 * SQL of expired rows, for the worker, which deletes them, and for the screen that announces the next deletions.
 *
 * @param storedBefore SQL of a time: newer bodies stay, since one stored again recently is about to be journalled
 * @param endedBefore SQL of a time: bodies of tasks that ended after it stay
 * @returns a condition on `blob`. Evidence is marked and never scanned, so that the cost grows with the number of
 *   deletable bodies, not with the number of kept ones
 */
export const bodiesPast = (
  storedBefore: string,
  endedBefore: string,
): string => `not kept and created_at < ${storedBefore}
  and not exists (select from journal_entry join task on task.id = task_id
    where received_hash = blob.hash and (task.state = 'waiting' or task.finished_at >= ${endedBefore}))
  and not exists (select from journal_entry join task on task.id = task_id
    where text_hash = blob.hash and (task.state = 'waiting' or task.finished_at >= ${endedBefore}))`;

/** Journal entries, as `entry`, of tasks that have ended. A BRIN index on the time excludes newer entries. */
export const entriesPast = (before: string): string => `journal_entry entry join task on task.id = entry.task_id
  where entry.at < ${before} and task.state = 'done'`;

/**
 * Finished tasks, as `task`, of continuing sweeps. Tasks to which findings, evidence or portals refer stay.
 * @param kinds SQL of the kinds that allow it (`KindContract.folds`)
 */
export const tasksPast = (kinds: string, before: string): string => `sweep join task on task.sweep_id = sweep.id
  where sweep.state = 'running' and sweep.kind = any(${kinds}) and task.state = 'done'
    and coalesce(task.finished_at, 'infinity') < ${before}
    and not exists (select from search where search.id = task.id)
    and not exists (select from evidence_page where evidence_page.task_id = task.id)
    and not exists (select from portal_query where portal_query.task_id = task.id)`;
