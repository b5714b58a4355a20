import { pack } from '@hyrde/store/blobs';
import { beforeEach, describe, expect, it } from 'vitest';
import { BLOBS } from '../../base/tokens.js';
import { apiForFile } from '../../testing/api.js';
import { makeSites, makeSweep } from '../../testing/fixtures.js';
import { FollowUpService } from './changes/follow-up.service.js';

let siteIds: string[];
const api = await apiForFile();
const [auditor, viewer] = [await api.as('auditor'), await api.as('viewer')];
beforeEach(async () => {
  await api.db.sweep.deleteMany();
  await api.db.site.deleteMany();
  siteIds = await makeSites(api.db, 2);
});

const urlOf = (n: number) => `https://region-0001.example/page-${n}`;

async function knownPage(n: number, more: object = {}): Promise<string> {
  const seen = { firstSeenAt: new Date(), lastSeenAt: new Date() };
  const [siteId = ''] = siteIds;
  const { id } = await api.db.knownPage.create({ data: { siteId, url: urlOf(n), role: 'other', ...seen, ...more } });
  return id;
}

async function change(n: number, more: object = {}): Promise<string> {
  const [siteId = ''] = siteIds;
  const pageId = await knownPage(n);
  const at = new Date(Date.UTC(2026, 10, 1 + n));
  const { id } = await api.db.pageChange.create({
    data: { pageId, siteId, practice: false, at, change: 'changed', role: 'other', url: urlOf(n), ...more },
  });
  return id;
}

async function stored(text: string): Promise<string> {
  const packed = await pack(Buffer.from(text));
  await api.app.get(BLOBS).put([packed], { kept: true });
  return packed.hash;
}

describe('a refresh sweep', () => {
  it('needs known pages, and its error says how to get some', async () => {
    const { status, body } = await auditor.post('/sweeps', { kind: 'refresh', visitsADay: 5 });
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('run one first')]);
  });

  it('is created with its budget', async () => {
    await knownPage(1);
    const made = await auditor.post<{ id: string }>('/sweeps', { kind: 'refresh', visitsADay: 5, days: 3 });
    expect(made.status).toBe(201);
    const { body } = await viewer.get(`/sweeps/${made.body.id}`);
    expect(body).toMatchObject({
      kind: 'refresh',
      facts: { kind: 'refresh', visitsADay: 5, days: 3, planned: 0, policy: 'crawl-value', daySeconds: 86_400 },
      summary: { visits: { changed: 0 }, changes: { lost: 0 } },
    });
  });

  it.each([
    ['daySeconds', { kind: 'refresh', visitsADay: 5, daySeconds: 60 }],
    ['visitsADay', { kind: 'refresh', visitsADay: -1 }],
    ['policy', { kind: 'refresh', visitsADay: 5, policy: 'best' }],
    ['days', { kind: 'refresh', visitsADay: 5, days: 0 }],
  ])('is refused for a wrong %s', async (field, plan) => {
    await knownPage(1);
    const { status, text } = await auditor.post('/sweeps', plan);
    expect([status, text]).toEqual([400, expect.stringContaining(field)]);
  });

  it('accepts another budget until it is over', async () => {
    await knownPage(1);
    const { body } = await auditor.post<{ id: string }>('/sweeps', { kind: 'refresh', visitsADay: 5 });
    const set = (visitsADay: number, who = auditor) => who.put(`/sweeps/${body.id}/visits-a-day`, { visitsADay });
    expect((await set(7)).status).toBe(200);
    expect((await viewer.get(`/sweeps/${body.id}`)).body).toMatchObject({ facts: { visitsADay: 7 } });
    expect((await set(7, viewer)).status).toBe(403);
    await api.db.sweep.update({ where: { id: body.id }, data: { state: 'done' } });
    expect((await set(9)).status).toBe(409);
  });

  it('is shown with a policy of an earlier version', async () => {
    await knownPage(1);
    const { body } = await auditor.post<{ id: string }>('/sweeps', { kind: 'refresh', visitsADay: 5 });
    const { plan } = await api.db.sweep.findUniqueOrThrow({ where: { id: body.id } });
    await api.db.sweep.update({ where: { id: body.id }, data: { plan: { ...(plan as object), policy: 'azar' } } });
    expect((await viewer.get(`/sweeps/${body.id}`)).body).toMatchObject({ facts: { policy: 'azar' } });
    expect((await viewer.get(`/sweeps/${body.id}/days`)).body).toMatchObject({ items: [] });
    expect((await auditor.put(`/sweeps/${body.id}/visits-a-day`, { visitsADay: 7 })).status).toBe(200);
  });

  it('shows predictions and results of its days', async () => {
    await knownPage(1);
    const { body } = await auditor.post<{ id: string }>('/sweeps', { kind: 'refresh', visitsADay: 5 });
    const day = { visitsADay: 5, pages: 10, visits: 5, obsoleteBefore: 3, obsolete: 2.5, expectedChanges: 1.5 };
    await api.db.refreshDay.create({
      data: { sweepId: body.id, day: 0, plannedAt: new Date(), policy: 'crawl-value', priors: {}, ...day },
    });
    const tally = (result: string, visits: number, expected: number) => ({
      sweepId: body.id,
      day: 0,
      result,
      visits,
      compared: visits,
      expected,
      lotCompared: 1,
      lotExpected: 0.2,
    });
    await api.db.refreshTally.createMany({ data: [tally('changed', 2, 1), tally('unchanged', 3, 0.5)] });
    const days = await viewer.get<{ items: object[] }>(`/sweeps/${body.id}/days`);
    expect(days.body.items).toMatchObject([
      { day: 0, planned: 5, visited: 5, compared: 5, expectedChanges: 1.5, foundChanges: 2, obsolete: 2.5 },
    ]);
    expect((await viewer.get(`/sweeps/${body.id}`)).body).toMatchObject({
      facts: { planned: 1 },
      summary: { visits: { changed: 2, unchanged: 3 }, changes: { changed: 2 } },
    });
  });
});

