import { extractFromJson, extractFromXml } from '@extractus/feed-extractor';
import { MailBody, WebhookBody } from '@hyrde/contracts';
import { parseFeed } from 'feedsmith';
import { beforeEach, describe, expect, it } from 'vitest';
import { SealerService } from '../people/secrets.js';
import { apiForFile } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';
import type { Subscription, WithSecret } from './subscriptions.schemas.js';

let siteId: string;
let hubId: string;
const api = await apiForFile({ env: { SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'hyrde@example.org' } });
const auditor = await api.as('auditor');
beforeEach(async () => {
  await api.db.subscription.deleteMany();
  await api.db.site.deleteMany();
  [siteId = ''] = await makeSites(api.db, 1);
  api.clock.set('2026-11-20T12:00:00Z');
  hubId = await hub({ url: 'https://region-0001.example/news', key: 'news', kind: 'list' });
});

const hub = async (more: { url: string; key: string; kind: string; targetId?: string }) =>
  (await api.db.watchHub.create({ data: { siteId, ...more } })).id;

/** Adds a document found `n` minutes after noon, two hours old, and held back with others. */
async function held(n: number, more: object = {}): Promise<string> {
  const at = new Date(Date.UTC(2026, 10, 20, 12, n));
  const published = new Date(at.getTime() - 2 * 3_600_000);
  const burst = await api.db.watchBurst.create({ data: { siteId, practice: false, hubId, at, documents: 1 } });
  const of = { siteId, practice: false, hubId, burstId: burst.id, identity: `${n}`, state: 'held', dating: 'time' };
  const page = { url: `https://region-0001.example/news/${n}`, title: `News & <more> ${n}`, foundAt: at };
  const data = { ...of, ...page, publishedFrom: published, publishedTo: published, ...more };
  return (await api.db.watchDocument.create({ data })).id;
}
/** Adds a document and releases it, which records its event. */
async function found(n: number, more: object = {}): Promise<string> {
  const id = await held(n, more);
  const { burstId } = await api.db.watchDocument.findUniqueOrThrow({ where: { id } });
  expect((await auditor.put(`/bursts/${burstId}/state`, { state: 'released' })).status).toBe(200);
  return id;
}

const subscribe = async (more: object): Promise<WithSecret> =>
  (await auditor.post<WithSecret>('/subscriptions', { events: ['document.found'], name: 'New', filter: {}, ...more }))
    .body;
const webhook = async (filter: object = {}): Promise<string> =>
  (await subscribe({ means: 'webhook', address: 'https://hook.example/', filter })).subscription.id;
