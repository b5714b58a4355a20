import { OUR_FAULTS } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';
import { RUNNING } from '../sweeps/task-rows.js';
import type { WorkState } from './queues.schemas.js';

const FAILED = Prisma.sql`t.reason in (${Prisma.join([...OUR_FAULTS].map((reason) => Prisma.raw(`'${reason}'`)))})
  and t.dropped_at is null`;
const LATER = Prisma.sql`t.not_before is not null and t.not_before > now()`;
const OPEN = Prisma.sql`t.state = 'waiting' and sweep.state = 'running'`;

/** Which tasks stand where. Aliases: `t` the task, `sweep` its sweep. */
export const STANDS: Record<WorkState, Prisma.Sql> = {
  waiting: Prisma.sql`${OPEN} and not ${RUNNING} and not coalesce(${LATER}, false)`,
  running: Prisma.sql`${OPEN} and ${RUNNING}`,
  later: Prisma.sql`${OPEN} and ${LATER}`,
  failed: FAILED,
};

/** A worker may have died of it (`tasks.claim`). */
export const SUSPECT = Prisma.sql`(t.deaths > 0 or t.runner is not null and t.runner_until <= now() and t.gained_in <> t.attempts)`;

/** Sorted by what is never null, each as an index has it: soonest first, latest failure first, else oldest first. */
export const ORDER: Record<WorkState, { key: Prisma.Sql; type: Prisma.Sql; down: boolean }> = {
  waiting: { key: Prisma.sql`t.id`, type: Prisma.sql`uuid`, down: false },
  running: { key: Prisma.sql`t.id`, type: Prisma.sql`uuid`, down: false },
  later: { key: Prisma.sql`t.not_before`, type: Prisma.sql`timestamptz`, down: false },
  failed: { key: Prisma.sql`t.finished_at`, type: Prisma.sql`timestamptz`, down: true },
};

/** What a task is that has just begun to wait, its journal and how much it cost kept. */
export const REOPENED = Prisma.sql`state = 'waiting', outcome = null, reason = null, detail = null, finished_at = null,
  dropped_at = null, not_before = null, waiting_for = null, faults = 0, deaths = 0, throttles = 0, lost_runner = null`;

export { FAILED };
