import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { END_TOKEN, MailBody, readEnvironment, WebhookBody } from '@hyrde/contracts';
import { WORKER_KINDS } from '@hyrde/jobs/worker';
import type { Prisma } from '@hyrde/store';
import pino from 'pino';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from '../../../../jobs/worker/core/worker.js';
import { forFile } from '../../../../scripts/testing/for-file.js';
import { listening } from '../../../../scripts/testing/listening.js';
import { DiskSpaceService } from '../health/disk-space.service.js';
import { SealerService } from '../people/secrets.js';
import { apiForFile } from '../testing/api.js';
import { makeSites, makeSweep } from '../testing/fixtures.js';
import type { Deliveries, Delivery, Subscription, Subscriptions, WithSecret } from './subscriptions.schemas.js';
import { SubscriptionsService } from './subscriptions.service.js';

let siteId: string;
const asked: { headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer(async (request, response) => {
  asked.push({ headers: request.headers, body: await text(request) });
  response.writeHead(204).end();
});
const { port, origin } = await forFile(listening(server), 'close');
const hook = `${origin}/hook`;
const allow = `127.0.0.0/8:${port}`;
const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'hyrde@example.org' };
const api = await apiForFile({ env: { ALLOW_ADDRESSES: allow, ...mailing } });
const auditor = await api.as('auditor');
beforeEach(async () => {
  await api.db.subscription.deleteMany();
  await api.db.site.deleteMany();
  await api.db.notice.deleteMany();
  [siteId = ''] = await makeSites(api.db, 1);
  api.clock.set('2026-11-20T12:00:00Z');
  asked.length = 0;
});

const { compose } = api;
const webhook = (more: object = {}) =>
  auditor.post<WithSecret>('/subscriptions', { means: 'webhook', name: 'Mine', filter: {}, address: hook, ...more });
const OSLO = { language: 'nb', hour: 7, timeZone: 'Europe/Oslo' };
const MAIL = { means: 'mail', name: 'Postlister', filter: {}, address: 'reader@example.org', ...OSLO };
const mail = async (more: object = {}) =>
  (await auditor.post<WithSecret>('/subscriptions', { ...MAIL, ...more })).body.subscription;
const feed = async (events: string[]) => {
  const { body } = await auditor.post<WithSecret>('/subscriptions', { means: 'feed', name: 'F', filter: {}, events });
  const response = await fetch((body.feeds?.json ?? '').replace('http://localhost:3000', api.url));
  return (await response.json()) as { items: { title: string; url: string }[] };
};
const subscriptionOf = async (id: string) => (await auditor.get<Subscription>(`/subscriptions/${id}`)).body;
const rowOf = (id: string) => api.db.subscription.findUniqueOrThrow({ where: { id } });
const update = (id: string, data: Prisma.SubscriptionUpdateInput) =>
  api.db.subscription.update({ where: { id }, data });
/** Verifies the first request that the receiver got. @returns its body */
function verified(secret: string | null): unknown {
  const [{ headers, body } = { headers: {}, body: '' }] = asked;
  return new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
}

/** Adds a change of a page, and its event as the worker records it. */
async function change(
  subscriptionId: string,
  n: number,
  url = `https://region-0001.example/page-${n}`,
): Promise<string> {
  const seen = { firstSeenAt: new Date(), lastSeenAt: new Date() };
  const page = await api.db.knownPage.upsert({
    where: { siteId_url: { siteId, url } },
    create: { siteId, url, role: 'other', ...seen },
    update: {},
  });
  const { id } = await api.db.pageChange.create({
    data: { pageId: page.id, siteId, practice: false, at: api.clock.now(), change: 'changed', role: 'other', url },
  });
  await api.db.subscriptionEvent.create({ data: { subscriptionId, changeId: id } });
  return id;
}

/** Runs `work` while a worker of these kinds runs. */
async function withWorker(kinds: typeof WORKER_KINDS, work: () => Promise<void>): Promise<void> {
  api.clock.set(new Date());
  await api.db.delivery.updateMany({ data: { nextAt: new Date(0) } }); // The worker has its own clock.
  const env = { DATABASE_URL: api.appUrl, ALLOW_ADDRESSES: allow, RENDERING: '0', LOG_LEVEL: 'error' };
  const worker = await startWorker(readEnvironment(env), pino({ level: 'silent' }), kinds);
  await work().finally(() => worker.stop());
}

