import { z } from 'zod';
import type { JobClass } from './job-classes.js';
import type { KindContract } from './kinds/kind.js';
import { OWNER_PROOF_JOB, OwnerProofJob } from './owner-proofs.js';
import { LINK_JOB, LinkJob } from './sign-in-links.js';

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

/** The general jobs and those of the given kinds, by name. @throws if two jobs have the same name */
export function jobsByName(kinds: readonly KindContract[]): ReadonlyMap<string, NamedJob> {
  const jobs = new Map<string, NamedJob>([
    [TASK_JOB, { payload: TaskJob, jobClass: 'tasks' }],
    [TRY_OUT_JOB, { payload: TaskJob, jobClass: 'try-outs' }],
    [QUARANTINE_JOB, { payload: TaskJob, jobClass: 'quarantine' }],
    [DELIVER_JOB, { payload: DeliverJob, jobClass: 'notifications' }],
    [LINK_JOB, { payload: LinkJob, jobClass: 'notifications' }],
    [TIME_STAMP_JOB, { payload: TimeStampJob, jobClass: 'notifications' }],
    [OWNER_PROOF_JOB, { payload: OwnerProofJob, jobClass: 'notifications' }],
  ]);
  for (const { kind, jobs: own } of kinds)
    for (const [name, job] of Object.entries(own)) {
      if (jobs.has(name)) throw new Error(`The job "${name}" of ${kind} has the name of another.`);
      jobs.set(name, job);
    }
  return jobs;
}
