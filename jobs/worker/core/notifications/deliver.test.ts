import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { END_TOKEN, type MailBody } from '@hyrde/contracts';
import { Sealer } from '@hyrde/store/sealer';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { databaseForFile } from '../../../../prisma/testing/database.js';
import { listening } from '../../../../scripts/testing/listening.js';
import { addressGate, systemResolver } from '../../../fetcher/index.js';
import { FakeClock } from '../../../fetcher/testing/fake-clock.js';
import { type Notifier, openNotifier } from '../../../notifications/index.js';
import { type MailServer, mailServer } from '../../../notifications/testing/mail-server.js';
import { parseAllowList } from '../../../site/index.js';
import { testEnvironment } from '../../testing/sweep-fixture.js';
import { dropOldDeliveries } from '../retention.js';
import { openLog } from '../telemetry.js';
import { startWorker } from '../worker.js';
import { deliver, dueDeliveries } from './deliver.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A receiver on loopback that keeps the received messages; `answer` may be changed. */
interface Receiver {
  url: string;
  port: number;
  got: { id: string; at: number; headers: Record<string, string>; body: string }[];
  /** `cut`: the connection is closed in the middle of the answer's body. */
  answer: (path: string) => { status: number; headers?: Record<string, string>; cut?: true } | null;
  close(): Promise<void>;
}

const NOTHING: Receiver['got'][number] = { id: '', at: 0, headers: {}, body: '' };

async function receiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    one.got.push({ id: headers['webhook-id'] ?? '', at: Number(headers['webhook-timestamp']), headers, body });
    const answer = one.answer(request.url ?? '');
    if (!answer) return;
    response.writeHead(answer.status, answer.headers ?? {});
    if (answer.cut) response.write('x', () => response.destroy());
    else response.end('x'.repeat(100));
  });
  const { port, origin, close } = await listening(server);
  const one: Receiver = { port, url: `${origin}/hook`, got: [], answer: () => ({ status: 204 }), close };
  return one;
}

const receivers: Receiver[] = [];
const notifiers: Notifier[] = [];
const { database, sql } = await databaseForFile();
afterEach(async () => {
  await Promise.all([
    ...receivers.splice(0).map((one) => one.close()),
    ...notifiers.splice(0).map((one) => one.close()),
  ]);
  await sql.query('delete from subscription');
});

const opened = async (): Promise<Receiver> => {
  const one = await receiver();
  receivers.push(one);
  return one;
};

const sealer = new Sealer({ DATABASE_URL: database.url });

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

