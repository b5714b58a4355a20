import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startApi, type TestApi } from '../testing/api.js';
import { found, makeSites, makeSweep } from '../testing/fixtures.js';
import { LeftoversService } from './leftovers.service.js';
import type { Search } from '../kinds/locate/searches/searches.schemas.js';
import type { SweepDetails, SweepsPage } from './sweeps.schemas.js';

let api: TestApi;
let auditor: Client;
beforeAll(async () => {
  api = await startApi();
  auditor = await api.as('auditor');
  await makeSites(api.db, 12, { region: 'North' });
  await makeSites(api.db, 8, { region: 'South' });
  await makeSites(api.db, 3, { region: 'Play', practice: true });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.queued(); // what an earlier test made
  api.queue.jobs.length = 0;
  api.queue.failing = false;
});

const create = (plan: object = {}) => auditor.post<SweepDetails>('/sweeps', { target: 'mail-record', ...plan });

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await condition()); ) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a new sweep', () => {
  it('has one search a site and hands each to the queue once', async () => {
    const { status, body } = await create({ algorithms: ['ls2f:S=400'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'running',
      algorithms: ['ls2f:S=400,threshold=0.75'],
      budget: 60,
      practice: false,
    });
    expect(body.progress).toMatchObject({ all: 20, done: 0, waiting: 20, running: 0 });
    expect(body.answers).toMatchObject({ 'not-checked': 20 });
    await until(() => api.queue.jobs.length === 20);
    expect(new Set(api.queue.jobs.map(({ opts }) => opts?.jobId)).size).toBe(20);
  });

  it('is not made from words that mean nothing here', async () => {
    expect((await create({ algorithm: 'ls2f' })).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('"algorithm"'),
    });
    expect(api.queue.jobs).toHaveLength(0);
  });

  it('covers regions or single sites where told so, practice sites never by accident', async () => {
    const regions = await api.db.region.findMany();
    const south = regions.find(({ name }) => name === 'South');
    expect((await create({ sites: { regionIds: [south?.id] } })).body.progress.all).toBe(8);
    const play = await api.db.site.findMany({ where: { practice: true } });
    const ids = play.map(({ id }) => id);
    expect((await create({ sites: { siteIds: ids } })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'sites' }],
    });
    expect((await create({ sites: { siteIds: ids }, practice: true })).body.progress.all).toBe(3);
    expect(await api.db.sweep.count({ where: { searches: { none: {} } } })).toBe(0);
  });

  it('gives the same seeds for the same sweep seed, others for another', async () => {
    const seedsOf = async (seed: number) => {
      const { body } = await create({ seed });
      const rows = await api.db.search.findMany({ where: { sweepId: body.id }, orderBy: { siteId: 'asc' } });
      return rows.map((row) => row.seed);
    };
    const first = await seedsOf(5);
    expect(await seedsOf(5)).toEqual(first);
    expect(await seedsOf(6)).not.toEqual(first);
    expect(new Set(first).size).toBe(20);
  });

  it('does not need the queue', async () => {
    api.queue.failing = true;
    expect((await create()).status).toBe(201);
  });

  it('needs a target that there is', async () => {
    expect((await create({ target: 'unknown' })).body).toMatchObject({ status: 400, errors: [{ field: 'target' }] });
  });
});

describe('a running sweep', () => {
  it('is paused, resumed and cancelled; what a worker has in hand is left to it', async () => {
    const { body: sweep } = await create();
    await until(() => api.queue.jobs.length === 20); // before it is paused
    const [mine] = await api.db.search.findMany({ where: { sweepId: sweep.id }, take: 1 });
    await api.db.search.update({
      where: { id: mine?.id ?? '' },
      data: { runner: 'worker-1', runnerUntil: new Date(Date.now() + 60_000) },
    });
    expect((await auditor.post<SweepDetails>(`/sweeps/${sweep.id}/pause`)).body).toMatchObject({
      state: 'paused',
      progress: { running: 1, ratePerMinute: null },
    });
    expect((await auditor.post(`/sweeps/${sweep.id}/pause`)).status).toBe(409);
    api.queue.jobs.length = 0;
    expect((await auditor.post<SweepDetails>(`/sweeps/${sweep.id}/resume`)).body.state).toBe('running');
    await until(() => api.queue.jobs.length === 19); // not the one in hand
    const cancelled = await auditor.post<SweepDetails>(`/sweeps/${sweep.id}/cancel`);
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      progress: { all: 20, done: 19, waiting: 1, byOutcome: { cancelled: 19 } },
    });
    expect((await auditor.post(`/sweeps/${sweep.id}/resume`)).status).toBe(409);
  });

  it('that was cancelled ends what a dead worker had in hand, and leaves a living one’s alone', async () => {
    const { body: sweep } = await create();
    const [dead, alive] = await api.db.search.findMany({ where: { sweepId: sweep.id }, take: 2 });
    const hold = (id: string | undefined, until: number) =>
      api.db.search.update({ where: { id: id ?? '' }, data: { runner: 'w', runnerUntil: new Date(until) } });
    await hold(dead?.id, Date.now() + 60_000);
    await hold(alive?.id, Date.now() + 60_000);
    await auditor.post(`/sweeps/${sweep.id}/cancel`);
    await hold(dead?.id, Date.now() - 1_000);
    expect(await api.app.get(LeftoversService).end()).toBeGreaterThanOrEqual(1);
    const { body } = await auditor.get<SweepDetails>(`/sweeps/${sweep.id}`);
    expect(body.progress).toMatchObject({ all: 20, done: 19, waiting: 1, running: 1 });
  });

  it('shows rate and time left', async () => {
    const { body: sweep } = await create();
    const searches = await api.db.search.findMany({ where: { sweepId: sweep.id }, take: 5 });
    await api.db.search.updateMany({
      where: { id: { in: searches.map(({ id }) => id) } },
      data: { state: 'done', outcome: 'unreachable', reason: 'time-out', finishedAt: new Date(), downloads: 2 },
    });
    const { body } = await auditor.get<SweepDetails>(`/sweeps/${sweep.id}`);
    expect(body.progress).toMatchObject({
      all: 20,
      done: 5,
      waiting: 15,
      downloads: 10,
      ratePerMinute: 5,
      secondsLeft: 180,
    });
    expect(body.answers).toEqual({ yes: 0, no: 0, 'does-not-apply': 0, 'not-checked': 15, 'could-not-be-checked': 5 });
  });
});

