import { describe, expect, it } from 'vitest';
import { apiForFile } from '../../../testing/api.js';
import { makeSites, makeSweep } from '../../../testing/fixtures.js';
import type { JudgedTryOut } from './judged-try-out.service.js';
import type { TryOut } from './try-outs.controller.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
const [siteId = ''] = await makeSites(api.db, 1);

const words = { nb: [{ word: 'arkivliste', weight: 3 }] };
const start = (site = siteId) =>
  auditor.post<TryOut>('/targets/mail-record/try-outs', { basedOn: 1, words, siteId: site });
const end = (id: string) =>
  api.db.$transaction([
    api.db.search.updateMany({ where: { sweepId: id }, data: { foundUrl: 'https://tried.example/' } }),
    api.db.task.updateMany({
      where: { sweepId: id },
      data: { state: 'done', outcome: 'found', reason: 'accepted', downloads: 3, finishedAt: new Date() },
    }),
    api.db.sweep.update({ where: { id }, data: { state: 'done', finishedAt: new Date() } }),
  ]);

describe('a try-out', () => {
  it('is a search of one site with the draft’s words, handed to a worker', async () => {
    const { status, body } = await start();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      target: 'mail-record',
      state: 'running',
      basedOn: 1,
      site: { id: siteId },
      algorithm: 'herder:cost=0.004',
      search: { state: 'waiting', downloads: 0 },
      saved: null,
    });
    const stored = await api.db.locateSweep.findUniqueOrThrow({ where: { sweepId: body.id } });
    expect(stored.draftWords).toEqual(words);
    for (const deadline = Date.now() + 10_000; !api.queue.jobs.some(({ data }) => data.taskId === body.search.id); ) {
      if (Date.now() > deadline) throw new Error('It was not queued.');
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  it('is one at a time, and can be cancelled', async () => {
    const [first, second] = [(await start()).body, (await start()).body];
    const read = async (id: string) => (await auditor.get<TryOut>(`/try-outs/${id}`)).body;
    expect((await read(first.id)).state).toBe('cancelled');
    expect((await auditor.post<TryOut>(`/try-outs/${second.id}/cancel`)).body).toMatchObject({
      state: 'cancelled',
      search: { outcome: 'cancelled' },
    });
    expect((await auditor.post(`/try-outs/${second.id}/cancel`)).status).toBe(409);
  });

  it('is shown beside the result of a saved version', async () => {
    const [site = ''] = await makeSites(api.db, 1, { region: 'Beside' });
    const { sweepId } = await makeSweep(api.db, [site], [{ outcome: 'not-found', reason: 'budget-spent' }]);
    const { body } = await start(site);
    await end(body.id);
    expect((await auditor.get(`/try-outs/${body.id}`)).body).toMatchObject({
      search: { outcome: 'found', foundUrl: 'https://tried.example/', downloads: 3 },
      saved: { version: 1, sweep: { id: sweepId }, search: { outcome: 'not-found' } },
    });
  });

  it('is excluded from everything else', async () => {
    const [site = ''] = await makeSites(api.db, 1, { region: 'Alone' });
    const before = await everything(site);
    const { body } = await start(site);
    await end(body.id);
    expect(await everything(site)).toEqual(before);
  });

  it('is deleted after a day', async () => {
    const { id } = (await start()).body;
    await end(id);
    api.clock.advance(25 * 3_600_000);
    await start();
    expect((await auditor.get(`/try-outs/${id}`)).status).toBe(404);
    expect(await api.db.search.count({ where: { sweepId: id } })).toBe(0);
  });

  it('needs a version and a site, and is not listed as a sweep', async () => {
    expect((await start('00000000-0000-4000-8000-000000000000')).status).toBe(400);
    const { sweepId } = await makeSweep(api.db, [siteId], [{ outcome: 'not-found', reason: 'budget-spent' }]);
    expect((await auditor.get(`/try-outs/${sweepId}`)).status).toBe(404);
  });
});

/** All data that a try-out must not change. */
async function everything(site: string): Promise<unknown[]> {
  const paths = [
    '/sweeps',
    '/overview?target=mail-record',
    '/accuracy',
    '/review/progress',
    '/targets',
    `/sites/${site}`,
    `/sites/${site}/searches`,
  ];
  return Promise.all(
    paths.map(async (path) => {
      const { status, body } = await auditor.get(path);
      expect([path, status]).toEqual([path, 200]);
      return body;
    }),
  );
}

describe('a try-out of a proposed version', () => {
  it('searches judged sites, and compares its results and the last search’s with the verdicts', async () => {
    const name = { en: 'Wells', nb: 'Brønner' };
    const body = { name, description: {}, words };
    const { slug } = (await auditor.post<{ slug: string }>('/targets', body)).body;
    const target = await api.db.target.findUniqueOrThrow({ where: { slug } });
    const siteIds = await makeSites(api.db, 3, { region: 'Judged' });
    const pages = ['https://a.example/right', 'https://b.example/right', null];
    await makeSweep(
      api.db,
      siteIds.slice(0, 2),
      [
        { outcome: 'found', reason: 'accepted', url: 'https://a.example/right' },
        { outcome: 'found', reason: 'accepted', url: 'https://b.example/wrong' },
      ],
      { target: slug },
    );
    for (const [index, siteId] of siteIds.entries())
      await api.db.verifiedPage.create({ data: { siteId, targetId: target.id, verdictUrl: pages[index] ?? null } });
    const number = 2;
    const version = await api.db.targetVersion.create({
      data: { targetId: target.id, version: number, words, origin: 'verdicts', state: 'proposed' },
    });
    await api.db.targetTrainingSite.create({ data: { targetVersionId: version.id, siteId: siteIds[0] ?? '' } });
    const path = `/targets/${slug}/versions/${number}/try-out`;
    expect((await auditor.get(path)).body).toEqual({ judged: 2, most: 20, tryOut: null });

    const started = await auditor.post<JudgedTryOut>(path);
    expect(started.status).toBe(201);
    expect((await auditor.post(path)).status).toBe(409);
    await start(); // a draft's try-out by the same person cancels only other drafts'
    expect((await auditor.get<JudgedTryOut>(path)).body.tryOut?.state).toBe('running');
    const { id, sites } = started.body.tryOut ?? { id: '', sites: [] };
    expect(sites.map(({ now }) => now)).toEqual([null, null]);
    await end(id);
    await api.db.search.updateMany({
      where: { sweepId: id },
      data: { foundUrl: 'https://b.example/right' },
    });
    const { tryOut } = (await auditor.get<JudgedTryOut>(path)).body;
    expect(tryOut?.downloads).toBe(6);
    const row = (siteId = '') => tryOut?.sites.find(({ site }) => site.id === siteId);
    expect(row(siteIds[0])).toMatchObject({ trained: true, before: { right: true }, now: { right: false } });
    expect(row(siteIds[1])).toMatchObject({ trained: false, before: { right: false }, now: { right: true } });
    expect((await auditor.post(`/targets/${slug}/versions/1/try-out`)).status).toBe(409);
  });
});
