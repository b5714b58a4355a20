import { EVENT_CHANNEL, type Event } from '@hyrde/contracts';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

const NOTIFY = statement({
  name: 'events.notify',
  parameters: { channel: z.string(), event: z.string() },
  text: 'select pg_notify($channel, $event)::text as told',
  row: z.object({ told: z.string() }),
});

/** Publishes an event to all listeners; within a transaction, after its commit. */
export async function publish(db: PrismaQueries, event: Event): Promise<void> {
  await queryRow(db, NOTIFY, { channel: EVENT_CHANNEL, event: JSON.stringify(event) });
}
