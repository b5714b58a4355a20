import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { QuietHours } from '../../quiet-hours.js';
import { WhichSites } from '../../sweeps.js';

/**
 * Parts of a fleet of foragers that are learned (docs/papers/foragers.md): starting points of paths (`weblog`), choice
 * of links (`ordering`), or both.
 */
export const FleetLearning = z.enum(['weblog', 'ordering', 'both']).meta({ id: 'FleetLearning' });
export type FleetLearning = z.infer<typeof FleetLearning>;

/** Plan of a watch: each site is polled repeatedly until the watch is cancelled. */
export const WatchPlan = z
  .strictObject({
    kind: z.literal('watch'),
    /** Mean number of downloads for each site and day. */
    downloadsADay: z.number().int().min(1).max(1_000).default(10),
    /** Maximum age in hours, by its own date, at which a document is news. */
    newsHours: z.number().int().min(1).max(720).default(24),
    quiet: QuietHours.nullable().default(null),
    /** Learning of the foragers that poll hubs; null if polls are planned by look-ahead instead. */
    foragers: FleetLearning.nullable().default(null),
    /** Maximum number of downloads in a round. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(20),
    sites: WhichSites.default('all'),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'WatchPlan' });
export type WatchPlan = z.infer<typeof WatchPlan>;

/** Input of a watch task: one round on one site. */
export const WatchInput = z.strictObject({
  home: z.string(),
  downloadsADay: z.number().int().min(1),
  newsHours: z.number().int().min(1),
  quiet: QuietHours.nullable(),
  foragers: FleetLearning.nullable().default(null),
});
export type WatchInput = z.infer<typeof WatchInput>;