async function subscribe(address: string, secret = newSecret(), means = 'webhook'): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into subscription (id, name, practice, tells, means, address, secret, digest_at)
     values (gen_random_uuid(), 'n', false, '{page.changed}', $2, $1, $3, case when $2 = 'mail' then now() end) returning id`,
    [address, means, secret],
  );
  return rows[0]?.id ?? '';
}

async function makeDelivery(subscriptionId: string, n: number, at: number, kind = 'news'): Promise<string> {
  const body = { type: 'page.changed', timestamp: '2026-01-01T00:00:00.000Z', data: { n } };
  const { rows } = await sql.query<{ id: string }>(
    `insert into delivery (id, subscription_id, kind, payload, next_at, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $4) returning id`,
    [subscriptionId, kind, body, new Date(at)],
  );
  return rows[0]?.id ?? '';
}

interface Posting {
  resolver?: typeof systemResolver;
  totalMs?: number;
  smtp?: MailServer['smtp'] | null;
}

/** A notifier with a fixed clock, and a function that sends what is due. */
function notifierAt(
  clock: FakeClock,
  allowed: readonly Receiver[],
  { resolver = systemResolver, totalMs = 2_000, smtp = null }: Posting = {},
) {
  const allow = parseAllowList(allowed.map(({ port }) => `127.0.0.0/8:${port}`).join(','));
  const now = clock.now;
  const gate = addressGate({ resolver, allow, now });
  const notifier = openNotifier({
    gate,
    operator: {},
    relay: () => smtp && { ...smtp, trusted: true },
    clock,
    totalMs,
  });
  notifiers.push(notifier);
  // Options without a delay between two messages, which these tests do not cover.
  const undelayed = { now, sleep: async () => undefined };
  const context = {
    sql,
    notifier,
    clock: undelayed,
    log: openLog('error'),
    sealer,
    stopping: new AbortController().signal,
    random: () => 0.5,
  };
  let runs = 0;
  /** One iteration: each due subscription gets a job, and the jobs are run. */
  const round = async (): Promise<number> => {
    const jobs = await sql.transaction((query) => dueDeliveries(query, now()));
    for (const { data } of jobs)
      await deliver(context, (data as { subscriptionId: string }).subscriptionId, `r${runs++}`);
    return jobs.length;
  };
  return { round, context };
}

const Row = z.object({
  outcome: z.string().nullable(),
  attempts: z.number(),
  status: z.number().nullable(),
  detail: z.string().nullable(),
  next_at: z.date().nullable(),
});
const row = async (id: string) =>
  Row.optional().parse((await sql.query('select * from delivery where id = $1', [id])).rows[0]);
const offReason = async (id: string) =>
  (await sql.query<{ off_reason: string | null }>('select off_reason from subscription where id = $1', [id])).rows[0]
    ?.off_reason;

/** A subscription to a new receiver, and a notifier with a fake clock. */
async function subscribed(at?: number, secret?: string) {
  const [to, clock] = [await opened(), new FakeClock(at)];
  const id = await subscribe(to.url, secret);
  const make = (n: number, kind?: string) => makeDelivery(id, n, clock.now(), kind);
  return { to, clock, id, make, ...notifierAt(clock, [to]) };
}

describe('a sealed secret', () => {
  /** A subscription whose secret was sealed by this sealer, with one message. */
  async function sealedBy(by: Sealer, address: string, secret: string): Promise<string> {
    const id = await subscribe(address);
    await sql.query('update subscription set secret = $2 where id = $1', [id, by.seal(secret, id)]);
    return makeDelivery(id, 1, 0);
  }

  it('of a mail is inserted into its links when it is sent', async () => {
    const clock = new FakeClock(0);
    const { context } = notifierAt(clock, []);
    const mails: MailBody[] = [];
    const notifier: Notifier = {
      ...context.notifier,
      mail: async ({ body }) => {
        mails.push(body);
        return { kind: 'delivered', status: 250 };
      },
    };
    const token = 't'.repeat(43);
    const id = await subscribe('a@b.example', 'none', 'mail');
    await sql.query('update subscription set secret = $2 where id = $1', [id, sealer.seal(token, id)]);
    const [look, end] = [
      `https://a.example/unsubscribe/${END_TOKEN}`,
      `https://a.example/api/unsubscribe/${END_TOKEN}`,
    ];
    const frame = { language: 'en', subject: 's', intro: 'i', items: [] };
    const body: MailBody = { ...frame, links: [{ label: 'End', url: look }], unsubscribe: end };
    const delivery = await makeDelivery(id, 1, 0);
    await sql.query('update delivery set payload = $2 where id = $1', [delivery, body]);
    await deliver({ ...context, notifier }, id, 'r');
    expect(mails).toEqual([
      {
        ...frame,
        links: [{ label: 'End', url: `https://a.example/unsubscribe/${token}` }],
        unsubscribe: `https://a.example/api/unsubscribe/${token}`,
      },
    ]);
    await sql.query('delete from subscription where id = $1', [id]);
  });

  it('signs with the sealed secret', async () => {
    const [to, secret, clock] = [await opened(), newSecret(), new FakeClock(Date.now())];
    await sealedBy(sealer, to.url, secret);
    await notifierAt(clock, [to]).round();
    const [{ headers, body } = NOTHING] = to.got;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'page.changed' });
  });

  it('of another key sends nothing, says why, and is sent once the key is restored', async () => {
    const [to, secret, clock] = [await opened(), newSecret(), new FakeClock(Date.now())];
    const other = new Sealer({ DATABASE_URL: database.url, SECRETS_KEY: 'another key of 16' });
    const delivery = await sealedBy(other, to.url, secret);
    const { round, context } = notifierAt(clock, [to]);
    await round();
    expect([to.got, await row(delivery)]).toMatchObject([
      [],
      { outcome: null, attempts: 1, status: null, detail: expect.stringContaining('SECRETS_KEY') },
    ]);
    clock.advance(HOUR);
    context.sealer = other;
    await round();
    expect([to.got.length, (await row(delivery))?.outcome]).toEqual([1, 'delivered']);
  });
});

