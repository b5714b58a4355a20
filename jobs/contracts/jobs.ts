import { z } from 'zod';

/** The one queue. It only carries: losing it loses no work, since the reconciler refills it from Postgres. */
export const QUEUE = 'hyrde';

/** Every job name with the shape of its payload. New fields are optional, so that old jobs stay readable. */
export const JOB_PAYLOADS = {
  /** Run, or go on with, one search of a locate sweep. */
  locate: z.object({ searchId: z.uuid() }),
  /** Take the picture of a finding whose search is done. */
  screenshot: z.object({ searchId: z.uuid() }),
  /** Learn a target version's words from its target's example pages. */
  'learn-examples': z.object({ targetVersionId: z.uuid() }),
  /** Learn them from the verdicts that were decided when the version was made. */
  'learn-verdicts': z.object({ targetVersionId: z.uuid() }),
} as const;

export type JobName = keyof typeof JOB_PAYLOADS;
export const JOB_NAMES = Object.keys(JOB_PAYLOADS) as JobName[];
export type JobPayload<N extends JobName> = z.infer<(typeof JOB_PAYLOADS)[N]>;

/** The job's id: the same work queued twice is queued once. */
export const jobId = (name: JobName, subjectId: string): string => `${name}-${subjectId}`;
