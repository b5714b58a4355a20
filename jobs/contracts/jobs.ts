import { z } from 'zod';
import type { JobClass } from './job-classes.js';
import type { KindContract } from './kinds/kind.js';
import { OWNER_PROOF_JOB, OwnerProofJob } from './owner-proofs.js';
import { LINK_JOB, LinkJob } from './sign-in-links.js';

/** The job that runs, or goes on with, one task of any kind. */
export const TASK_JOB = 'task';
/** The same for a task that a person waits for: no other stands before it. */
export const TRY_OUT_JOB = 'try-out';
/** The same for a task that a worker may have died of: it runs alone. */
export const QUARANTINE_JOB = 'quarantine';
export const TaskJob = z.object({ taskId: z.uuid() });
export type TaskJob = z.infer<typeof TaskJob>;
/** The job that sends a subscriber what is due. */
export const DELIVER_JOB = 'deliver';
export const DeliverJob = z.object({ subscriptionId: z.uuid() });
/** The job that has an authority stamp a seal with the time. */
export const TIME_STAMP_JOB = 'time-stamp';
export const TimeStampJob = z.object({ searchId: z.uuid(), filesSum: z.string() });
export type TimeStampJob = z.infer<typeof TimeStampJob>;

/** What is known of a job by its name. */
export interface NamedJob {
  payload: z.ZodType;
  jobClass: JobClass;
}

/** The jobs that these kinds know, by name. @throws where two kinds have a job of the same name */
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
