import { type BlobStore, pack } from '@hyrde/store/blobs';
import { beforeEach, describe, expect, it } from 'vitest';
import { BLOBS } from '../../base/tokens.js';
import { apiForFile } from '../../testing/api.js';
import { makeSites } from '../../testing/fixtures.js';
import type { Bursts } from './bursts/bursts.controller.js';
import type { FoundDocumentDetails, FoundDocuments, JudgedDocument } from './documents/documents.controller.js';
import type { Mute, Mutes } from './mutes/mutes.service.js';

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12);

let siteId: string;
let hubId: string;
const api = await apiForFile();
const [auditor, viewer] = [await api.as('auditor'), await api.as('viewer')];
beforeEach(async () => {
  await api.db.sweep.deleteMany();
  await api.db.site.deleteMany();
  [siteId = ''] = await makeSites(api.db, 2);
  const hub = { siteId, key: 'news', url: 'https://region-0001.example/news', kind: 'list', looks: 4, firsts: 6 };
  hubId = (await api.db.watchHub.create({ data: hub })).id;
});

/** Adds a document found the given number of hours after noon, at an age of one hour. */
async function document(n: number, more: object = {}): Promise<string> {
  const foundAt = new Date(NOON + n * HOUR_MS);
  const published = new Date(foundAt.getTime() - HOUR_MS);
  const { id } = await api.db.watchDocument.create({
    data: {
      siteId,
      practice: false,
      hubId,
      identity: `${n}`,
      url: `https://region-0001.example/news/${n}`,
      title: `News ${n}`,
      dating: 'time',
      publishedFrom: published,
      publishedTo: published,
      foundAt,
      state: 'news',
      ...more,
    },
  });
  return id;
}

const feed = async (query = ''): Promise<FoundDocuments> =>
  (await viewer.get<FoundDocuments>(`/documents${query}`)).body;
const titles = async (query = ''): Promise<string[]> => (await feed(query)).items.map(({ title }) => title);

describe('a watch', () => {
  it('is created with its budget; its sites are due at once', async () => {
    const quiet = { from: 22, to: 6, timeZone: 'Europe/Oslo' };
    const made = await auditor.post<{ id: string }>('/sweeps', { kind: 'watch', downloadsADay: 5, quiet });
    expect(made.status).toBe(201);
    expect((await viewer.get(`/sweeps/${made.body.id}`)).body).toMatchObject({
      facts: { kind: 'watch', downloadsADay: 5, newsHours: 24, quiet, foragers: null, sites: 2 },
      summary: { kind: 'watch', news: 0, downloads: 0, rounds: 0 },
    });
    const { body } = await viewer.get('/watched-sites');
    expect(body).toMatchObject({
      total: 2,
      items: [{ site: { id: siteId }, downloadsADay: 5, rounds: 0, hubs: 1, held: 0, nextHub: null }, {}],
    });
  });

  it('with foragers lists a site’s fleet: parents, and documents reported by each', async () => {
    const none = { learning: null, items: [] };
    expect((await viewer.get(`/sites/${siteId}/foragers`)).body).toEqual({ siteId, ...none });
    expect((await auditor.post('/sweeps', { kind: 'watch', foragers: 'both' })).status).toBe(201);
    const weblog = Array.from({ length: 5 }, (_, n) => ({ url: `https://region-0001.example/${n}`, value: 90 - n }));
    const of = {
      siteId,
      bornAt: new Date(NOON),
      score: 112.5,
      steps: 4,
      brought: 13,
      weights: [0.5],
      weblog,
      version: 7,
    };
    await api.db.watchForager.createMany({
      data: [
        { ...of, number: 1, endedAt: new Date(NOON + HOUR_MS) },
        { ...of, number: 2, parent: 1 },
      ],
    });
    const { body } = await viewer.get(`/sites/${siteId}/foragers`);
    const fields = {
      score: 112.5,
      steps: 4,
      brought: 13,
      bornAt: new Date(NOON).toISOString(),
      starts: weblog.slice(0, 3),
    };
    expect(body).toEqual({
      siteId,
      learning: 'both',
      items: [
        { ...fields, number: 1, parent: null, endedAt: new Date(NOON + HOUR_MS).toISOString() },
        { ...fields, number: 2, parent: 1, endedAt: null },
      ],
    });
    expect((await viewer.get('/sites/00000000-0000-4000-8000-000000000000/foragers')).status).toBe(404);
  });

  it('shows that a site waits while its owner objects', async () => {
    await auditor.post('/sweeps', { kind: 'watch' });
    const { homeUrl } = await api.db.site.findUniqueOrThrow({ where: { id: siteId } });
    const objection = { host: homeUrl, request: { kind: 'objection' }, note: 'By letter' };
    const { body } = await auditor.post<{ id: string }>('/owner-requests', objection);
    const watched = async () => (await viewer.get<{ items: object[] }>('/watched-sites')).body.items;
    expect(await watched()).toMatchObject([
      { site: { id: siteId }, ownerObjects: true, nextAt: null },
      { ownerObjects: false, nextAt: expect.any(String) },
    ]);
    await auditor.put(`/owner-requests/${body.id}/state`, { state: 'withdrawn' });
    expect(await watched()).toMatchObject([{ ownerObjects: false, nextAt: expect.any(String) }, {}]);
  });

  it.each([
    ['downloadsADay', { kind: 'watch', downloadsADay: 0 }],
    ['newsHours', { kind: 'watch', newsHours: 0 }],
    ['foragers', { kind: 'watch', foragers: 'neither' }],
    ['quiet.timeZone', { kind: 'watch', quiet: { from: 1, to: 2, timeZone: 'Nowhere' } }],
    ['quiet.to', { kind: 'watch', quiet: { from: 1, to: 1, timeZone: 'UTC' } }],
  ])('is refused if %s is wrong', async (field, plan) => {
    const { status, body } = await auditor.post('/sweeps', plan);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
  });
});