describe('a day by region', () => {
  it('sums up planned visits and results of its sites', async () => {
    await knownPage(1);
    const { body } = await auditor.post<{ id: string }>('/sweeps', { kind: 'refresh', visitsADay: 5 });
    const counts = { planned: 3, expectedChanges: 1.5, visited: 2, foundChanges: 1, gone: 0 };
    const rows = siteIds.map((siteId) => ({ sweepId: body.id, day: 0, siteId, ...counts }));
    await api.db.refreshSiteDay.createMany({ data: rows });
    const { body: regions } = await viewer.get<{ items: object[] }>(`/sweeps/${body.id}/days/0/regions`);
    const sum = { sites: 2, planned: 6, expectedChanges: 3, visited: 4, foundChanges: 2, gone: 0 };
    expect(regions.items).toEqual([{ region: { id: expect.any(String), name: 'Region' }, ...sum }]);
    expect((await viewer.get<{ items: object[] }>(`/sweeps/${body.id}/days/1/regions`)).body.items).toEqual([]);
    expect((await viewer.get(`/sweeps/${body.id}/days/366/regions`)).status).toBe(400);
    expect((await viewer.get(`/sweeps/${siteIds[0]}/days/0/regions`)).status).toBe(404);
  });
});

describe('changes', () => {
  it('are listed newest first, page by page, and filtered', async () => {
    const ids = [await change(1), await change(2, { change: 'lost' }), await change(3)];
    const first = await viewer.get<{ items: { id: string }[]; next: string }>('/changes?limit=2');
    expect(first.body.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await viewer.get<{ items: { id: string }[]; next: null }>(
      `/changes?limit=2&cursor=${first.body.next}`,
    );
    expect([second.body.items.map(({ id }) => id), second.body.next]).toEqual([[ids[0]], null]);
    const lost = await viewer.get<{ items: object[] }>(`/changes?change=lost&siteId=${siteIds[0]}`);
    expect(lost.body.items).toMatchObject([{ id: ids[1], site: { region: 'Region' }, followUp: null }]);
    expect((await viewer.get<{ items: object[] }>(`/changes?siteId=${siteIds[1]}`)).body.items).toEqual([]);
  });

  it('show a word diff', async () => {
    const texts = { beforeHash: await stored('Brev fra Kari'), afterHash: await stored('Brev fra Ola') };
    const { body } = await viewer.get(`/changes/${await change(1, texts)}`);
    expect(body).toMatchObject({
      before: ['Brev fra Kari'],
      after: ['Brev fra Ola'],
      diff: [
        { kind: 'same', text: 'Brev fra' },
        { kind: 'removed', text: 'Kari' },
        { kind: 'added', text: 'Ola' },
      ],
    });
  });

  it('without a previous text have no diff', async () => {
    const { body } = await viewer.get(`/changes/${await change(1, { afterHash: await stored('Nytt') })}`);
    expect(body).toMatchObject({ diff: null, before: null, after: ['Nytt'] });
  });

  it('of findings have pictures from before and after', async () => {
    const first = await change(1, { picture: 'done', pictureHash: await stored('first') });
    const { pageId } = await api.db.pageChange.findUniqueOrThrow({ where: { id: first } });
    const second = await change(2, { picture: 'pending' });
    expect((await viewer.get(`/changes/${second}`)).body).toMatchObject({
      pictures: { before: false, after: 'pending' },
    });
    expect((await viewer.get(`/changes/${second}/pictures/before`)).status).toBe(404);
    await api.db.pageChange.update({
      where: { id: second },
      data: { pageId, picture: 'done', pictureHash: await stored('second') },
    });
    expect((await viewer.get(`/changes/${second}`)).body).toMatchObject({ pictures: { before: true, after: 'done' } });
    expect((await viewer.get(`/changes/${second}/pictures/before`)).text).toBe('first');
    expect((await viewer.get(`/changes/${second}/pictures/after`)).text).toBe('second');
    expect((await viewer.get(`/changes/${first}/pictures/before`)).status).toBe(404);
  });

  it('that lose an answer cause one search of the site, whose result is shown with the change', async () => {
    const { id: targetId } = await api.db.target.findUniqueOrThrow({ where: { slug: 'mail-record' } });
    const id = await change(1, { change: 'lost', targetId, search: 'wanted' });
    const followUps = api.app.get(FollowUpService);
    const started = await followUps.runOnce();
    expect(await followUps.runOnce()).toEqual([]);
    const { body } = await viewer.get<{ followUp: { state: string; sweepId: string } }>(`/changes/${id}`);
    expect(body.followUp.state).toBe('running');
    expect(started).toEqual([body.followUp.sweepId]);
    const searches = await api.db.search.findMany({ where: { sweepId: body.followUp.sweepId } });
    expect(searches.map(({ siteId }) => siteId)).toEqual([siteIds[0]]);
    await api.db.task.updateMany({
      where: { sweepId: body.followUp.sweepId },
      data: { state: 'done', outcome: 'found', reason: 'accepted', finishedAt: new Date() },
    });
    await api.db.search.updateMany({ where: { sweepId: body.followUp.sweepId }, data: { foundUrl: urlOf(9) } });
    expect((await viewer.get(`/changes/${id}`)).body).toMatchObject({ followUp: { state: 'found', url: urlOf(9) } });
  });
});

describe('known pages', () => {
  it('of a site are listed by address', async () => {
    await knownPage(2, { role: 'finding', rate: 0.1, rateLow: 0.02, rateHigh: 0.5, visits: 9, changes: 3 });
    await knownPage(1, { state: 'lost' });
    const path = `/sites/${siteIds[0]}/known-pages`;
    const first = await viewer.get<{ items: object[]; next: string; total: number }>(`${path}?limit=1`);
    expect(first.body).toMatchObject({ total: 2, items: [{ url: urlOf(1), state: 'lost', rate: null }] });
    const second = await viewer.get<{ items: object[] }>(`${path}?limit=1&cursor=${first.body.next}`);
    expect(second.body.items).toMatchObject([{ url: urlOf(2), visits: 9, rate: { low: expect.closeTo(0.02) } }]);
    expect((await viewer.get<{ total: number }>(`${path}?role=finding`)).body.total).toBe(1);
  });

  it('that answer a target show when they were last seen, and their newest change', async () => {
    const { id: targetId } = await api.db.target.findUniqueOrThrow({ where: { slug: 'contact' } });
    const at = new Date('2026-11-01T00:00:00Z');
    await makeSweep(api.db, siteIds, [{ outcome: 'found', reason: 'accepted', url: urlOf(1) }], { target: 'contact' });
    await api.db.knownPage.create({
      data: { siteId: siteIds[0] ?? '', url: urlOf(1), role: 'finding', firstSeenAt: at, lastSeenAt: at },
    });
    await change(2, { targetId, change: 'moved' });
    const newest = await change(3, { targetId });
    const { body } = await viewer.get(`/sites/${siteIds[0]}/answer-pages`);
    const seen = { at: at.toISOString(), state: 'alive' };
    expect(body).toEqual({
      items: [{ target: 'contact', seen, changed: { id: newest, at: '2026-11-04T00:00:00.000Z', change: 'changed' } }],
    });
    expect((await viewer.get(`/sites/${siteIds[1]}/answer-pages`)).body).toEqual({ items: [] });
    expect((await viewer.get(`/sites/${targetId}/answer-pages`)).status).toBe(404);
  });

  it('have no forecast until a worker has computed one', async () => {
    expect((await viewer.get('/refresh/forecast')).body).toEqual({ any: false, mostPagesASite: 2_000, forecast: null });
    await knownPage(1);
    const curves = [{ policy: 'uniform', points: [{ visitsADay: 0, obsolete: 1, age: 2 }] }];
    await api.db.refreshForecast.create({
      data: { practice: false, at: new Date(), pages: 1, read: 1, days: 14, curves },
    });
    expect((await viewer.get('/refresh/forecast')).body).toMatchObject({ any: true, forecast: { pages: 1, curves } });
  });
});
