import type { Prisma } from '@hyrde/store';

/** On this channel the API's processes tell each other whose sessions or rights have changed, by the person's id. */
export const SESSION_CHANNEL = 'hyrde_sessions';

/** Tells every API process, once the change is committed, to look whether this person's streams may go on. */
export async function sessionsChanged(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  personId: string,
): Promise<void> {
  await db.$queryRaw`select pg_notify(${SESSION_CHANNEL}, ${personId})::text`;
}
