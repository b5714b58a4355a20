import { FleetLearning } from '@hyrde/contracts';
import { Shown } from '@hyrde/jobs/redaction';
import { z } from 'zod';
import { Id, Time } from '../../../http/common.js';

/** One of a site's foragers, living or ended. */
export const SiteForager = z
  .object({
    /** In the order of birth. */
    number: z.number().int(),
    /** Null where it is one of the first. */
    parent: z.number().int().nullable(),
    bornAt: Time,
    /** Null while it lives. */
    endedAt: Time.nullable(),
    score: z.number(),
    /** Pages that it went to, and documents that it was the first to send. */
    steps: z.number().int(),
    brought: z.number().int(),
    /** Where its paths begin most likely, with what paths from there brought. */
    starts: z.array(z.object({ url: Shown, value: z.number() })),
  })
  .meta({ id: 'SiteForager' });
export type SiteForager = z.infer<typeof SiteForager>;

export const SiteFleet = z
  .object({
    siteId: Id,
    /** By what the fleet learns that goes now; null where none does. */
    learning: FleetLearning.nullable(),
    items: z.array(SiteForager),
  })
  .meta({ id: 'SiteFleet' });
