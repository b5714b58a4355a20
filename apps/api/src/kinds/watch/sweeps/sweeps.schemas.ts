import { FleetLearning, QuietHours } from '@hyrde/contracts';
import { z } from 'zod';

/** What a watch may spend, and on how many sites. */
export const WatchFacts = z
  .object({
    kind: z.literal('watch'),
    downloadsADay: z.number().int(),
    newsHours: z.number().int(),
    quiet: QuietHours.nullable(),
    /** By what the fleet learns that looks at hubs; null where they are looked at ahead. */
    foragers: FleetLearning.nullable(),
    sites: z.number().int(),
  })
  .meta({ id: 'WatchFacts' });
export type WatchFacts = z.infer<typeof WatchFacts>;

/** What its rounds have found. */
export const WatchSummary = z
  .object({
    kind: z.literal('watch'),
    /** Documents that were new. */
    news: z.number().int(),
    downloads: z.number().int(),
    rounds: z.number().int(),
  })
  .meta({ id: 'WatchSummary' });
export type WatchSummary = z.infer<typeof WatchSummary>;
