import type { Prisma } from '@hyrde/store';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** On this channel the API's processes tell each other whose sessions or rights have changed, by the person's id. */
export const SESSION_CHANNEL = 'hyrde_sessions';

const NOTIFY = statement({
  name: 'people.sessions-changed',
  parameters: { channel: z.string(), personId: z.string() },
  text: 'select pg_notify($channel, $personId)::text as told',
  row: z.object({ told: z.string() }),
});

/** Tells every API process, once the change is committed, to look whether this person's streams may go on. */
export async function sessionsChanged(db: PrismaQueries, personId: string): Promise<void> {
  await queryRow(db, NOTIFY, { channel: SESSION_CHANNEL, personId });
}

/** Ends all of a person's sessions, those among them for which a second factor is waited for. */
export async function endSessions(db: Prisma.TransactionClient, personId: string): Promise<void> {
  await db.session.deleteMany({ where: { personId } });
  await db.signInStep.deleteMany({ where: { personId } });
  await sessionsChanged(db, personId);
}

/** Ends all by which a person acts here, sessions, tokens and links, for good: who is let in again makes new ones. */
export async function endAccess(db: Prisma.TransactionClient, personId: string, at: Date): Promise<void> {
  await endSessions(db, personId);
  await db.apiToken.updateMany({ where: { personId, revokedAt: null }, data: { revokedAt: at } });
  await db.signInLink.deleteMany({ where: { personId } });
}
