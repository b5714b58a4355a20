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