const composedFor = async (subscriptionId: string): Promise<unknown[]> => {
  await api.compose();
  const rows = await api.db.delivery.findMany({ where: { subscriptionId }, orderBy: { id: 'asc' } });
  return rows.map(({ payload }) => payload);
};
const idsOf = (payloads: unknown[]) => payloads.map((payload) => WebhookBody.parse(payload).data.id).sort();
const read = async (url: string) => {
  const response = await fetch(url.replace('http://localhost:3000', api.url));
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

describe('a webhook of documents', () => {
  it('notifies of each document once, however often it is released, and of no change', async () => {
    const id = await webhook();
    const document = await found(1);
    const data = { id: document, title: 'News & <more> 1', site: { id: siteId }, age: { least: 2, most: 2 } };
    const message = { type: 'document.found', timestamp: '2026-11-20T12:01:00.000Z', data };
    expect(await composedFor(id)).toMatchObject([message]);
    await auditor.post(`/documents/${document}/not-news`, {});
    await auditor.delete(`/documents/${document}/not-news`);
    expect(await composedFor(id)).toHaveLength(1);
  });

  it('omits a document that is marked as no news before a message is composed, until that is undone', async () => {
    const id = await webhook();
    const document = await found(1);
    await auditor.post(`/documents/${document}/not-news`, {});
    expect(await composedFor(id)).toEqual([]);
    await auditor.delete(`/documents/${document}/not-news`);
    expect(idsOf(await composedFor(id))).toEqual([document]);
  });

  it('has the filters of the feed', async () => {
    const { id: targetId } = await api.db.target.findUniqueOrThrow({ where: { slug: 'contact' } });
    const places = [{ target: 'contact' }, { siteId }];
    const filters = [{ hubKind: 'list' }, { hubKind: 'feed' }, { maxAge: 1 }, { maxAge: 2 }, ...places];
    const ids = await Promise.all(filters.map(webhook));
    const document = await found(1, { targetId });
    const counts = [];
    for (const id of ids) counts.push(idsOf(await composedFor(id)));
    expect(counts).toEqual([[document], [], [], [document], [document], [document]]);
  });

  it.each([
    [['document.found'], { role: 'finding' }],
    [['page.lost', 'sweep.done'], { maxAge: 4 }],
    [['sweep.done', 'disk.low'], { target: 'contact' }],
    [[], {}],
    [['disk.low', 'disk.low'], {}],
  ])('of %j refuses the filter %j', async (events, filter) => {
    const body = { events, means: 'webhook', name: 'x', address: 'https://hook.example/', filter };
    expect((await auditor.post('/subscriptions', body)).status).toBe(400);
  });
});

describe('a mail of documents', () => {
  it('is sent with `atMost` documents, in its language', async () => {
    const { subscription } = await subscribe({ means: 'mail', address: 'a@b.example', language: 'nb', atMost: 2 });
    await found(1);
    expect(await composedFor(subscription.id)).toEqual([]);
    await found(2);
    const [mail] = await composedFor(subscription.id);
    expect(MailBody.parse(mail)).toMatchObject({
      subject: '2 hendelser: New',
      items: [{ title: expect.stringContaining('News & <more> 1') }, {}],
      links: [{ label: 'Alle dokumenter', url: 'http://localhost:3000/records/feed' }, {}, {}],
    });
  });

  it('is a single mail after a day without a relay', async () => {
    const { subscription } = await subscribe({ means: 'mail', address: 'a@b.example', atMost: 1 });
    for (let n = 0; n < 24; n++) {
      await found(n);
      await composedFor(subscription.id);
      api.clock.advance(3_600_000);
    }
    const mails = await composedFor(subscription.id);
    expect(mails.map((mail) => MailBody.parse(mail).items.length)).toEqual([24]);
  });
});

describe('a feed', () => {
  it('is read by its link, as Atom and as JSON Feed, newest first', async () => {
    const first = await found(1);
    const second = await found(2, { title: 'Control \u0001 and \ud800 half', dating: 'first-seen' });
    await held(3);
    const { feeds, secret } = await subscribe({ means: 'feed', filter: { hubKind: 'list' } });
    expect(secret).toBeNull();
    const atom = await read(feeds?.atom ?? '');
    expect([atom.status, atom.type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    const parsed = parseFeed(atom.text);
    expect(parsed.format).toBe('atom');
    expect(parsed.feed).toMatchObject({
      title: { value: 'New' },
      updated: '2026-11-20T12:02:00.000Z',
      links: [{ rel: 'self', href: feeds?.atom }, { rel: 'alternate' }],
      entries: [
        { id: `urn:uuid:${second}`, title: { value: expect.stringMatching(/: Control {2}and .*half$/) } },
        {
          id: `urn:uuid:${first}`,
          title: { value: expect.stringMatching(/: News & <more> 1$/) },
          published: '2026-11-20T10:01:00.000Z',
          updated: '2026-11-20T12:01:00.000Z',
        },
      ],
    });
    const json = await read(feeds?.json ?? '');
    expect(json.type).toBe('application/feed+json; charset=utf-8');
    expect(parseFeed(json.text)).toMatchObject({
      format: 'json',
      feed: { title: 'New', items: [{ id: `urn:uuid:${second}` }, { id: `urn:uuid:${first}` }] },
    });
    const newest = [second, first].map((id) => expect.objectContaining({ id: `urn:uuid:${id}` }));
    for (const others of [extractFromXml(atom.text), extractFromJson(JSON.parse(json.text))])
      expect(others).toMatchObject({ title: 'New', entries: newest });
  });

  it('has a new link when it is renewed, and none while it is off', async () => {
    const { subscription, feeds } = await subscribe({ means: 'feed' });
    const { id } = subscription;
    expect((await auditor.get(`/subscriptions/${id}`)).text).not.toContain('/feeds/');
    const kept = JSON.stringify(await api.db.subscription.findUnique({ where: { id } }));
    expect(kept).not.toContain(feeds?.atom.split('/').at(-2));
    const { body } = await auditor.post<WithSecret>(`/subscriptions/${id}/secret`);
    expect((await read(feeds?.atom ?? '')).status).toBe(404);
    const url = body.feeds?.json ?? '';
    expect((await read(url)).status).toBe(200);
    expect(body.subscription.oldSecretUntil).toBeNull();
    await auditor.patch<Subscription>(`/subscriptions/${id}`, { off: true });
    expect((await read(url)).status).toBe(404);
    await auditor.patch<Subscription>(`/subscriptions/${id}`, { off: false });
    await auditor.delete(`/subscriptions/${id}`);
    expect((await read(url)).status).toBe(404);
    expect((await auditor.post(`/subscriptions/${id}/test`)).status).toBe(404);
  });

  it('is not a receiver: the secret of a webhook reads nothing, and a feed has no test', async () => {
    const { subscription } = await subscribe({ means: 'feed' });
    expect((await auditor.post(`/subscriptions/${subscription.id}/test`)).status).toBe(409);
    const address = 'https://a.example';
    expect((await auditor.patch(`/subscriptions/${subscription.id}`, { address })).status).toBe(400);
    await found(1);
    expect(await composedFor(subscription.id)).toEqual([]);
    const mail = await subscribe({ means: 'mail', address: 'a@b.example' });
    const { id } = mail.subscription;
    const { secret } = await api.db.subscription.findUniqueOrThrow({ where: { id } });
    const token = api.app.get(SealerService).open(secret, id);
    expect((await read(`${api.url}/api/feeds/${token}/atom.xml`)).status).toBe(404);
  });

  it('redacts a document that names a person as for a viewer', async () => {
    const { id: targetId } = await api.db.target.findFirstOrThrow({ where: { namesPeople: true } });
    const url = 'https://region-0001.example/postliste';
    await api.db.verifiedPage.create({ data: { siteId, targetId, enteredUrl: url } });
    hubId = await hub({ url, key: 'record', kind: 'list', targetId });
    const { feeds } = await subscribe({ means: 'feed' });
    await found(1, { targetId, title: 'Klage fra Kari Nordmann', url: `${url}/kari-nordmann` });
    for (const one of Object.values(feeds ?? {})) {
      const { text } = await read(one);
      expect(parseFeed(text)).toMatchObject({ format: expect.stringMatching(/atom|json/) });
      expect(text).toContain('urn:uuid:');
      expect(text).not.toMatch(/nordmann/i);
    }
  });
});

describe('words of a redacted name', () => {
  const NAMING = 'https://region-0001.example/postliste';
  const TITLE = 'Klage fra Kari Nordmann';
  /** Each filter, and whether what is shown of the title fits it. */
  const FILTERS = [
    [{ words: ['klage'] }, true],
    [{ words: ['Nordmann'] }, false],
    [{ words: ['Nordmann', 'klage'] }, true],
    [{ notWords: ['Nordmann'] }, true],
    [{ words: ['klage'], notWords: ['Kari Nordmann'] }, true],
    [{ notWords: ['klage'] }, false],
  ] as const;
  let targetId: string;
  beforeEach(async () => {
    ({ id: targetId } = await api.db.target.findFirstOrThrow({ where: { namesPeople: true } }));
    await api.db.verifiedPage.create({ data: { siteId, targetId, enteredUrl: NAMING } });
  });
  const titled = (n: number, title = TITLE) => found(n, { targetId, title, url: `${NAMING}/${n}` });
  const idsInFeed = async (filter: object, events: string[]) => {
    const { text } = await read(String((await subscribe({ means: 'feed', events, filter })).feeds?.json));
    return (JSON.parse(text).items as { id: string }[]).map(({ id }) => id.replace('urn:uuid:', ''));
  };

  it.each(FILTERS)('of a document match nothing: %j', async (filter, fits) => {
    const id = await webhook(filter);
    const document = await titled(1);
    const expected = fits ? [document] : [];
    expect(idsOf(await composedFor(id))).toEqual(expected);
    expect(await idsInFeed(filter, ['document.found'])).toEqual(expected);
  });

  it('do not make a mail come earlier', async () => {
    const { subscription } = await subscribe({
      ...{ means: 'mail', address: 'a@b.example', atMost: 2, filter: { words: ['Nordmann', 'klage'] } },
    });
    await titled(1);
    for (const n of [2, 3, 4]) await titled(n, 'Søknad fra Kari Nordmann');
    expect(await composedFor(subscription.id)).toEqual([]);
    await titled(5);
    const [mail] = await composedFor(subscription.id);
    expect(MailBody.parse(mail).items).toHaveLength(2);
  });

  it('do not push others out of a feed', async () => {
    const last = await titled(1);
    for (let n = 2; n < 110; n++) await titled(n, 'Søknad fra Kari Nordmann');
    expect(await idsInFeed({ words: ['Nordmann', 'klage'] }, ['document.found'])).toEqual([last]);
  });

  it('of a find of a topic match nothing', async () => {
    const { id: sweepId } = await api.db.sweep.create({
      data: { kind: 'discover', name: 'Klager', plan: { language: 'nb' }, budget: 1, seed: 1, practice: false },
    });
    await api.db.discoverRun.create({ data: { sweepId } });
    const at = { url: `${NAMING}/sak`, host: 'region-0001.example', domain: 'region-0001.example' };
    const { id } = await api.db.discoverFind.create({
      data: { sweepId, page: 0, title: TITLE, probability: 0.9, round: 1, lot: 0, ...at },
    });
    for (const [filter, fits] of FILTERS)
      expect([filter, await idsInFeed(filter, ['topic.found'])]).toEqual([filter, fits ? [id] : []]);
  });
});
