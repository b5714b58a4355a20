import { TaskState } from '@hyrde/contracts';
import { z } from 'zod';
import { isoOrNull } from '../http/common.js';

/** Has a worker the task `t` in hand? */
export const RUNNING = '(t.runner is not null and t.runner_until > now())';

/** How far a task of any kind is, as statements read it; a kind's own rows have it too. */
export const TASK_ROW = {
  id: z.uuid(),
  state: TaskState,
  running: z.boolean(),
  waiting_for: z.string().nullable(),
  not_before: z.date().nullable(),
  detail: z.string().nullable(),
  downloads: z.int(),
  started_at: z.date().nullable(),
};
export type TaskRow = z.output<z.ZodObject<typeof TASK_ROW>>;

/** The columns of a `TaskRow`; the task's alias is `t`. */
export const TASK_COLUMNS = `t.id, t.state, ${RUNNING} as running, t.waiting_for, t.not_before, t.detail, t.downloads,
  t.started_at`;

export const asTaskProgress = (row: TaskRow) => ({
  id: row.id,
  state: row.state,
  running: row.running,
  waitingFor: row.waiting_for,
  notBefore: isoOrNull(row.not_before),
  detail: row.detail,
  downloads: row.downloads,
  startedAt: isoOrNull(row.started_at),
});
