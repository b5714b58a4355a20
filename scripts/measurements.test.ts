import { readdirSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:tls';
import { Sealer } from '@hyrde/store/sealer';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { NORDVIK, SORVIK } from '../jobs/fetcher/testing/loopback.js';
import { testDatabase } from '../prisma/testing/database.js';
import { certificateOf, certificateState, clockAhead, eventsAt, sealedSecrets, syncMs } from './measurements.mjs';
import { folderForFile, forFile, forTest } from './testing/for-file.js';
import { listening } from './testing/listening.js';

const folder = await folderForFile();
const database = await forFile(testDatabase(), 'drop');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

it('a write until it is safe takes time, and leaves nothing', () => {
  expect(syncMs(folder)).toBeGreaterThan(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('the clock of Postgres is ahead of one that is an hour behind', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const late = await clockAhead(client, () => Date.now() - HOUR);
  await client.end();
  expect(Math.abs(late.ms - HOUR)).toBeLessThanOrEqual(late.within + 1);
});

describe('a certificate', () => {
  const served = async () => {
    const server = createTlsServer({ key: NORDVIK.key, cert: NORDVIK.cert });
    return { host: '127.0.0.1', port: forTest(await listening(server)).port, servername: NORDVIK.name };
  };

  it('is reported with its end, and with what browsers have against it', async () => {
    const place = await served();
    expect(await certificateOf(place)).toEqual({
      validTo: new Date('2120-01-01T00:00:00Z'),
      fault: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect((await certificateOf({ ...place, ca: NORDVIK.cert })).fault).toBeNull();
    const other = await certificateOf({ ...place, servername: SORVIK.name, ca: NORDVIK.cert });
    expect(other.fault).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  it('that nobody shows is an error', async () => {
    const { port } = forTest(await listening(createServer()));
    await expect(certificateOf({ host: '127.0.0.1', port, servername: NORDVIK.name })).rejects.toThrow();
  });

  it.each([
    ['good', 90 * DAY, null],
    ['soon', 13 * DAY, null],
    ['over', -1, null],
    ['over', -1, 'CERT_HAS_EXPIRED'],
    ['refused', 90 * DAY, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('is %s with %d ms left and %s against it', (state, left, fault) => {
    expect(certificateState({ validTo: new Date(10 * DAY + left), fault }, 10 * DAY)).toBe(state);
  });
});

describe('a stream of events', () => {
  const at = async (answer: RequestListener) => {
    return forTest(await listening(createServer(answer))).origin;
  };
  /** A stream of the product: one message, then nothing until the client closes it. */
  const stream: RequestListener = (request, response) => {
    if (request.headers.authorization !== 'Bearer good') return void response.writeHead(401).end();
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': here\n\n');
  };

  it('flows without a proxy between, and is refused without a token', async () => {
    const url = await at(stream);
    expect([await eventsAt(url, 'good'), await eventsAt(url, 'bad')]).toEqual(['flows', 401]);
  });

  it('is held by a proxy that waits for the end of an answer, and by one that ends it', async () => {
    const holding = await at(() => {}); // The stream never ends, so a buffering proxy has nothing to forward.
    expect(await eventsAt(holding, 'good', 200)).toBe('held');
    const ending = await at((_, response) => void response.writeHead(200).end());
    expect(await eventsAt(ending, 'good')).toBe('held');
  });

  it('is cut by a proxy that ends what is quiet, which its first bytes do not show', async () => {
    const impatient = await at((_, response) => {
      response.writeHead(200).write(': hello\n\n');
      response.end();
    });
    expect(await eventsAt(impatient, 'good')).toBe('flows');
    expect(await eventsAt(impatient, 'good', 60_000, true)).toBe('cut');
    const beating = await at((_, response) => {
      response.writeHead(200);
      const beat = setInterval(() => response.write(': still here\n\n'), 10);
      response.once('close', () => clearInterval(beat));
    });
    expect(await eventsAt(beating, 'good', 60_000, true)).toBe('flows');
  });
});

it('says whether what is sealed opens by the key that is set', async () => {
  const env = { DATABASE_URL: database.url, SECRETS_KEY: 'the key of this product' };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  forTest({ close: () => client.end() }); // Awaited: the database is dropped by force.
  expect(await sealedSecrets(client, env)).toBe('none');
  const { rows } = await client.query<{ id: string }>(
    `insert into subscription (id, name, practice, tells, means, address, secret)
     values (gen_random_uuid(), 'n', false, '{page.changed}', 'webhook', 'https://hook.example/', 'whsec_plain') returning id`,
  );
  expect(await sealedSecrets(client, env)).toBe('none'); // As stored before sealing was introduced.
  const id = rows[0]?.id ?? '';
  await client.query('update subscription set secret = $2 where id = $1', [id, new Sealer(env).seal('whsec_a', id)]);
  expect(await sealedSecrets(client, env)).toBe('open');
  expect(await sealedSecrets(client, { DATABASE_URL: database.url })).toBe('shut');
});
