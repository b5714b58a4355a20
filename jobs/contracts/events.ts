import { z } from 'zod';

/** The Postgres channel (LISTEN/NOTIFY) on which the API and the workers tell what happened. */
export const EVENT_CHANNEL = 'hyrde_events';

/**
 * What happened, in few words: an event says what to look at again, never what is there, so a lost one costs a late
 * refresh and nothing else.
 */
export const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('search-progress'), sweepId: z.uuid(), searchId: z.uuid(), downloads: z.number() }),
  z.object({ type: z.literal('search-done'), sweepId: z.uuid(), searchId: z.uuid(), siteId: z.uuid() }),
  z.object({ type: z.literal('sweep-changed'), sweepId: z.uuid() }),
  z.object({ type: z.literal('review-changed') }),
]);
export type Event = z.infer<typeof Event>;
