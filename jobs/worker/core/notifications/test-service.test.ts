import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MAIL_TEST_MS, readEnvironment, ServiceTestJob } from '@hyrde/contracts';
import { INSTALLATION, Installation, SERVICE_TESTS } from '@hyrde/store/installation';
import { Sealer } from '@hyrde/store/sealer';
import { describe, expect, it } from 'vitest';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { listening } from '../../../../scripts/testing/listening.js';
import { addressGate, systemResolver } from '../../../fetcher/index.js';
import { openNotifier } from '../../../notifications/index.js';
import { mailServer } from '../../../notifications/testing/mail-server.js';
import { HAS_OPENSSL, openAuthority } from '../../../packet/testing/time-stamp-authority.js';
import { parseAllowList } from '../../../site/index.js';
import { dueServiceTests, testService } from './test-service.js';

const { sql } = await databaseForFile();
const works = await forFile(mailServer(), 'close');
const locked = await forFile(mailServer({ password: 'mange måker' }), 'close');
const refuses = await forFile(mailServer({ refusal: () => 553 }), 'close');
/** A server that accepts connections and never says a word. */
const silent = await forFile(listening(createServer()), 'close');

const portOf = ({ smtp: { url } }: typeof works): number => Number(new URL(url).port);
const PORTS = {
  works: portOf(works),
  refuses: portOf(refuses),
  locked: portOf(locked),
  silent: silent.port,
  nobody: 9,
};
const ALL = Object.values(PORTS).map((port) => `127.0.0.1/32:${port}`);
const store = (key: string, value: object) =>
  sql.query('insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = $2', [
    key,
    value,
  ]);

/** Tests the relay at this port as set by an administrator, with the given allowed private addresses. */
async function tested(smtpPort: number, { allow = ALL.join(), secretsKey = 'a key of our own', stored = {} } = {}) {
  const env = readEnvironment({ DATABASE_URL: 'postgresql://u:p@127.0.0.1/hyrde', SECRETS_KEY: secretsKey });
  const installation = new Installation(env, new Sealer(env));
  const gate = addressGate({ resolver: systemResolver, allow: parseAllowList(allow) });
  const notifier = openNotifier({ gate, operator: {}, relay: () => installation.relay });
  const id = randomUUID();
  const relay = { mailFrom: 'Hyrde <hyrde@example.org>', smtpHost: 'localhost', smtpPort, ...stored };
  await store(INSTALLATION, relay);
  const test = { id, to: 'me@example.org', language: 'nb', askedAt: new Date().toISOString(), state: 'waiting' };
  await store(SERVICE_TESTS.mail, { ...test, fault: null, detail: null });
  expect((await dueServiceTests(sql.query)).map(({ data }) => data)).toEqual([{ service: 'mail', id }]);
  const began = Date.now();
  await testService({ sql, notifier }, installation, { service: 'mail', id });
  await notifier.close();
  const { rows } = await sql.query<{ value: { state: string; fault: string | null } }>(
    'select value from setting where key = $1',
    [SERVICE_TESTS.mail],
  );
  expect(await dueServiceTests(sql.query)).toEqual([]);
  return { ...rows[0]?.value, tookMs: Date.now() - began };
}

it('sends one mail in the language of the person', async () => {
  expect(await tested(PORTS.works)).toMatchObject({ state: 'sent', fault: null });
  expect(works.got.map(({ to }) => to)).toEqual([['me@example.org']]);
  expect(works.got[0]?.source).toContain('vil komme fram slik som denne');
});

it('signs in at the relay with the sealed password', async () => {
  const env = { SECRETS_KEY: 'a key of our own', DATABASE_URL: '' };
  const password = new Sealer(env).seal('mange måker', INSTALLATION);
  expect(await tested(PORTS.locked, { stored: { smtpUser: 'us@here', password } })).toMatchObject({ state: 'sent' });
});

it('records half a character in the words of a relay, so that the test is not sent again', async () => {
  const id = randomUUID();
  const test = { id, to: 'me@example.org', language: 'en', askedAt: new Date().toISOString(), state: 'waiting' };
  await store(SERVICE_TESTS.mail, { ...test, fault: null, detail: null });
  const mail = async () =>
    ({ kind: 'failed', status: 554, detail: 'no \ud83d', retryAfterMs: null, fault: 'other' }) as const;
  const installation = { refresh: async () => ({}) as never, isSealed: false };
  await testService({ sql, notifier: { mail } as never }, installation, { service: 'mail', id });
  expect(await dueServiceTests(sql.query)).toEqual([]);
});

it('says within seconds that a relay hangs', { timeout: 30_000 }, async () => {
  const { tookMs, ...result } = await tested(PORTS.silent);
  expect(result).toMatchObject({ state: 'failed', fault: 'time-out' });
  expect(tookMs).toBeLessThan(3 * MAIL_TEST_MS);
});

it.each([
  ['refused', PORTS.nobody, {}],
  ['recipient', PORTS.refuses, {}],
  ['address-refused', PORTS.works, { allow: '' }],
  ['name-not-found', 25, { stored: { smtpHost: 'mail.invalid' } }],
  ['tls', PORTS.works, { stored: { smtpTls: true } }],
  ['sign-in', PORTS.locked, { stored: { smtpUser: 'us' } }],
  [
    'sealed',
    PORTS.works,
    { stored: { password: new Sealer({ SECRETS_KEY: 'another key', DATABASE_URL: '' }).seal('x', INSTALLATION) } },
  ],
])('names the reason of a failure: %s', { timeout: 30_000 }, async (fault, port, options) => {
  expect(await tested(port, options)).toMatchObject({ state: 'failed', fault });
});

describe.skipIf(!HAS_OPENSSL)('of a time-stamping authority (skipped without OpenSSL 3)', async () => {
  const authority = await forFile(openAuthority(), 'close');
  /** Tests an authority whose answers are made so. */
  async function stamped(answer: (query: Buffer) => Buffer | string | null, allowed = true) {
    const server = createHttpServer(async (request, response) => {
      const reply = answer(await buffer(request));
      response.writeHead(reply === null ? 503 : 200).end(reply ?? '');
    });
    const { port, origin, close } = await listening(server);
    const allow = parseAllowList(allowed ? `127.0.0.1/32:${port}` : '');
    const notifier = openNotifier({
      gate: addressGate({ resolver: systemResolver, allow }),
      operator: {},
      relay: () => null,
    });
    const id = randomUUID();
    const test = { id, to: `${origin}/`, language: 'nb', askedAt: new Date().toISOString() };
    await store(SERVICE_TESTS['time-stamp'], { ...test, state: 'waiting', fault: null, detail: null });
    const [job] = await dueServiceTests(sql.query);
    const installation = { refresh: async () => ({}) as never, isSealed: true };
    await testService({ sql, notifier }, installation, ServiceTestJob.parse(job?.data));
    await notifier.close();
    await close();
    const { rows } = await sql.query<{ value: object }>('select value from setting where key = $1', [
      SERVICE_TESTS['time-stamp'],
    ]);
    return rows[0]?.value;
  }

  it('names the authority whose stamp is valid, and what else is wrong', async () => {
    const valid = { state: 'sent', fault: null, detail: 'CN=Stamps, O=Test clock' };
    expect(await stamped((query) => authority.answer(query))).toMatchObject(valid);
    expect(await stamped(() => '<html>')).toMatchObject({ state: 'failed', fault: 'other' });
    expect(await stamped(() => null)).toMatchObject({ state: 'failed', detail: 'answered 503' });
    expect(await stamped((query) => authority.answer(query), false)).toMatchObject({ fault: 'address-refused' });
  });
});
