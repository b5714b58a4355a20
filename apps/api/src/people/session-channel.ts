import type { Prisma } from '@hyrde/store';
import { type PrismaQueries, queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';

/** Postgres channel by which API processes report changed sessions or rights; its payload is the person's id. */
export const SESSION_CHANNEL = 'hyrde_sessions';

const NOTIFY = statement({
  name: 'people.sessions-changed',
  parameters: { channel: z.string(), personId: z.string() },
  text: 'select pg_notify($channel, $personId)::text as notified',
  row: z.object({ notified: z.string() }),
});

/** Notifies every API process, after the commit, to recheck this person's event streams. */
export async function sessionsChanged(db: PrismaQueries, personId: string): Promise<void> {
  await queryRow(db, NOTIFY, { channel: SESSION_CHANNEL, personId });
}

/** Ends all of a person's sessions and unfinished sign-ins. */
export async function endSessions(db: Prisma.TransactionClient, personId: string): Promise<void> {
  await db.session.deleteMany({ where: { personId } });
  await db.signInStep.deleteMany({ where: { personId } });
  await sessionsChanged(db, personId);
}

/** Ends all of a person's sessions, tokens and links permanently; a person admitted again makes new ones. */
export async function endAccess(db: Prisma.TransactionClient, personId: string, at: Date): Promise<void> {
  await endSessions(db, personId);
  await db.apiToken.updateMany({ where: { personId, revokedAt: null }, data: { revokedAt: at } });
  await db.signInLink.deleteMany({ where: { personId } });
}
