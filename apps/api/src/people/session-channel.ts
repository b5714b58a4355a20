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
