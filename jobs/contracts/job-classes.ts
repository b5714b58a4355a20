import { z } from 'zod';

/** Jobs of a class have a queue and a concurrency of their own, so that none stands before those of another. */
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

/** The queues. They only carry: losing them loses no work, since the reconciler refills them from Postgres. */
export const QUEUES = {
  tasks: 'hyrde',
  'try-outs': 'hyrde-try-outs',
  quarantine: 'hyrde-quarantine',
  pictures: 'hyrde-pictures',
  learning: 'hyrde-learning',
  planning: 'hyrde-planning',
  notifications: 'hyrde-notifications',
} as const satisfies Record<JobClass, string>;