const deliveriesOf = async (id: string) =>
  (await auditor.get<Deliveries>(`/subscriptions/${id}/deliveries`)).body.items;
const payloadsOf = (subscriptionId: string) =>
  api.db.delivery.findMany({ where: { subscriptionId }, orderBy: { createdAt: 'asc' } });

describe('a webhook', () => {
  it('delivers a change from the list, signed, and logs it', async () => {
    const { status, body } = await webhook();
    expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const { id } = body.subscription;
    const changeId = await change(id, 1);
    await compose();
    await withWorker([], async () => {
      await expect.poll(() => asked.length).toBe(1);
      await expect.poll(async () => (await deliveriesOf(id))[0]?.outcome).toBe('delivered');
    });
    expect(verified(body.secret)).toMatchObject({
      type: 'page.changed',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: {
        id: changeId,
        url: 'https://region-0001.example/page-1',
        link: `http://localhost:3000/records/changes/${changeId}`,
      },
    });
    expect((await subscriptionOf(id)).waiting).toBe(0);
  });

  it('returns its secret once, and a new one when it is renewed', async () => {
    const { body } = await webhook();
    const { id } = body.subscription;
    const list = await auditor.get<Subscriptions>('/subscriptions');
    expect(list.text).not.toContain('whsec_');
    expect(list.body.mail).toBe(true);
    const renewed = await auditor.post<WithSecret>(`/subscriptions/${id}/secret`);
    expect(renewed.body.secret).not.toBe(body.secret);
    expect(renewed.body.subscription.oldSecretUntil).toBe('2026-11-21T12:00:00.000Z');
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toContain('whsec_');
    const sealer = api.app.get(SealerService);
    expect([sealer.open(row.secret, id), sealer.open(row.oldSecret ?? '', id)]).toEqual([
      renewed.body.secret,
      body.secret,
    ]);
  });

  it('with unsealed secrets has them sealed at startup, and signs as before', async () => {
    const { id } = (await webhook()).body.subscription;
    const sealer = api.app.get(SealerService);
    const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
    const plain = { secret: secretOf('a'), oldSecret: secretOf('b') };
    const until = new Date(Date.now() + 3_600_000);
    await update(id, { ...plain, oldSecretUntil: until });
    const service = api.app.get(SubscriptionsService);
    await service.sealAll();
    const sealed = await rowOf(id);
    expect([sealer.open(sealed.secret, id), sealer.open(sealed.oldSecret ?? '', id)]).toEqual(Object.values(plain));
    await service.sealAll();
    expect(await rowOf(id)).toEqual(sealed);
    await change(id, 1);
    await compose();
    await withWorker([], async () => void (await expect.poll(() => asked.length).toBe(1)));
    for (const secret of Object.values(plain)) expect(verified(secret)).toMatchObject({ type: 'page.changed' });
  });

  it.each([
    'http://127.0.0.1:1/hook',
    'http://10.0.0.1/',
    'http://[::ffff:169.254.169.254]/latest',
    'http://user:pass@hooks.example/',
    'ftp://hooks.example/',
    'reader@example.org',
  ])('is not sent to %s', async (address) => {
    expect((await webhook({ address })).status).toBe(400);
  });

  it('is tested, and sent again under the same id', async () => {
    const { id } = (await webhook()).body.subscription;
    const { body: tried } = await auditor.post<Delivery>(`/subscriptions/${id}/test`);
    expect(tried).toMatchObject({ kind: 'test', about: 'subscription.test', outcome: null });
    const again = `/subscriptions/${id}/deliveries/${tried.id}/again`;
    expect((await auditor.post(again)).status).toBe(409); // The delivery is pending.
    await api.db.delivery.update({
      where: { id: tried.id },
      data: { outcome: 'given-up', nextAt: null, attempts: 1, status: 500 },
    });
    const { body } = await auditor.post<Delivery>(again);
    expect(body).toMatchObject({ id: tried.id, outcome: null, attempts: 0, status: null });
  });

  it('is turned off and on, and pending events are then sent', async () => {
    const { id } = (await webhook()).body.subscription;
    const off = { offAt: new Date(), offReason: 'gone', offDetail: 'answered 410' };
    await update(id, { ...off, failures: 3, waitsUntil: new Date('2027-01-01') });
    await change(id, 1);
    await compose();
    expect(await deliveriesOf(id)).toEqual([]);
    expect(await subscriptionOf(id)).toMatchObject({ off: { reason: 'gone', detail: 'answered 410' }, waiting: 1 });
    const { body } = await auditor.patch<Subscription>(`/subscriptions/${id}`, { off: false });
    expect(body).toMatchObject({ off: null, failures: 0, waitsUntil: null });
    await compose();
    expect(await deliveriesOf(id)).toHaveLength(1);
    expect((await auditor.patch<Subscription>(`/subscriptions/${id}`, { off: true })).body.off?.reason).toBe('person');
  });

  it('is deleted and restored', async () => {
    const { id } = (await webhook()).body.subscription;
    expect((await auditor.delete(`/subscriptions/${id}`)).status).toBe(200);
    expect((await auditor.get(`/subscriptions/${id}`)).status).toBe(404);
    expect((await auditor.post<Subscription>(`/subscriptions/${id}/restore`)).body.id).toBe(id);
  });

  it('redacts a URL that names a person as for a viewer', async () => {
    const { id } = (await webhook()).body.subscription;
    const record = 'https://region-0001.example/postliste';
    const target = await api.db.target.findFirstOrThrow({ where: { namesPeople: true } });
    await api.db.verifiedPage.create({ data: { siteId, targetId: target.id, enteredUrl: record } });
    const changeId = await change(id, 1, `${record}/sak?tittel=Klage+fra+Kari+Nordmann`);
    await compose();
    const [delivery] = await payloadsOf(id);
    const seen = (await (await api.as('viewer')).get<{ url: string }>(`/changes/${changeId}`)).body.url;
    expect(WebhookBody.parse(delivery?.payload).data.url).toBe(seen);
    expect(JSON.stringify(delivery?.payload)).not.toContain('Nordmann');
  });
});

