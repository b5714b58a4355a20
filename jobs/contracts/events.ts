import { z } from 'zod';

/** Postgres channel (LISTEN/NOTIFY) on which the API and the workers publish events. */
export const EVENT_CHANNEL = 'hyrde_events';

/** Notification of a change: it names what to reload and carries no data, so a lost event only delays a refresh. */
export const Event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task-progress'), sweepId: z.uuid(), taskId: z.uuid(), downloads: z.number() }),
  z.object({ type: z.literal('task-done'), sweepId: z.uuid(), taskId: z.uuid(), siteId: z.uuid().nullable() }),
  z.object({ type: z.literal('sweep-changed'), sweepId: z.uuid() }),
  z.object({ type: z.literal('review-changed') }),
  /** A version was created or learned, an example was read, or a name changed. */
  z.object({ type: z.literal('target-changed'), targetId: z.uuid() }),
]);
export type Event = z.infer<typeof Event>;

/** Key of an event; of several events with one key only the last has to be delivered. */
export function eventKey(event: Event): string {
  if ('taskId' in event) return `${event.type} ${event.taskId}`;
  if ('sweepId' in event) return `${event.type} ${event.sweepId}`;
  return 'targetId' in event ? `${event.type} ${event.targetId}` : event.type;
}
