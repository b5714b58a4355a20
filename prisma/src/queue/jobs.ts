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
 * @param priority BullMQ takes jobs of 0 first, then the lowest number; at most 2,097,152
 */
export function jobOptions(priority = 0): JobsOptions {
  return { attempts: 1, removeOnComplete: true, removeOnFail: true, priority };
}

/** The job's id: the same work queued twice is queued once. */
export const jobId = (name: string, subjectId: string): string => `${name}-${subjectId}`;

/**
 * A job to be queued.
 * @param subjectId the row that it works on
 */
export function queuedJob<Name extends string, Data>(
  name: Name,
  subjectId: string,
  data: Data,
  priority = 0,
): QueuedJob<Name, Data> {
  return { name, data, opts: { ...jobOptions(priority), jobId: jobId(name, subjectId) } };
}
