import { MailBody, WebhookBody } from '@hyrde/contracts';
import { RECORD_RECORD_EVENTS } from '@hyrde/store/outbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiForFile } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';
import type { Subscription, Subscriptions, WithSecret } from './subscriptions.schemas.js';

const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'hyrde@example.org' };
const api = await apiForFile({ env: mailing });
const viewer = await api.as('viewer');
const reviewer = await api.as('reviewer');
const auditor = await api.as('auditor');
const { email: address } = await api.db.person.findUniqueOrThrow({ where: { id: viewer.id } });

let siteId = '';
let otherSiteId = '';
let portalId = '';
beforeEach(async () => {
  await api.db.subscription.deleteMany();
  await api.db.site.deleteMany();
  [siteId = '', otherSiteId = ''] = await makeSites(api.db, 2);
  portalId = await portal(siteId);
});

async function portal(site: string): Promise<string> {
  const data = { siteId: site, practice: false, url: `https://p.example/${site}`, coverage: 1 };
  return (await api.db.recordPortal.create({ data })).id;
}

let place = 0;
/** Stores a record, and its events as the worker does. */
async function record(title: string, of = { siteId, portalId }): Promise<string> {
  place += 1;
  const { id } = await api.db.portalRecord.create({
    data: {
      ...of,
      practice: false,
      language: 'nb',
      place,
      identity: `record ${place}`,
      senderSign: 'none',
      recipientSign: 'none',
      title,
      exempt: false,
      query: 0,
      firstSeenAt: new Date(),
      lastSeenAt: new Date(),
    },
  });
  await api.db.$executeRawUnsafe(RECORD_RECORD_EVENTS, [id]);
  return id;
}

const hook = { means: 'webhook', name: 'Mine', events: ['record.found'], address: 'https://hook.example/' };
const follow = async (filter: object = {}) =>
  (await auditor.post<WithSecret>('/subscriptions', { ...hook, filter })).body.subscription.id;
/** Titles of the messages that were composed for a subscription. */
async function titles(subscriptionId: string): Promise<unknown[]> {
  await api.compose();
  const rows = await api.db.delivery.findMany({ where: { subscriptionId }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ payload }) => WebhookBody.parse(payload).data.title).sort();
}

describe('a new record', () => {
  it('is notified once, with its portal, and needs no notice if nobody follows', async () => {
    await record('Uten følgere');
    expect(await api.db.notice.count()).toBe(0);
    const id = await follow();
    const recordId = await record('Søknad om byggetillatelse');
    await api.compose();
    const [delivery] = await api.db.delivery.findMany({ where: { subscriptionId: id } });
    expect(WebhookBody.parse(delivery?.payload)).toMatchObject({
      type: 'record.found',
      data: { title: 'Søknad om byggetillatelse', record: recordId, portal: portalId, site: { id: siteId } },
    });
    expect(await titles(id)).toHaveLength(1);
  });

  it('passes by words: other forms of them, phrases, and none of the excluded ones', async () => {
    const id = await follow({ words: ['barnehage', 'støy fra byggeplass'], notWords: ['anbud'] });
    await record('Nye barnehager på Nes');
    await record('Klage på støy fra byggeplassen');
    await record('Byggeplass uten støy');
    await record('Anbud på barnehagen');
    await record('Skolerute');
    expect(await titles(id)).toEqual(['Klage på støy fra byggeplassen', 'Nye barnehager på Nes']);
  });

  it('names the searched words in the forms in which they occur, and the mail marks them', async () => {
    const words = ['barnehage', 'støy fra byggeplass'];
    const id = await follow({ words });
    const mail = {
      means: 'mail',
      name: 'Mail',
      events: ['record.found'],
      address,
      hour: 7,
      timeZone: 'UTC',
      atMost: 1,
    };
    const mails = (await viewer.post<WithSecret>('/subscriptions', { ...mail, filter: { words } })).body.subscription
      .id;
    await record('Nye barnehager <på> Nes');
    await record('Klage på støy fra byggeplassen');
    await record('\uE000 Tilbygg ved barnehage');
    await api.compose();
    const hooks = await api.db.delivery.findMany({ where: { subscriptionId: id }, orderBy: { createdAt: 'asc' } });
    expect(hooks.map(({ payload }) => WebhookBody.parse(payload).data.matched)).toEqual([
      ['barnehager'],
      ['støy', 'byggeplassen'],
      ['barnehage'],
    ]);
    const [sent] = await api.db.delivery.findMany({ where: { subscriptionId: mails } });
    expect(MailBody.parse(sent?.payload).items.map(({ matched }) => matched)).toEqual([
      ['barnehager'],
      ['støy', 'byggeplassen'],
      ['barnehage'],
    ]);
  });

  it('passes by site, portal and saved view, whose current sites count', async () => {
    const query = { text: (await api.db.site.findUniqueOrThrow({ where: { id: otherSiteId } })).name };
    const view = await auditor.post<{ id: string }>('/views', { name: 'One', practice: false, query });
    const other = { siteId: otherSiteId, portalId: await portal(otherSiteId) };
    const filters = [{ siteId }, { portalId: other.portalId }, { viewId: view.body.id }];
    const ids = await Promise.all(filters.map(follow));
    await record('A');
    await record('B', other);
    await api.compose();
    expect(await Promise.all(ids.map(titles))).toEqual([['A'], ['B'], ['B']]);
  });

  it('of a view that was deleted is not sent: the subscription says so', async () => {
    const view = await auditor.post<{ id: string }>('/views', { name: 'Gone', practice: false, query: { text: 'a' } });
    const id = await follow({ viewId: view.body.id });
    await api.db.savedView.delete({ where: { id: view.body.id } });
    await record('A');
    expect(await titles(id)).toEqual([]);
    expect((await auditor.get<Subscription>(`/subscriptions/${id}`)).body.off).toMatchObject({ reason: 'view' });
  });

  it('is in a feed, by words', async () => {
    const filter = { words: ['barnehage'] };
    const body = { means: 'feed', name: 'F', events: ['record.found'], filter };
    const { feeds } = (await viewer.post<WithSecret>('/subscriptions', body)).body;
    await record('Nye barnehager');
    await record('Skolerute');
    const response = await fetch((feeds?.json ?? '').replace('http://localhost:3000', api.url));
    const { items } = (await response.json()) as { items: { title: string }[] };
    expect(items.map(({ title }) => title.split(': ').at(-1))).toEqual(['Nye barnehager']);
  });
});

