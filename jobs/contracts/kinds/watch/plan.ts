import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { QuietHours } from '../../quiet-hours.js';
import { WhichSites } from '../../sweeps.js';

/**
 * What a fleet of foragers learns by (docs/papers/foragers.md): where its paths begin (`weblog`), which links it follows
 * (`ordering`), or both.
 */
export const FleetLearning = z.enum(['weblog', 'ordering', 'both']).meta({ id: 'FleetLearning' });
export type FleetLearning = z.infer<typeof FleetLearning>;

/** What a watch is made from: each site is looked at again and again, until it is cancelled. */
export const WatchPlan = z
  .strictObject({
    kind: z.literal('watch'),
    /** Downloads a day and site, in the mean. */
    downloadsADay: z.number().int().min(1).max(1_000).default(10),
    /** So many hours old may a document be, by its own date, and still be news. */
    newsHours: z.number().int().min(1).max(720).default(24),
    quiet: QuietHours.nullable().default(null),
    /** By which foragers look at hubs; null: by looking ahead. */
    foragers: FleetLearning.nullable().default(null),
    /** Downloads a round at most. */
    budget: z.number().int().min(1).max(MAX_BUDGET).default(20),
    sites: WhichSites.default('all'),
    practice: z.boolean().default(false),
  })
  .meta({ id: 'WatchPlan' });
export type WatchPlan = z.infer<typeof WatchPlan>;

/** What a task of it carries: one round on one site. */
export const WatchInput = z.strictObject({
  home: z.string(),
  downloadsADay: z.number().int().min(1),
  newsHours: z.number().int().min(1),
  quiet: QuietHours.nullable(),
  foragers: FleetLearning.nullable().default(null),
});
export type WatchInput = z.infer<typeof WatchInput>;
