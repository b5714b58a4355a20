import { z } from 'zod';

/** The Postgres channel (LISTEN/NOTIFY) on which the API and the workers tell what happened. */
export const EVENT_CHANNEL = 'hyrde_events';

/**
 * What happened, in few words: an event says what to look at again, never what is there, so a lost one costs a late
 * refresh and nothing else.
 */
export const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task-progress'), sweepId: z.uuid(), taskId: z.uuid(), downloads: z.number() }),
  z.object({ type: z.literal('task-done'), sweepId: z.uuid(), taskId: z.uuid(), siteId: z.uuid().nullable() }),
  z.object({ type: z.literal('sweep-changed'), sweepId: z.uuid() }),
  z.object({ type: z.literal('review-changed') }),
  /** A version was made or learnt, an example read, a name changed. */
  z.object({ type: z.literal('target-changed'), targetId: z.uuid() }),
]);
export type Event = z.infer<typeof Event>;

/** Events of the same key say the same again; only the last need be told. */
export function eventKey(event: Event): string {
  if ('taskId' in event) return `${event.type} ${event.taskId}`;
  if ('sweepId' in event) return `${event.type} ${event.sweepId}`;
  return 'targetId' in event ? `${event.type} ${event.targetId}` : event.type;
}