it('a broken subscription does not affect the others', async () => {
  let [broken, id] = [await mail(), ''];
  // The broken subscription must be processed first.
  while (id < broken.id) [broken, id] = [await mail(), (await webhook()).body.subscription.id];
  for (const one of [broken.id, id]) await change(one, 1);
  await update(broken.id, { timeZone: 'Nowhere/None', digestAt: api.clock.now() });
  await compose();
  expect(await payloadsOf(broken.id)).toEqual([]);
  expect(await payloadsOf(id)).toHaveLength(1);
});

it('is composed once by several workers at the same time', async () => {
  const subscriptions = await Promise.all([webhook(), webhook(), webhook()]);
  const ids = subscriptions.map(({ body }) => body.subscription.id);
  for (const id of ids) for (const n of [1, 2]) await change(id, n);
  await Promise.all([compose(), compose(), compose(), compose()]);
  for (const id of ids) expect(await payloadsOf(id)).toHaveLength(2);
});

describe('a mail', () => {
  it('is sent at its hour, with all events since the last', async () => {
    const { id, digestAt } = await mail();
    expect(digestAt).toBe('2026-11-21T06:00:00.000Z');
    for (const n of [1, 2]) await change(id, n);
    await compose();
    expect(await deliveriesOf(id)).toEqual([]);
    api.clock.set('2026-11-21T06:00:01Z');
    await compose();
    const [delivery, ...more] = await payloadsOf(id);
    expect(more).toEqual([]);
    const body = MailBody.parse(delivery?.payload);
    expect(body.subject).toBe('2 hendelser: Postlister');
    expect(body.items.map(({ title }) => title)).toEqual(Array(2).fill(expect.stringMatching(/: endret$/)));
    expect(body.unsubscribe).toBe(`http://localhost:3000/api/unsubscribe/${END_TOKEN}`);
    expect((await subscriptionOf(id)).digestAt).toBe('2026-11-22T06:00:00.000Z');
    api.clock.set('2026-11-22T06:00:01Z'); // No new event exists.
    await api.db.delivery.updateMany({ data: { outcome: 'delivered', nextAt: null } });
    await compose();
    expect(await payloadsOf(id)).toHaveLength(1);
  });

  it('is one mail after a day without a relay, not twenty-four', async () => {
    const { id } = await mail({ atMost: 1 });
    for (let hour = 0; hour < 24; hour++) {
      await change(id, hour);
      await compose();
      api.clock.advance(3_600_000);
      await api.db.delivery.updateMany({ data: { attempts: { increment: 1 }, detail: 'connect ECONNREFUSED' } });
    }
    const rows = await payloadsOf(id);
    expect(rows).toHaveLength(1);
    expect(MailBody.parse(rows[0]?.payload)).toMatchObject({ subject: '24 hendelser: Postlister' });
    expect(MailBody.parse(rows[0]?.payload).items).toHaveLength(24);
  });

  it('leaves a mail that is being sent unchanged, and puts later events into another', async () => {
    const { id } = await mail({ atMost: 1 });
    await change(id, 1);
    await compose();
    await update(id, { runner: 'w', runnerUntil: new Date(Date.now() + 60_000) });
    await change(id, 2);
    await compose();
    expect((await payloadsOf(id)).map(({ payload }) => MailBody.parse(payload).items.length)).toEqual([1]);
    await api.db.delivery.updateMany({ data: { outcome: 'delivered', nextAt: null } });
    await update(id, { runner: null, runnerUntil: null });
    api.clock.advance(1_000);
    await compose();
    expect((await payloadsOf(id)).map(({ payload }) => MailBody.parse(payload).items.length)).toEqual([1, 1]);
  });

  it('is unsubscribed by its reader without signing in', async () => {
    const { id } = await mail();
    const row = await rowOf(id);
    const secret = api.app.get(SealerService).open(row.secret, id);
    expect(row.linkHash).toBe(createHash('sha256').update(secret).digest('hex'));
    const url = `${api.url}/api/unsubscribe/${secret}`;
    const look = await fetch(url, { redirect: 'manual' });
    expect([look.status, look.headers.get('location')]).toEqual([302, `http://localhost:3000/unsubscribe/${secret}`]);
    const offOf = async () => (await subscriptionOf(id)).off?.reason;
    expect(await offOf()).toBeUndefined();
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
    expect(await offOf()).toBe('reader');
    expect((await fetch(`${url.slice(0, -1)}!`, { method: 'POST' })).status).toBe(400);
    expect((await fetch(`${url.slice(0, -2)}__`, { method: 'POST' })).status).toBe(404);
  });

  it.each(['a@b.example, c@d.example', 'Name <a@b.example>', 'a@b.example\r\nBcc: c@d.example'])(
    'is not sent to %j',
    async (address) => {
      const { status } = await auditor.post('/subscriptions', { means: 'mail', name: 'x', filter: {}, address });
      expect(status).toBe(400);
    },
  );
});

