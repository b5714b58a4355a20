import { z } from 'zod';

/** Classes of jobs. Each has a queue and a concurrency of its own, so that no class delays another. */
export const JobClass = z.enum([
  'tasks',
  'try-outs',
  'quarantine',
  'pictures',
  'learning',
  'planning',
  'notifications',
]);
export type JobClass = z.infer<typeof JobClass>;

/** Queue of each class. Losing a queue loses no work, since the reconciler refills it from Postgres. */
export const QUEUES = {
  tasks: 'hyrde',
  'try-outs': 'hyrde-try-outs',
  quarantine: 'hyrde-quarantine',
  pictures: 'hyrde-pictures',
  learning: 'hyrde-learning',
  planning: 'hyrde-planning',
  notifications: 'hyrde-notifications',
} as const satisfies Record<JobClass, string>;

/** Job that starts or resumes one task of any kind. */
export const TASK_JOB = 'task';
/** Job that runs a task for which a person waits, ahead of the queue of ordinary tasks. */
export const TRY_OUT_JOB = 'try-out';
/** Job that runs a task in quarantine, since it may have crashed a worker; it runs in a process apart. */
export const QUARANTINE_JOB = 'quarantine';
export const TaskJob = z.object({ taskId: z.uuid() });
export type TaskJob = z.infer<typeof TaskJob>;
/** Job that sends a subscriber the messages that are due. */
export const DELIVER_JOB = 'deliver';
export const DeliverJob = z.object({ subscriptionId: z.uuid() });
/** Job that has a seal time-stamped by an authority. */
export const TIME_STAMP_JOB = 'time-stamp';
export const TimeStampJob = z.object({ searchId: z.uuid(), filesSum: z.string() });
export type TimeStampJob = z.infer<typeof TimeStampJob>;

/** Payload schema and class of a job. */
export interface NamedJob {
  payload: z.ZodType;
  jobClass: JobClass;
}
