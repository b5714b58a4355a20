import { z } from 'zod';
import { MAX_BUDGET } from '../../defaults.js';
import { QuietHours } from '../../quiet-hours.js';
import { WhichSites } from '../../sweeps.js';

/** What a watch is made from: each site is looked at again and again, until it is cancelled. */
export const WatchPlan = z
  .strictObject({
    kind: z.literal('watch'),
    /** Downloads a day and site, in the mean. */
    downloadsADay: z.number().int().min(1).max(1_000).default(10),
    /** So many hours old may a document be, by its own date, and still be news. */
    newsHours: z.number().int().min(1).max(720).default(24),
    quiet: QuietHours.nullable().default(null),
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
});
export type WatchInput = z.infer<typeof WatchInput>;
