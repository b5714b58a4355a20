import { MAIL_TEST_JOB, MAIL_TEST_MS, type MailBody } from '@hyrde/contracts';
import { type Installation, MAIL_TEST, StoredMailTest } from '@hyrde/store/installation';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { cleanJson } from '../clean-text.js';
import type { NotificationContext } from './deliver.js';

const DUE = statement({
  name: 'mail-test.due',
  parameters: { key: z.string() },
  text: `select value->>'id' as id from setting where key = $key and value->>'state' = 'waiting'`,
  row: z.object({ id: z.uuid() }),
  neverNull: ['id'],
});

/** The test while it waits; its row stays locked until the mail is sent, so that one worker alone sends it. */
const CLAIM = statement({
  name: 'mail-test.claim',
  parameters: { key: z.string(), id: z.uuid() },
  text: `
    select value from setting where key = $key and value->>'id' = $id::text and value->>'state' = 'waiting'
    for update skip locked`,
  row: z.object({ value: StoredMailTest }),
});

const RECORD = statement({
  name: 'mail-test.record',
  parameters: { key: z.string(), value: z.string() },
  text: 'update setting set value = $value::jsonb where key = $key',
});

/** The job of the test mail that an administrator waits for. */
export async function dueMailTest(query: Query): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, { key: MAIL_TEST });
  return due.map(({ id }) => queuedJob(MAIL_TEST_JOB, id, { id }));
}

/** Sends a test mail through the relay in force, within seconds, and records the result. */
export async function sendMailTest(
  { sql, notifier }: Pick<NotificationContext, 'sql' | 'notifier'>,
  installation: Pick<Installation, 'refresh' | 'isSealed'>,
  id: string,
): Promise<void> {
  await sql.transaction(async (query) => {
    const test = (await queryRow(query, CLAIM, { key: MAIL_TEST, id }))?.value;
    if (!test) return;
    await installation.refresh(query);
    const result = installation.isSealed
      ? ({ kind: 'failed', fault: 'sealed', detail: null } as const)
      : await notifier.mail({ id, to: test.to, body: BODIES[test.language] }, MAIL_TEST_MS);
    const value: StoredMailTest =
      result.kind === 'delivered'
        ? { ...test, state: 'sent', fault: null, detail: null }
        : {
            ...test,
            state: 'failed',
            fault: result.kind === 'gone' ? 'recipient' : result.fault,
            detail: result.detail,
          };
    await execute(query, RECORD, { key: MAIL_TEST, value: cleanJson(value) });
  });
}

const body = (language: MailBody['language'], subject: string, intro: string): MailBody => ({
  ...{ language, subject, intro, items: [], links: [], unsubscribe: null },
});

const BODIES: Record<StoredMailTest['language'], MailBody> = {
  en: body(
    'en',
    'A test mail from Hyrde',
    'The mail server of your Hyrde works: invitations and messages to subscribers will arrive like this one.',
  ),
  nb: body(
    'nb',
    'Prøvemelding fra Hyrde',
    'E-postserveren til Hyrde virker. Invitasjoner og varsler vil komme fram slik som denne.',
  ),
};
