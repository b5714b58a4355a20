import { randomBytes } from 'node:crypto';
import { MAIL_TEST_MS, type MailBody, SERVICE_TEST_JOB, type ServiceTestJob, TestedService } from '@hyrde/contracts';
import { type Installation, SERVICE_TESTS, StoredServiceTest } from '@hyrde/store/installation';
import { type QueuedJob, queuedJob } from '@hyrde/store/queue';
import type { Query } from '@hyrde/store/sql';
import { execute, queryRow, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Notifier } from '../../../notifications/index.js';
import { cleanJson } from '../clean-text.js';
import type { NotificationContext } from './deliver.js';
import { stampOf } from './stamp-seal.js';

const DUE = statement({
  name: 'service-test.due',
  parameters: { keys: z.array(z.string()) },
  text: `select key, value->>'id' as id from setting where key = any($keys::text[]) and value->>'state' = 'waiting'`,
  row: z.object({ key: z.string(), id: z.uuid() }),
  neverNull: ['id'],
});

/** The test while it waits; its row stays locked until it is made, so that one worker alone makes it. */
const CLAIM = statement({
  name: 'service-test.claim',
  parameters: { key: z.string(), id: z.uuid() },
  text: `
    select value from setting where key = $key and value->>'id' = $id::text and value->>'state' = 'waiting'
    for update skip locked`,
  row: z.object({ value: StoredServiceTest }),
});

const RECORD = statement({
  name: 'service-test.record',
  parameters: { key: z.string(), value: z.string() },
  text: 'update setting set value = $value::jsonb where key = $key',
});

/** The jobs of the tests that an administrator waits for. */
export async function dueServiceTests(query: Query): Promise<QueuedJob<string, unknown>[]> {
  const due = await queryRows(query, DUE, { keys: Object.values(SERVICE_TESTS) });
  return TestedService.options.flatMap((service) =>
    due
      .filter(({ key }) => key === SERVICE_TESTS[service])
      .map(({ id }) => queuedJob(SERVICE_TEST_JOB, id, { service, id })),
  );
}

/** Sends a test mail or requests a time stamp, as the installation is set now, and records the result. */
export async function testService(
  { sql, notifier }: Pick<NotificationContext, 'sql' | 'notifier'>,
  installation: Pick<Installation, 'refresh' | 'isSealed'>,
  { service, id }: ServiceTestJob,
): Promise<void> {
  const key = SERVICE_TESTS[service];
  await sql.transaction(async (query) => {
    const test = (await queryRow(query, CLAIM, { key, id }))?.value;
    if (!test) return;
    await installation.refresh(query);
    const sealed = service === 'mail' && installation.isSealed;
    const result = sealed ? SEALED : await RUNS[service](notifier, test);
    await execute(query, RECORD, { key, value: cleanJson({ ...test, ...result }) });
  });
}

type Result = Pick<StoredServiceTest, 'state' | 'fault' | 'detail'>;
const SEALED: Result = { state: 'failed', fault: 'sealed', detail: null };

const RUNS: Record<TestedService, (notifier: Notifier, test: StoredServiceTest) => Promise<Result>> = {
  mail: async (notifier, { id, to, language }) => {
    const result = await notifier.mail({ id, to, body: BODIES[language] }, MAIL_TEST_MS);
    if (result.kind === 'delivered') return { state: 'sent', fault: null, detail: null };
    return { state: 'failed', fault: result.kind === 'gone' ? 'recipient' : result.fault, detail: result.detail };
  },
  'time-stamp': async (notifier, { to }) => {
    const stamp = await stampOf(notifier, to, randomBytes(32));
    return 'kind' in stamp
      ? { state: 'failed', fault: stamp.fault, detail: stamp.detail }
      : { state: 'sent', fault: null, detail: stamp.authority };
  },
};

const body = (language: MailBody['language'], subject: string, intro: string): MailBody => ({
  ...{ language, subject, intro, items: [], links: [], unsubscribe: null },
});

const BODIES: Record<StoredServiceTest['language'], MailBody> = {
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
