import { JobClass, named, namedStrict } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Time } from '../http/common.js';

/** State of a task: available, running, deferred, or failed by an internal error. */
const WorkState = z.enum(['waiting', 'running', 'later', 'failed']);

/** Classes of jobs that are listed; try-outs are counted among the tasks. */
const ShownClass = JobClass.exclude(['try-outs']).meta({ id: 'JobClass' });

/** Number of jobs of a class by state; each count is at most `COUNT_LIMIT`. */
export const QueueCounts = named('QueueCounts', {
  jobClass: ShownClass,
  waiting: z.number().int(),
  /** null if the class does not record it. */
  running: z.number().int().nullable(),
  later: z.number().int(),
  failed: z.number().int(),
  /** Maximum of each count; a count of this size may be larger. */
  most: z.number().int(),
});
export type QueueCounts = z.infer<typeof QueueCounts>;
export const Queues = named('Queues', { items: z.array(QueueCounts) });
export type Queues = z.infer<typeof Queues>;

export const QueuedTasksQuery = PageQuery.extend({ state: WorkState.default('failed') });
export type QueuedTasksQuery = z.infer<typeof QueuedTasksQuery>;

/** An open or failed task of any sweep. */
export const QueuedTask = named('QueuedTask', {
  id: Id,
  sweep: z.object({ id: Id, name: z.string(), kind: z.string(), practice: z.boolean() }),
  subject: Shown,
  engine: z.string(),
  /** True if the task may have crashed a worker; it then runs alone. */
  quarantined: z.boolean(),
  attempts: z.number().int(),
  faults: z.number().int(),
  deaths: z.number().int(),
  downloads: z.number().int(),
  waitingFor: z.string().nullable(),
  notBefore: Time.nullable(),
  outcome: z.string().nullable(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  startedAt: Time.nullable(),
  finishedAt: Time.nullable(),
});
export type QueuedTask = z.infer<typeof QueuedTask>;
export const QueuedTasksPage = pageOf(QueuedTask).meta({ id: 'QueuedTasksPage' });

export const TaskIds = namedStrict('TaskIds', { ids: z.array(Id).min(1).max(500) });
export type TaskIds = z.infer<typeof TaskIds>;

/** Tasks to retry: those named, or all failed ones. */
export const RetryTasks = z.union([TaskIds, z.strictObject({ all: z.literal('failed') })]).meta({ id: 'RetryTasks' });
export type RetryTasks = z.infer<typeof RetryTasks>;

/** Number of tasks changed; the others have changed state meanwhile. */
export const Changed = named('ChangedTasks', { changed: z.number().int() });
export type Changed = z.infer<typeof Changed>;
