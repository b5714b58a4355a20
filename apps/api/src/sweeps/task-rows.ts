import { TaskState } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';
import { isoOrNull } from '../http/common.js';

/** How far a task of any kind is, as queries read it; a kind's own rows have it too. */
export interface TaskRow {
  id: string;
  state: string;
  running: boolean;
  waiting_for: string | null;
  not_before: Date | null;
  detail: string | null;
  downloads: number;
  started_at: Date | null;
}

/** Has a worker the task `t` in hand? */
export const RUNNING: Prisma.Sql = Prisma.sql`(t.runner is not null and t.runner_until > now())`;

/** The columns of a `TaskRow`; the task's alias is `t`. */
export const TASK_COLUMNS: Prisma.Sql = Prisma.sql`t.id, t.state, ${RUNNING} as running, t.waiting_for, t.not_before, t.detail, t.downloads,
  t.started_at`;

export const asTaskProgress = (row: TaskRow) => ({
  id: row.id,
  state: TaskState.parse(row.state),
  running: row.running,
  waitingFor: row.waiting_for,
  notBefore: isoOrNull(row.not_before),
  detail: row.detail,
  downloads: row.downloads,
  startedAt: isoOrNull(row.started_at),
});
