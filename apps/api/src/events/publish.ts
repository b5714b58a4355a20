import { EVENT_CHANNEL, type Event } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/store';

/** Tells everybody who listens; within a transaction, once it is committed. */
export async function publish(db: Pick<Prisma.TransactionClient, '$queryRaw'>, event: Event): Promise<void> {
  await db.$queryRaw`select pg_notify(${EVENT_CHANNEL}, ${JSON.stringify(event)})::text`;
}
