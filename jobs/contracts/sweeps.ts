import { z } from 'zod';

/** State of a sweep. `done` and `cancelled` are final. */
export const SweepState = z.enum(['running', 'paused', 'cancelled', 'done']).meta({ id: 'SweepState' });
export type SweepState = z.infer<typeof SweepState>;

/** State of a task: `waiting` (queued, running or deferred) until it has its one outcome. */
export const TaskState = z.enum(['waiting', 'done']).meta({ id: 'TaskState' });
export type TaskState = z.infer<typeof TaskState>;

/**
 * Selection of a sweep's sites: all that are not archived, those of some regions, some by id, or those that match a
 * saved view when the sweep starts.
 */
export const WhichSites = z
  .union([
    z.literal('all'),
    z.strictObject({ regionIds: z.array(z.uuid()).min(1).max(1_000) }),
    z.strictObject({ siteIds: z.array(z.uuid()).min(1).max(10_000) }),
    z.strictObject({ viewId: z.uuid() }),
  ])
  .meta({ id: 'WhichSites' });
export type WhichSites = z.infer<typeof WhichSites>;