describe('the feed', () => {
  it('is newest first, page after page, each document once, with its age', async () => {
    for (const n of [3, 1, 2, 5, 4]) await document(n);
    const first = await feed('?limit=2');
    expect(first).toMatchObject({ total: 5, items: [{ title: 'News 5', age: { least: 1, most: 1 } }, {}] });
    const second = await feed(`?limit=4&cursor=${first.next}`);
    expect(second.items.map(({ title }) => title)).toEqual(['News 3', 'News 2', 'News 1']);
    expect(second.next).toBeNull();
  });

  it('is filtered by site, kind of hub and age', async () => {
    await document(1);
    await document(2, { publishedFrom: new Date(NOON - 20 * HOUR_MS), publishedTo: new Date(NOON - 18 * HOUR_MS) });
    expect(await titles(`?siteId=${siteId}`)).toEqual(['News 2', 'News 1']);
    expect(await titles('?siteId=00000000-0000-4000-8000-000000000000')).toEqual([]);
    expect(await titles('?maxAge=4')).toEqual(['News 1']);
    expect(await titles('?hubKind=feed')).toEqual([]);
    expect(await titles('?practice=true')).toEqual([]);
  });

  it('leaves out documents that an auditor calls not news, until this is withdrawn', async () => {
    const id = await document(1);
    expect((await viewer.post(`/documents/${id}/not-news`, {})).status).toBe(403);
    expect((await auditor.post(`/documents/${id}/not-news`, {})).body).toMatchObject({ state: 'not-news' });
    expect(await titles()).toEqual([]);
    expect(await titles('?state=not-news')).toEqual(['News 1']);
    expect((await auditor.delete(`/documents/${id}/not-news`)).status).toBe(200);
    expect(await titles()).toEqual(['News 1']);
  });
});