describe('whoever may sign in', () => {
  const own = () => ({ means: 'mail', name: 'Mine', events: ['record.found'], filter: { siteId }, address });

  it('follows by mail to the own address, and sees and ends only that', async () => {
    const { status, body } = await viewer.post<WithSecret>('/subscriptions', own());
    expect(status).toBe(201);
    const { id } = body.subscription;
    const auditors = await follow();
    const listed = async (who: typeof viewer) =>
      (await who.get<Subscriptions>('/subscriptions')).body.items.map((one) => one.id).sort();
    expect(await listed(viewer)).toEqual([id]);
    expect(await listed(reviewer)).toEqual([]);
    expect(await listed(auditor)).toEqual([id, auditors].sort());
    for (const path of [`/subscriptions/${auditors}`, `/subscriptions/${auditors}/deliveries`])
      expect((await viewer.get(path)).status).toBe(404);
    expect((await viewer.delete(`/subscriptions/${auditors}`)).status).toBe(404);
    expect((await viewer.post(`/subscriptions/${auditors}/test`)).status).toBe(404);
    expect((await viewer.delete(`/subscriptions/${id}`)).status).toBe(200);
    expect((await viewer.post(`/subscriptions/${id}/restore`)).status).toBe(200);
  });

  it('has nothing sent to anybody else', async () => {
    expect((await viewer.post('/subscriptions', { ...own(), address: 'other@example.org' })).status).toBe(400);
    expect((await viewer.post('/subscriptions', { ...hook, filter: {} })).status).toBe(403);
    const { body } = await viewer.post<WithSecret>('/subscriptions', own());
    const { id, revision } = body.subscription;
    const change = { address: 'other@example.org' };
    const headers = { 'if-match': `"${revision}"` };
    expect((await viewer.request('PATCH', `/subscriptions/${id}`, change, headers)).status).toBe(400);
  });

  it.each([
    ['one letter', ['a']],
    ['no letters', ['--']],
    ['500 words', Array.from({ length: 500 }, (_, i) => `word${i}`)],
  ])('gets a refusal of %s', async (_, words) => {
    const { status } = await viewer.post('/subscriptions', { ...own(), filter: { words } });
    expect(status).toBe(400);
  });

  it('cannot follow another’s view', async () => {
    const view = await auditor.post<{ id: string }>('/views', { name: 'Mine', practice: false, query: { text: 'a' } });
    const { status } = await viewer.post('/subscriptions', { ...own(), filter: { viewId: view.body.id } });
    expect(status).toBe(400);
  });
});
