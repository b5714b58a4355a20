import { z } from 'zod';
import type { KindContract } from './kinds/kind.js';

/** The one queue. It only carries: losing it loses no work, since the reconciler refills it from Postgres. */
export const QUEUE = 'hyrde';

/** The job that runs, or goes on with, one task of any kind. */
export const TASK_JOB = 'task';
export const TaskJob = z.object({ taskId: z.uuid() });
export type TaskJob = z.infer<typeof TaskJob>;

/** The payload of every job that these kinds know, by name. @throws where two kinds have a job of the same name */
export function jobPayloads(kinds: readonly KindContract[]): ReadonlyMap<string, z.ZodType> {
  const payloads = new Map<string, z.ZodType>([[TASK_JOB, TaskJob]]);
  for (const { kind, jobs } of kinds)
    for (const [name, { payload }] of Object.entries(jobs)) {
      if (payloads.has(name)) throw new Error(`The job "${name}" of ${kind} has the name of another.`);
      payloads.set(name, payload);
    }
  return payloads;
}
