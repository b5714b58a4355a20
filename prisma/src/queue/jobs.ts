import type { JobsOptions } from 'bullmq';

/** A job as BullMQ's `addBulk` wants it. */
export interface QueuedJob<Name extends string, Data> {
  name: Name;
  data: Data;
  opts: JobsOptions;
}

/**
 * How every job of ours is queued. It leaves the queue when it ends, however it ends, so that the same work can be queued
 * again under the same id. The queue itself tries nothing twice: what remains to be done stands in Postgres, and the
 * reconciler queues it again.
 */
const JOB_OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The job's id: the same work queued twice is queued once. */
export const jobId = (name: string, subjectId: string): string => `${name}-${subjectId}`;

/**
 * A job to be queued.
 * @param subjectId the row that it works on
 */
export function queuedJob<Name extends string, Data>(name: Name, subjectId: string, data: Data): QueuedJob<Name, Data> {
  return { name, data, opts: { ...JOB_OPTIONS, jobId: jobId(name, subjectId) } };
}