describe('the list of sweeps', () => {
  it('is newest first, paged, and keeps practice apart', async () => {
    const all: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await auditor.get<SweepsPage>(`/sweeps?limit=2${cursor}`);
      all.push(...body.items.map(({ createdAt }) => createdAt));
      expect(body.items.every(({ practice }) => !practice)).toBe(true);
      if (!body.next) break;
      cursor = `&cursor=${body.next}`;
    }
    expect(all).toHaveLength(await api.db.sweep.count({ where: { practice: false } }));
    expect(all).toEqual([...all].sort().reverse());
    expect((await auditor.get<SweepsPage>('/sweeps?practice=true')).body.items).toHaveLength(1);
  });
});

describe('a sweep’s searches', () => {
  let sweepId: string;
  let siteIds: string[];
  beforeAll(async () => {
    siteIds = await makeSites(api.db, 30, { region: 'East' });
    const made = await makeSweep(
      api.db,
      siteIds,
      [
        ...found(10).map((search, i) => ({
          ...search,
          downloads: i,
          confidence: i / 10,
          verdict: i < 2 ? ('wrong' as const) : undefined,
        })),
        ...Array.from({ length: 10 }, (_, i) => ({
          outcome: 'not-found' as const,
          reason: i < 5 ? ('site-exhausted' as const) : ('budget-spent' as const),
          downloads: 60,
        })),
        ...Array.from({ length: 10 }, () => ({
          outcome: 'unreachable' as const,
          reason: 'time-out' as const,
          downloads: 1,
        })),
      ].map(({ verdict, ...rest }: ReturnType<typeof found>[number]) => (verdict ? { ...rest, verdict } : rest)),
    );
    sweepId = made.sweepId;
  });

  const every = async (query: string): Promise<Search[]> => {
    const all: Search[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await auditor.get<{ items: Search[]; next: string | null; total: number }>(
        `/sweeps/${sweepId}/searches?limit=7&${query}${cursor}`,
      );
      all.push(...body.items);
      if (!body.next) {
        expect(body.total).toBe(all.length);
        return all;
      }
      cursor = `&cursor=${body.next}`;
    }
  };

  it('come page after page, each once, in every order', async () => {
    const keys: Record<string, (search: Search) => string | number> = {
      site: ({ site }) => site.name,
      downloads: ({ downloads }) => downloads,
      confidence: ({ confidence }) => confidence ?? -1,
      finished: ({ finishedAt }) => finishedAt ?? '',
    };
    for (const [sort, key] of Object.entries(keys)) {
      const up = await every(`sort=${sort}`);
      expect(new Set(up.map(({ id }) => id)).size).toBe(30);
      expect(up.map(key)).toEqual(up.map(key).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
      expect((await every(`sort=-${sort}`)).map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse());
    }
  });

  it('are filtered by outcome, reason, answer, verdict and text; the five answers make up all', async () => {
    expect(await every('outcome=not-found')).toHaveLength(10);
    expect(await every('reason=budget-spent')).toHaveLength(5);
    expect(await every('verdict=wrong')).toHaveLength(2);
    expect(await every('text=east%200003')).toHaveLength(1);
    const { body } = await auditor.get<SweepDetails>(`/sweeps/${sweepId}`);
    for (const [answer, count] of Object.entries(body.answers))
      expect(await every(`answer=${answer}`)).toHaveLength(count);
    expect(body.answers).toEqual({ yes: 10, no: 5, 'does-not-apply': 0, 'not-checked': 0, 'could-not-be-checked': 15 });
  });

  it('are exported with every site, formulas disarmed', async () => {
    await api.db.site.update({ where: { id: siteIds[0] ?? '' }, data: { name: '=HYPERLINK("https://evil.example")' } });
    const { text, headers } = await auditor.get(`/sweeps/${sweepId}/export.csv`);
    expect(headers.get('content-disposition')).toContain('attachment');
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    expect(rows).toHaveLength(30);
    expect(rows.map(({ site }) => site)).toContain('\'=HYPERLINK("https://evil.example")');
    expect(rows.filter(({ answer }) => answer === 'could-not-be-checked')).toHaveLength(15);
  });

  it('make a site’s time line, newest first', async () => {
    await makeSweep(api.db, siteIds, found(1), { at: new Date(Date.now() + 1_000) });
    const first = await auditor.get<{ items: Search[]; next: string | null }>(`/sites/${siteIds[0]}/searches?limit=1`);
    const second = await auditor.get<{ items: Search[]; next: string | null }>(
      `/sites/${siteIds[0]}/searches?limit=1&cursor=${first.body.next}`,
    );
    expect(first.body.items[0]?.downloads).toBe(10);
    expect(second.body.items[0]?.downloads).toBe(0);
    expect(second.body.next).toBeNull();
  });
});