describe('a document', () => {
  it('is linked to the records of its site at its address or with its number, and to no other site’s', async () => {
    const { id: otherSite } = await api.db.site.findFirstOrThrow({ where: { id: { not: siteId } } });
    const record = async (n: number, site: string, more: { link?: string; documentNumber?: string }) => {
      const portal = { siteId: site, practice: false, url: `https://p.example/${n}`, coverage: 1 };
      const { id: portalId } = await api.db.recordPortal.create({ data: portal });
      const seen = { firstSeenAt: new Date(NOON), lastSeenAt: new Date(NOON) };
      const signs = { senderSign: 'none', recipientSign: 'none', exempt: false, query: 0 };
      const data = {
        portalId,
        siteId: site,
        practice: false,
        language: 'nb',
        place: 0,
        identity: `${n}`,
        title: `R ${n}`,
      };
      await api.db.portalRecord.create({ data: { ...data, ...signs, ...seen, ...more } });
    };
    const link = 'https://region-0001.example/news/1';
    await record(1, siteId, { link });
    await record(2, siteId, { documentNumber: '2026/7-1' });
    await record(3, otherSite, { link, documentNumber: '2026/7-1' });
    const id = await document(1, { number: '2026/7-1' });
    const { body } = await viewer.get<FoundDocumentDetails>(`/documents/${id}`);
    expect(body.records.map(({ title }) => title).sort()).toEqual(['R 1', 'R 2']);
    expect(body).toMatchObject({ title: 'News 1', evidence: null, names: 'none' });
    expect((await viewer.get(`/documents/${id}/answer`)).status).toBe(404);
    expect((await viewer.get(`/documents/${siteId}`)).status).toBe(404);
  });

  it('has its hub’s response as evidence, byte for byte', async () => {
    const sweep = { kind: 'watch', name: 'x', plan: {}, budget: 1, seed: 1 };
    const { id: sweepId } = await api.db.sweep.create({ data: sweep });
    const task = { sweepId, siteId, subject: 'x', engine: 'watch', seed: 1 };
    const { id: taskId } = await api.db.task.create({ data: task });
    const body = Buffer.from('<ul><li>News 1</li></ul>');
    const blob = await pack(body);
    await api.app.get<BlobStore>(BLOBS).put([blob]);
    const url = 'https://region-0001.example/news';
    const page = { taskId, seq: 3, url, finalUrl: url, status: 200, contentType: 'text/html', reading: 'bytes' };
    const kept = { receivedHash: blob.hash, receivedBytes: body.length, textHash: blob.hash, durationMs: 1 };
    await api.db.evidencePage.create({ data: { ...page, ...kept, at: new Date(NOON) } });
    const id = await document(1, { taskId, seq: 3 });
    const { evidence } = (await viewer.get<FoundDocumentDetails>(`/documents/${id}`)).body;
    expect(evidence).toEqual({ url, at: new Date(NOON).toISOString(), status: 200, sha256: blob.hash });
    const answer = await viewer.get(`/documents/${id}/answer`);
    expect([answer.status, Buffer.from(answer.bytes).equals(body)]).toEqual([200, true]);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="region-0001.example.html"');
  });
});