describe('events of the product itself', () => {
  const ALL = ['page.lost', 'page.changed', 'sweep.done', 'disk.low'];
  /** Adds a finished sweep, and its event as the worker records it. */
  async function sweepDone(subscriptionId: string, name: string): Promise<string> {
    const sweep = { kind: 'locate', name, plan: {}, budget: 1, seed: 1, state: 'done' };
    const { id: sweepId } = await api.db.sweep.create({ data: sweep });
    const data = { type: 'sweep.done', practice: false, at: api.clock.now(), sweepId };
    const { id: noticeId } = await api.db.notice.create({ data });
    await api.db.subscriptionEvent.create({ data: { subscriptionId, noticeId } });
    return sweepId;
  }

  it('notify of the end of a sweep', async () => {
    const { secret, subscription } = (await webhook({ events: ['sweep.done'] })).body;
    const data = { kind: 'locate', name: 'Høst', plan: {}, budget: 1, seed: 1 };
    const sweep = await api.db.sweep.create({ data }); // The sweep has no waiting task.
    await withWorker(WORKER_KINDS, () => expect.poll(() => api.db.notice.count()).toBe(1));
    await compose();
    await withWorker([], () =>
      expect.poll(async () => (await deliveriesOf(subscription.id))[0]?.outcome).toBe('delivered'),
    );
    expect(verified(secret)).toMatchObject({
      type: 'sweep.done',
      data: { sweep: { id: sweep.id, name: 'Høst', kind: 'locate' }, link: `http://localhost:3000/runs/${sweep.id}` },
    });
    expect(asked).toHaveLength(1);
  });

  it('are in one mail with found pages, each with its own link', async () => {
    const { id } = await mail({ events: ALL, atMost: 2 });
    const sweepId = await sweepDone(id, 'Høst');
    const changeId = await change(id, 1);
    await compose();
    const [delivery] = await payloadsOf(id);
    const { subject, items, links } = MailBody.parse(delivery?.payload);
    expect(subject).toBe('2 hendelser: Postlister');
    expect(items.map(({ title, url }) => [title, url])).toEqual([
      ['Høst: gjennomgang ferdig', `http://localhost:3000/runs/${sweepId}`],
      [expect.stringMatching(/: endret$/), `http://localhost:3000/records/changes/${changeId}`],
    ]);
    expect(links.map(({ label }) => label).slice(0, 2)).toEqual(['Alle endringer', 'Alle kjøringer']);
  });

  it('notify of a probable finding by mail, webhook and feed', async () => {
    const events = ['finding.probable'];
    const { id } = await mail({ events, atMost: 1 });
    const hooked = (await webhook({ events })).body.subscription.id;
    const url = 'https://region-0001.example/kontakt';
    const weak = { outcome: 'found', reason: 'best-seen', confidence: 0.2, url } as const;
    const { searchIds } = await makeSweep(api.db, [siteId], [weak], { target: 'contact' });
    const { id: targetId } = await api.db.target.findUniqueOrThrow({ where: { slug: 'contact' } });
    const data = { type: 'finding.probable', practice: false, at: api.clock.now(), siteId, targetId };
    const { id: noticeId } = await api.db.notice.create({ data: { ...data, searchId: searchIds[0] ?? null } });
    const outbox = [id, hooked].map((subscriptionId) => ({ subscriptionId, noticeId }));
    await api.db.subscriptionEvent.createMany({ data: outbox });
    await compose();
    const [link, title] = [`http://localhost:3000/findings/${searchIds[0]}`, 'Region 0001: Kontakt oss trolig funnet'];
    const [mailed] = await payloadsOf(id);
    expect(MailBody.parse(mailed?.payload).items).toMatchObject([
      { title, url: link, detail: expect.stringContaining(url) },
    ]);
    const [delivery] = await payloadsOf(hooked);
    expect(WebhookBody.parse(delivery?.payload)).toMatchObject({
      type: 'finding.probable',
      data: { url, confidence: 0.2, link, target: { slug: 'contact' } },
    });
    const { items } = await feed(events);
    expect(items).toMatchObject([{ title: 'Region 0001: Contact probably found', url: link }]);
  });

  it('notify once of a disk with little space, until it has enough again', async () => {
    const { id } = (await webhook({ events: ['disk.low'], practice: true })).body.subscription;
    const none = (await webhook({ events: ['sweep.done'] })).body.subscription.id;
    const disk = api.app.get(DiskSpaceService);
    for (const gigabytes of [2, 0.9, 0.4, 1.2, 0.8]) await disk.note(gigabytes * 1e9);
    await compose();
    expect((await payloadsOf(id)).map(({ payload }) => WebhookBody.parse(payload))).toMatchObject([
      { type: 'disk.low', timestamp: '2026-11-20T12:00:00.000Z', data: { freeBytes: 0.9e9 } },
    ]);
    await disk.note(1.5e9);
    await Promise.all([0.7, 0.6].map((gigabytes) => disk.note(gigabytes * 1e9)));
    await compose();
    expect(await payloadsOf(id)).toHaveLength(2);
    expect(await payloadsOf(none)).toEqual([]);
  });

  it('are in one feed with found pages, newest first', async () => {
    const hidden = (await webhook()).body.subscription.id;
    await sweepDone(hidden, 'First');
    api.clock.advance(1_000);
    await change(hidden, 1);
    api.clock.advance(1_000);
    await sweepDone(hidden, 'Third');
    const { items } = await feed(ALL);
    expect(items.map(({ title }) => title)).toEqual([
      'Third: sweep done',
      expect.stringMatching(/: changed$/),
      'First: sweep done',
    ]);
  });

  it('are chosen only if the filters apply to them', async () => {
    const { id } = (await webhook({ events: ['page.lost'], filter: { role: 'finding' } })).body.subscription;
    expect((await auditor.patch(`/subscriptions/${id}`, { events: ['sweep.done'] })).status).toBe(400);
    const { body } = await auditor.patch<Subscription>(`/subscriptions/${id}`, { events: ['sweep.done'], filter: {} });
    expect([body.events, body.filter]).toEqual([['sweep.done'], {}]);
  });
});
