import { DiscoverStop } from '@hyrde/contracts';
import { z } from 'zod';

/** What a run gathers, and what it may cost. */
export const DiscoverFacts = z
  .object({
    kind: z.literal('discover'),
    words: z.array(z.string()),
    /** Pages that it may ask for, and has asked for. */
    pages: z.number().int(),
    asked: z.number().int(),
    /** Why it stopped; null while it goes on. */
    stop: DiscoverStop.nullable(),
  })
  .meta({ id: 'DiscoverFacts' });
export type DiscoverFacts = z.infer<typeof DiscoverFacts>;

/** What it has found. */
export const DiscoverSummary = z
  .object({
    kind: z.literal('discover'),
    finds: z.number().int(),
    hosts: z.number().int(),
    fetched: z.number().int(),
    downloads: z.number().int(),
  })
  .meta({ id: 'DiscoverSummary' });
export type DiscoverSummary = z.infer<typeof DiscoverSummary>;