describe('"not news"', () => {
  const FILMS = { titleShape: 'kino' };
  const mark = async (id: string) => (await auditor.post<JudgedDocument>(`/documents/${id}/not-news`, {})).body.learned;
  const mutes = async () => (await viewer.get<Mutes>(`/sites/${siteId}/mutes`)).body.items;
  const films = (count: number, more: object = {}) =>
    Promise.all(Array.from({ length: count }, (_, n) => document(n, { ...FILMS, ...more })));

  it('for three documents with one title mutes similar ones; withdrawn for one of them, it mutes none', async () => {
    const [one = '', two = '', three = ''] = await films(3);
    expect([await mark(one), await mark(two), await mark(three)]).toEqual([null, null, 'title']);
    const [mute] = await mutes();
    expect(mute).toMatchObject({ by: 'title', state: 'standing', notNews: 3, muted: 0, example: { title: 'News 2' } });
    const muteId = mute?.id ?? '';
    const silent = await document(9, { ...FILMS, state: 'muted', muteId });
    expect(await titles(`?state=muted&muteId=${muteId}`)).toEqual(['News 9']);
    expect(await titles()).toEqual([]);
    expect((await auditor.delete(`/documents/${three}/not-news`)).status).toBe(200);
    expect(await mutes()).toEqual([]);
    expect(await titles()).toEqual(['News 9', 'News 2']);
    expect(await api.db.watchDocument.findUnique({ where: { id: silent } })).toMatchObject({ muteId: null });
  });

  it('is not learned if one of few documents since was kept as news, nor from those of another hub', async () => {
    const ids = await films(4);
    const other = { siteId, key: 'other', url: 'https://region-0001.example/other', kind: 'list' };
    const elsewhere = await document(8, { ...FILMS, hubId: (await api.db.watchHub.create({ data: other })).id });
    for (const id of [...ids.filter((_, n) => n !== 1), elsewhere]) expect(await mark(id)).toBeNull();
    expect(await mutes()).toEqual([]);
    expect(await mark(ids[1] ?? '')).toBe('title');
  });

  it('for five documents in one section, whatever their titles, mutes that section', async () => {
    const learned = [];
    for (let n = 0; n < 5; n++) learned.push(await mark(await document(n, { titleShape: `${n}`, section: 'jobs' })));
    expect(learned).toEqual([null, null, null, null, 'section']);
    expect(await mutes()).toMatchObject([{ by: 'section', notNews: 5 }]);
  });

  it('is outweighed by one document that is news, unless many were not', async () => {
    for (const id of await films(3)) await mark(id);
    const [{ id: muteId = '' } = {}] = await mutes();
    const silent = await document(9, { ...FILMS, state: 'muted', muteId });
    expect((await auditor.delete<JudgedDocument>(`/documents/${silent}/not-news`)).body.state).toBe('news');
    expect(await mutes()).toEqual([]);
    for (let n = 20; n < 27; n++) await mark(await document(n, FILMS));
    expect(await mutes()).toMatchObject([{ notNews: 10 }]);
  });

  it('is struck out by an auditor: muted documents become news, subscribers are notified, and the mute is not learned again', async () => {
    const webhook = {
      events: ['document.found'],
      means: 'webhook',
      name: 'x',
      address: 'https://hook.example/',
      filter: {},
    };
    expect((await auditor.post('/subscriptions', webhook)).status).toBe(201);
    for (const id of await films(3)) await mark(id);
    const [{ id: muteId = '' } = {}] = await mutes();
    const silent = await document(9, { ...FILMS, state: 'muted', muteId });
    const noted = () => api.db.subscriptionEvent.findMany({ select: { documentId: true } });
    const decide = async (state: string) => (await auditor.put<Mute>(`/mutes/${muteId}/state`, { state })).body;
    expect((await viewer.put(`/mutes/${muteId}/state`, { state: 'struck' })).status).toBe(403);
    expect(await decide('struck')).toMatchObject({ state: 'struck', muted: 0 });
    expect([await titles(), await noted()]).toEqual([['News 9'], [{ documentId: silent }]]);
    expect(await mark(await document(10, FILMS))).toBeNull();
    expect(await decide('standing')).toMatchObject({ state: 'standing', muted: 1 });
    expect([await titles(), await noted()]).toEqual([[], []]);
    await decide('struck');
    expect(await mark(await document(11, FILMS))).toBeNull();
    expect(await mutes()).toMatchObject([{ state: 'struck' }]);
  });
});

describe('a burst', () => {
  it('is held, released, dropped and held again as a whole', async () => {
    const at = new Date(NOON);
    const { id } = await api.db.watchBurst.create({ data: { siteId, practice: false, hubId, at, documents: 2 } });
    for (const n of [1, 2]) await document(n, { state: 'held', burstId: id });
    expect(await titles()).toEqual([]);
    expect((await viewer.get<Bursts>('/bursts')).body.items).toMatchObject([{ id, documents: 2, state: 'held' }]);
    const decide = async (state: string) => (await auditor.put(`/bursts/${id}/state`, { state })).status;
    expect(await decide('released')).toBe(200);
    expect(await titles()).toEqual(['News 2', 'News 1']);
    expect((await viewer.get<Bursts>('/bursts')).body.items).toEqual([]);
    expect(await decide('dropped')).toBe(200);
    expect([await titles(), await titles('?state=dropped')]).toEqual([[], ['News 2', 'News 1']]);
    expect(await decide('held')).toBe(200);
    expect((await viewer.get<Bursts>('/bursts')).body.total).toBe(1);
  });
});

describe('a site', () => {
  it('lists its hubs, descending by new documents per download', async () => {
    const poor = { siteId, key: 'poor', url: 'https://region-0001.example/feed', kind: 'feed', looks: 9, firsts: 1 };
    await api.db.watchHub.create({ data: poor });
    const { body } = await viewer.get<{ items: object[] }>(`/sites/${siteId}/hubs`);
    expect(body.items).toMatchObject([{ kind: 'list', looks: 4, firsts: 6 }, { kind: 'feed' }]);
  });
});
