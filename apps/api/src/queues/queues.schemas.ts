import { JobClass } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, PageQuery, pageOf, Time } from '../http/common.js';

/** Where work stands: due and not taken, in hand, coming back later, or ended by a fault of ours. */
const WorkState = z.enum(['waiting', 'running', 'later', 'failed']);

/** Try-outs are counted among the tasks. */
const ShownClass = JobClass.exclude(['try-outs']).meta({ id: 'JobClass' });

/** How much of a class of jobs stands where; counting stops at `COUNT_LIMIT`. */
export const QueueCounts = z
  .object({
    jobClass: ShownClass,
    waiting: z.number().int(),
    /** Null where nobody notes it. */
    running: z.number().int().nullable(),
    later: z.number().int(),
    failed: z.number().int(),
    /** The count at which counting stops: there may be more. */
    most: z.number().int(),
  })
  .meta({ id: 'QueueCounts' });
export type QueueCounts = z.infer<typeof QueueCounts>;
export const Queues = z.object({ items: z.array(QueueCounts) }).meta({ id: 'Queues' });
export type Queues = z.infer<typeof Queues>;

export const QueuedTasksQuery = PageQuery.extend({ state: WorkState.default('failed') });
export type QueuedTasksQuery = z.infer<typeof QueuedTasksQuery>;

/** A task of any sweep that has work to do, or that failed. */
export const QueuedTask = z
  .object({
    id: Id,
    sweep: z.object({ id: Id, name: z.string(), kind: z.string(), practice: z.boolean() }),
    subject: Shown,
    engine: z.string(),
    /** A worker may have died of it: it runs alone. */
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
  })
  .meta({ id: 'QueuedTask' });
export type QueuedTask = z.infer<typeof QueuedTask>;
export const QueuedTasksPage = pageOf(QueuedTask).meta({ id: 'QueuedTasksPage' });

/** These tasks. */
export const TaskIds = z.strictObject({ ids: z.array(Id).min(1).max(500) }).meta({ id: 'TaskIds' });
export type TaskIds = z.infer<typeof TaskIds>;

/** Which tasks are to be tried again: these, or all that failed. */
export const RetryTasks = z.union([TaskIds, z.strictObject({ all: z.literal('failed') })]).meta({ id: 'RetryTasks' });
export type RetryTasks = z.infer<typeof RetryTasks>;

/** How many it was done to; others had moved on meanwhile. */
export const Changed = z.object({ changed: z.number().int() }).meta({ id: 'ChangedTasks' });
export type Changed = z.infer<typeof Changed>;
