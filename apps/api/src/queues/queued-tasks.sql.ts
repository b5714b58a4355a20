import { OUR_FAULTS } from '@hyrde/contracts';
import { RUNNING } from '../sweeps/task-rows.js';

/** Has task `t` failed, and has nobody dropped it? */
export const FAILED = `t.reason in (${[...OUR_FAULTS].map((reason) => `'${reason}'`).join(', ')})
  and t.dropped_at is null`;
const LATER = 't.not_before is not null and t.not_before > now()';
const OPEN = "t.state = 'waiting' and sweep.state = 'running'";

/** Sorted by what is never null, each as an index has it. */
const BY_ID = { key: 't.id', type: 'uuid', past: '>', direction: 'asc' };
/** Which tasks stand where: soonest first, latest failure first, else oldest first. Aliases: `t` the task, `sweep` its sweep. */
export const STANDS = {
  waiting: { where: `${OPEN} and not ${RUNNING} and not coalesce(${LATER}, false)`, ...BY_ID },
  running: { where: `${OPEN} and ${RUNNING}`, ...BY_ID },
  later: { where: `${OPEN} and ${LATER}`, key: 't.not_before', type: 'timestamptz', past: '>', direction: 'asc' },
  failed: { where: FAILED, key: 't.finished_at', type: 'timestamptz', past: '<', direction: 'desc' },
};

/** A worker may have died of it (`tasks.claim`). */
export const SUSPECT =
  '(t.deaths > 0 or t.runner is not null and t.runner_until <= now() and t.gained_in <> t.attempts)';

/** What a task is that has just begun to wait, its journal and how much it cost kept. */
export const REOPENED = `state = 'waiting', outcome = null, reason = null, detail = null, finished_at = null,
  dropped_at = null, not_before = null, waiting_for = null, faults = 0, deaths = 0, throttles = 0, lost_runner = null`;