describe('a worker', () => {
  it('sends a webhook that a library of the specification accepts', async () => {
    const to = await opened();
    const secret = newSecret();
    const id = await makeDelivery(await subscribe(to.url, secret), 1, Date.now() - 1_000);
    const country = { hostsFile: '', allow: `127.0.0.0/8:${to.port}` };
    const worker = await startWorker(testEnvironment(database.url, country), openLog('error'), []);
    try {
      await expect.poll(() => to.got.length).toBe(1);
      await expect.poll(async () => (await row(id))?.outcome).toBe('delivered');
    } finally {
      await worker.stop();
    }
    const [{ headers, body, id: sent } = NOTHING] = to.got;
    expect(sent).toBe(id);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'page.changed', data: { n: 1 } });
    expect(() => new Webhook(secret).verify(body.replace('1', '2'), headers)).toThrow();
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    expect(headers['content-type']).toBe('application/json');
    expect(headers['user-agent']).toMatch(/^Hyrde/);
  });
});

describe('the notifier', () => {
  it('signs with both secrets while one is replaced', async () => {
    const [old, current] = [newSecret(), newSecret()];
    const { to, clock, id: subscription, make, round } = await subscribed(Date.now(), current);
    await sql.query('update subscription set old_secret = $2, old_secret_until = $3 where id = $1', [
      ...[subscription, old, new Date(clock.now() + HOUR)],
    ]);
    await make(1);
    await round();
    for (const secret of [old, current]) new Webhook(secret).verify(to.got[0]?.body ?? '', to.got[0]?.headers ?? {});
    clock.advance(2 * HOUR);
    await make(2);
    await round();
    expect(to.got[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('loses nothing and sends nothing twice while a receiver is unavailable for a day', async () => {
    const { to, clock, id: subscription, make, round } = await subscribed();
    to.answer = () => ({ status: 503 });
    const ids: string[] = [];
    for (let hour = 0; hour < 24; hour++) {
      for (let n = 0; n < 3; n++) ids.push(await make(hour * 3 + n));
      for (let five = 0; five < 12; five++) {
        await round();
        clock.advance(300_000);
      }
    }
    // The specification's gaps: 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h; the next attempt follows after 31 h.
    expect(to.got.length).toBe(7);
    expect(await offReason(subscription)).toBeNull();
    to.answer = () => ({ status: 200 });
    to.got.length = 0;
    for (let hour = 0; hour < 48; hour++) {
      await round();
      clock.advance(HOUR);
    }
    expect(to.got.map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it('counts a 200 as delivered although the connection broke; sends it again under its own id on request', async () => {
    const { to, clock, make, round } = await subscribed();
    to.answer = () => ({ status: 200, headers: { 'content-length': '100' }, cut: true });
    const id = await make(1);
    await round();
    clock.advance(48 * HOUR);
    expect(await round()).toBe(0);
    expect(await row(id)).toMatchObject({ outcome: 'delivered', status: 200 });
    await sql.query('update delivery set outcome = null, attempts = 0, next_at = $2 where id = $1', [
      ...[id, new Date(clock.now())],
    ]);
    await round();
    expect(to.got.map((got) => got.id)).toEqual([id, id]);
    expect(to.got[1]?.body).toBe(to.got[0]?.body);
  });

  it('disables a subscription after ten failures over three days, and keeps its deliveries', async () => {
    const { to, clock, id: subscription, make, round } = await subscribed();
    to.answer = () => ({ status: 500 });
    const id = await make(1);
    const began = clock.now();
    for (let h = 0; h < 24 * 8; h++) {
      await round();
      clock.advance(1_000);
      await round();
      clock.advance(HOUR - 1_000);
    }
    expect(to.got.length).toBe(10);
    expect(await offReason(subscription)).toBe('failing');
    expect(await row(id)).toMatchObject({ outcome: null, attempts: 10, status: 500 });
    const days = ((to.got.at(-1)?.at ?? 0) * 1_000 - began) / DAY;
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(4);
  });

  it('delivers a notice by mail once, later, if the mail server greylists', async () => {
    const asked: number[] = [];
    const clock = new FakeClock(Date.parse('2026-11-25T12:00:00Z'));
    // Greylisting as by Postgrey: a recipient is refused until five minutes after the first attempt; another is
    // accepted at once.
    const refusal = (reader: string) => {
      asked.push(clock.now());
      return reader === 'grey@example.org' && clock.now() - (asked[0] ?? 0) < 300_000 ? 450 : 0;
    };
    const { smtp, got, close } = await mailServer({ refusal });
    const readers = () => got.flatMap(({ to }) => to);
    try {
      const { round } = notifierAt(clock, [], { smtp, totalMs: 10_000 });
      const ids = await Promise.all(
        ['grey@example.org', 'other@example.org'].map(async (reader) => {
          const id = await makeDelivery(await subscribe(reader, 'none', 'mail'), 1, clock.now());
          const body: MailBody = { language: 'en', subject: 's', intro: 'i', items: [], links: [], unsubscribe: null };
          await sql.query('update delivery set payload = $2 where id = $1', [id, body]);
          return id;
        }),
      );
      await round();
      expect(readers()).toEqual(['other@example.org']);
      expect(await row(ids[0] ?? '')).toMatchObject({
        outcome: null,
        status: 450,
        next_at: new Date(clock.now() + 5_000),
      });
      expect(await round()).toBe(0);
      while ((await row(ids[0] ?? ''))?.outcome === null && asked.length < 10) {
        clock.advance(((await row(ids[0] ?? ''))?.next_at?.getTime() ?? 0) - clock.now());
        await round();
      }
      expect(readers()).toEqual(['other@example.org', 'grey@example.org']);
      expect(await row(ids[0] ?? '')).toMatchObject({ outcome: 'delivered', attempts: 3 });
    } finally {
      await close();
    }
  });

  it('gives up a message that fails while others arrive', async () => {
    const { to, clock, id: subscription, make, round } = await subscribed();
    const bad = await make(0);
    to.answer = () => ({ status: to.got.at(-1)?.id === bad ? 400 : 204 });
    let good = 0;
    for (let h = 0; h < 24 * 5; h++) {
      await make(++good);
      for (let quarter = 0; quarter < 4; quarter++) {
        await round();
        clock.advance(HOUR / 4);
      }
    }
    expect(await row(bad)).toMatchObject({ outcome: 'given-up', attempts: 10, status: 400 });
    expect(await offReason(subscription)).toBeNull();
    const { rows } = await sql.query<{ n: number }>(
      `select count(*)::int as n from delivery where subscription_id = $1 and outcome = 'delivered'`,
      [subscription],
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(good - 1);
  });

  it('waits as long as a receiver requests', async () => {
    const { to, clock, make, round } = await subscribed();
    const id = await make(1);
    to.answer = () => ({ status: 429, headers: { 'retry-after': '900' } });
    await round();
    expect((await row(id))?.next_at?.getTime()).toBe(clock.now() + 900_000);
  });

  it('disables a subscription whose receiver is gone, and sends its deliveries once it is enabled again', async () => {
    const { to, clock, id: subscription, make, round } = await subscribed();
    to.answer = () => ({ status: 410 });
    const id = await make(1);
    await round();
    expect(await offReason(subscription)).toBe('gone');
    clock.advance(9 * DAY);
    expect(await round()).toBe(0);
    to.answer = () => ({ status: 200 });
    const tried = await make(2, 'test'); // A test delivery is sent all the same.
    await round();
    expect((await row(tried))?.outcome).toBe('delivered');
    await sql.query('update subscription set off_at = null, off_reason = null, waits_until = null');
    await round();
    expect((await row(id))?.outcome).toBe('delivered');
  });

  it('tries a test once, whatever the result', async () => {
    const to = await opened();
    const clock = new FakeClock();
    const { round } = notifierAt(clock, [to]);
    for (const status of [500, 410]) {
      to.answer = () => ({ status });
      const subscription = await subscribe(to.url);
      const id = await makeDelivery(subscription, 1, clock.now(), 'test');
      await round();
      expect(await row(id)).toMatchObject({ outcome: 'given-up', attempts: 1, status, next_at: null });
      expect(await offReason(subscription)).toBe(status === 410 ? 'gone' : null);
    }
    expect(await round()).toBe(0);
  });

  it('follows no redirect, and requests no inside address', async () => {
    const [to, inside] = [await opened(), await opened()];
    const clock = new FakeClock();
    to.answer = () => ({ status: 307, headers: { location: inside.url } });
    const redirected = await makeDelivery(await subscribe(to.url), 1, clock.now());
    const direct = await makeDelivery(await subscribe(inside.url), 2, clock.now());
    const named = await makeDelivery(await subscribe(`http://rebound.example:${inside.port}/`), 3, clock.now());
    const metadata = await makeDelivery(await subscribe('http://169.254.169.254/latest/'), 4, clock.now());
    await notifierAt(clock, [to], { resolver: async () => ['93.184.216.34', '127.0.0.1'] }).round();
    expect(inside.got).toEqual([]);
    expect(await row(redirected)).toMatchObject({
      outcome: null,
      status: 307,
      detail: expect.stringContaining('leads elsewhere'),
    });
    for (const id of [direct, named, metadata])
      expect(await row(id)).toMatchObject({
        outcome: null,
        status: null,
        detail: expect.stringMatching(/^address-refused: .* not public/),
      });
  });

  it('limits the time of a hanging receiver, and other receivers do not wait for it', async () => {
    const [slow, quick] = [await opened(), await opened()];
    slow.answer = () => null;
    const clock = new FakeClock();
    const hanging = await makeDelivery(await subscribe(slow.url), 1, clock.now());
    const other = await makeDelivery(await subscribe(quick.url), 2, clock.now());
    const began = performance.now();
    await notifierAt(clock, [slow, quick], { totalMs: 300 }).round();
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(await row(hanging)).toMatchObject({ outcome: null, detail: expect.stringContaining('time-out') });
    expect((await row(other))?.outcome).toBe('delivered');
  });

  it('has one worker alone send to a subscriber, and takes over from a crashed one', async () => {
    const { to, clock, id: subscription, make, context } = await subscribed();
    const ids: string[] = [];
    for (let n = 0; n < 20; n++) ids.push(await make(n));
    await Promise.all([1, 2, 3, 4].map((n) => deliver(context, subscription, `worker-${n}`)));
    expect(to.got.map(({ id }) => id).sort()).toEqual(ids.sort());
    // The worker is killed between the answer and its record: the message is sent again under the same id.
    const [first = ''] = ids;
    await sql.query(
      `update subscription set runner = 'dead', runner_until = now() + interval '1 minute' where id = $1`,
      [subscription],
    );
    await sql.query('update delivery set outcome = null, next_at = $2 where id = $1', [first, new Date(clock.now())]);
    await deliver(context, subscription, 'alive');
    expect(to.got).toHaveLength(20);
    await sql.query(`update subscription set runner_until = now() - interval '1 hour' where id = $1`, [subscription]);
    await deliver(context, subscription, 'alive');
    expect(await row(first)).toMatchObject({ outcome: 'delivered', detail: null });
    expect(to.got.map(({ id }) => id).slice(20)).toEqual([first]);
  });

  it('keeps its log for thirty days', async () => {
    const clock = new FakeClock();
    const subscription = await subscribe('http://gone.example/');
    const old = await makeDelivery(subscription, 1, clock.now() - 31 * DAY);
    const young = await makeDelivery(subscription, 2, clock.now() - 29 * DAY);
    await sql.query(
      `insert into notice (id, type, practice, at, place, free_bytes) select gen_random_uuid(), 'disk.low', false, at, at::text, 1
       from unnest($1::timestamptz[]) at`,
      [[31, 29].map((days) => new Date(clock.now() - days * DAY))],
    );
    expect(await dropOldDeliveries(sql, 30, clock.now())).toBe(1);
    expect([await row(old), (await row(young))?.outcome]).toEqual([undefined, null]);
    expect((await sql.query('delete from notice')).rowCount).toBe(1);
  });
});
