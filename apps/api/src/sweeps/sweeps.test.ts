import { CANCEL_LEFTOVERS } from '@hyrde/store';
import { execute } from '@hyrde/store/statement';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LocateFacts, LocateSummary } from '../kinds/locate/sweeps/summary.js';
import { apiForFile } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';
import type { SweepDetails, SweepsPage } from './sweeps.schemas.js';

interface LocateSweep extends SweepDetails {
  facts: LocateFacts;
  summary: LocateSummary;
}

const api = await apiForFile();
const auditor = await api.as('auditor');
await makeSites(api.db, 12, { region: 'North' });
await makeSites(api.db, 8, { region: 'South' });
await makeSites(api.db, 3, { region: 'Play', practice: true });
beforeEach(async () => {
  await api.queued(); // Drains the jobs of an earlier test.
  api.queue.jobs.length = 0;
  api.queue.failing = false;
});

const create = (plan: object = {}) => auditor.post<LocateSweep>('/sweeps', { target: 'mail-record', ...plan });

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await condition()); ) {
    if (Date.now() > deadline) throw new Error('It did not come true in time.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a new sweep', () => {
  it('has one task per site and algorithm, and queues each once', async () => {
    const { status, body } = await create({ algorithms: ['ls2f:S=400'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'running',
      kind: 'locate',
      facts: { kind: 'locate', target: { slug: 'mail-record' }, algorithms: ['ls2f:S=400,threshold=0.75'] },
      budget: 60,
      practice: false,
    });
    expect(body.progress).toMatchObject({ all: 20, done: 0, waiting: 20, running: 0 });
    expect(body.summary.answers).toMatchObject({ 'not-searched': 20 });
    await until(() => api.queue.jobs.length === 20);
    expect(new Set(api.queue.jobs.map(({ opts }) => opts?.jobId)).size).toBe(20);
  });

  it('is not made from unknown fields', async () => {
    expect((await create({ algorithm: 'ls2f' })).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('"algorithm"'),
    });
    expect(api.queue.jobs).toHaveLength(0);
  });

  it('covers regions or single sites if chosen, practice sites never by accident', async () => {
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
    expect(await api.db.sweep.count({ where: { tasks: { none: {} } } })).toBe(0);
  });

  it('has a name of its sites, its target and the time, that differs between runs', async () => {
    const named = async (sites: object | 'all') => (await create({ sites })).body.name;
    const site = await api.db.site.findFirstOrThrow({ where: { practice: false }, include: { region: true } });
    await api.db.sweep.deleteMany({ where: { practice: false } });
    expect(await named({ regionIds: [site.regionId] })).toMatch(/^(North|South) · Mail record · \d{1,2} \w+ \d{4}$/);
    expect(await named('all')).toMatch(/^Mail record · \d{1,2} \w+ \d{4}$/);
    const one = `^${site.name} · Mail record · \\d{1,2} \\w+ \\d{4}`;
    for (const time of ['$', ', \\d\\d:\\d\\d UTC$', ', \\d\\d:\\d\\d:\\d\\d UTC$'])
      expect(await named({ siteIds: [site.id] })).toMatch(new RegExp(one + time));
    const { id: ownerId } = await api.db.person.findFirstOrThrow();
    for (const shared of [true, false]) {
      const { id: viewId } = await api.db.savedView.create({
        data: { name: 'Before the case', practice: false, shared, query: {}, ownerId },
      });
      expect((await named({ viewId })).startsWith(shared ? 'Before the case · ' : 'Mail record · ')).toBe(true);
    }
  });

  it('is named in the language of its reader, unless a person named it', async () => {
    const { id } = (await create({ timeZone: 'Europe/Oslo' })).body;
    await api.db.sweep.update({
      where: { id },
      data: { nameParts: { of: 'Fjellvik', what: { en: 'Mail record', nb: 'Postliste' }, at: '2026-11-28 10:15' } },
    });
    await create({ target: 'contact', togetherWith: id });
    const own = (await create({ name: 'Før saken' })).body.id;
    const named = async (sweep: string, language: string) =>
      (await auditor.request<LocateSweep>('GET', `/sweeps/${sweep}`, undefined, { 'accept-language': language })).body
        .name;
    expect(await named(id, 'fr, en-GB;q=0.5')).toBe('Fjellvik · Mail record and 1 more · 28 Nov 2026, 10:15');
    expect(await named(id, 'nb-NO')).toBe('Fjellvik · Postliste og 1 til · 28. nov. 2026, 10:15');
    expect(await named(id, 'nn, en;q=0.5')).toBe('Fjellvik · Postliste og 1 til · 28. nov. 2026, 10:15');
    expect(await named(own, 'nb')).toBe('Før saken');
    for (const nameParts of [{ what: 'damaged' }, { what: { en: 'Damaged' }, at: '2026-99-99' }]) {
      await api.db.sweep.update({ where: { id }, data: { nameParts } });
      expect(await named(id, 'nb')).toMatch(/^Mail record · /);
    }
  });

  it('derives the same task seeds from the same sweep seed, others from another', async () => {
    const seedsOf = async (seed: number) => {
      const { body } = await create({ seed });
      const rows = await api.db.task.findMany({ where: { sweepId: body.id }, orderBy: { siteId: 'asc' } });
      return rows.map((row) => row.seed);
    };
    const first = await seedsOf(5);
    expect(await seedsOf(5)).toEqual(first);
    expect(await seedsOf(6)).not.toEqual(first);
    expect(new Set(first).size).toBe(20);
  });

  it('can get the start time of a recent sweep of the same person, and of no other', async () => {
    const first = (await create()).body;
    const createdAt = new Date(Date.now() - 60_000);
    await api.db.sweep.update({ where: { id: first.id }, data: { createdAt } });
    const together = { target: 'contact', togetherWith: first.id };
    expect((await create(together)).body.createdAt).toBe(createdAt.toISOString());
    const refused = { status: 400, errors: [{ field: 'togetherWith' }] };
    const other = await api.as('auditor');
    expect((await other.post('/sweeps', { target: 'mail-record', togetherWith: first.id })).body).toMatchObject(
      refused,
    );
    await api.db.sweep.update({ where: { id: first.id }, data: { createdAt: new Date(Date.now() - 11 * 60_000) } });
    expect((await create(together)).body).toMatchObject(refused);
  });

  it('is one with the sweeps that were begun together: one row, one pause, one end', async () => {
    const first = (await create({ target: 'mail-record' })).body;
    const second = (await create({ target: 'contact', togetherWith: first.id })).body;
    const third = (await create({ target: 'accessibility-statement', togetherWith: second.id })).body;
    const ids = [first.id, second.id, third.id];
    const state = { first: 'running', second: 'running', third: 'running' };
    const statesOf = ({ parts }: SweepDetails) => parts.map((part) => [part.id, part.state]);
    const all = (of: typeof state) => Object.values(of).map((state, index) => [ids[index], state]);
    expect(first.parts).toEqual([]);
    expect(statesOf(third)).toEqual(all(state));
    expect(third.parts.map(({ facts }) => facts)).toMatchObject(
      ['mail-record', 'contact', 'accessibility-statement'].map((slug) => ({ target: { slug } })),
    );

    const rows = async (query: string) => {
      const { body } = await auditor.get<{ items: SweepDetails[] }>(`/sweeps?limit=200&${query}`);
      return body.items.filter(({ id }) => ids.includes(id));
    };
    expect(await rows('')).toHaveLength(3);
    for (const query of [
      'firstParts=true',
      'firstParts=true&target=accessibility-statement',
      'firstParts=true&state=running',
    ]) {
      const [row, ...more] = await rows(query);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ id: first.id, parts: [{ progress: { all: 20 } }, {}, {}] });
    }
    expect(await rows('firstParts=true&target=news')).toEqual([]);

    await api.db.sweep.update({ where: { id: third.id }, data: { state: 'done' } });
    const change = async (id: string, to: string) =>
      statesOf((await auditor.post<SweepDetails>(`/sweeps/${id}/${to}`)).body);
    expect(await change(second.id, 'pause')).toEqual(all({ first: 'paused', second: 'paused', third: 'done' }));
    expect(await change(third.id, 'resume')).toEqual(all({ first: 'running', second: 'running', third: 'done' }));
    expect(await change(first.id, 'cancel')).toEqual(all({ first: 'cancelled', second: 'cancelled', third: 'done' }));
    expect((await auditor.post(`/sweeps/${third.id}/pause`)).status).toBe(409);
    const waiting = await api.db.task.count({ where: { sweepId: { in: [first.id, second.id] }, state: 'waiting' } });
    expect(waiting).toBe(0);

    await api.db.sweep.delete({ where: { id: first.id } });
    expect(await rows('firstParts=true')).toHaveLength(2);
  });

  it('does not need the queue', async () => {
    api.queue.failing = true;
    expect((await create()).status).toBe(201);
  });

  it('needs an existing target', async () => {
    expect((await create({ target: 'unknown' })).body).toMatchObject({ status: 400, errors: [{ field: 'target' }] });
  });
});

describe('a running sweep', () => {
  it('is paused, resumed and cancelled; running tasks are left to their workers', async () => {
    const { body: sweep } = await create();
    await until(() => api.queue.jobs.length === 20); // Waits until all are queued.
    const [mine] = await api.db.task.findMany({ where: { sweepId: sweep.id }, take: 1 });
    await api.db.task.update({
      where: { id: mine?.id ?? '' },
      data: { runner: 'worker-1', runnerUntil: new Date(Date.now() + 60_000) },
    });
    expect((await auditor.post<SweepDetails>(`/sweeps/${sweep.id}/pause`)).body).toMatchObject({
      state: 'paused',
      progress: { running: 1, ratePerMinute: null },
    });
    for (const list of ['tasks', 'searches'])
      for (const [state, total] of Object.entries({ waiting: 20, running: 1, done: 0 })) {
        const { body } = await auditor.get<{ total: number }>(`/sweeps/${sweep.id}/${list}?state=${state}`);
        expect({ list, state, total: body.total }).toEqual({ list, state, total });
      }
    expect((await auditor.post(`/sweeps/${sweep.id}/pause`)).status).toBe(409);
    api.queue.jobs.length = 0;
    expect((await auditor.post<SweepDetails>(`/sweeps/${sweep.id}/resume`)).body.state).toBe('running');
    await until(() => api.queue.jobs.length === 19); // Without the task in hand.
    const cancelled = await auditor.post<SweepDetails>(`/sweeps/${sweep.id}/cancel`);
    expect(cancelled.body).toMatchObject({
      state: 'cancelled',
      progress: { all: 20, done: 19, waiting: 1, byOutcome: { cancelled: 19 } },
    });
    expect((await auditor.post(`/sweeps/${sweep.id}/resume`)).status).toBe(409);
  });

  it('that was cancelled ends the task of a dead worker, not that of a living one', async () => {
    const { body: sweep } = await create();
    const [dead, alive] = await api.db.task.findMany({ where: { sweepId: sweep.id }, take: 2 });
    const hold = (id: string | undefined, until: number) =>
      api.db.task.update({ where: { id: id ?? '' }, data: { runner: 'w', runnerUntil: new Date(until) } });
    await hold(dead?.id, Date.now() + 60_000);
    await hold(alive?.id, Date.now() + 60_000);
    await auditor.post(`/sweeps/${sweep.id}/cancel`);
    await hold(dead?.id, Date.now() - 1_000);
    expect(await execute(api.db, CANCEL_LEFTOVERS, { keeping: [] })).toBeGreaterThanOrEqual(1);
    const { body } = await auditor.get<SweepDetails>(`/sweeps/${sweep.id}`);
    expect(body.progress).toMatchObject({ all: 20, done: 19, waiting: 1, running: 1 });
  });

  it('shows rate and time left', async () => {
    const { body: sweep } = await create();
    const searches = await api.db.task.findMany({ where: { sweepId: sweep.id }, take: 5 });
    await api.db.task.updateMany({
      where: { id: { in: searches.map(({ id }) => id) } },
      data: { state: 'done', outcome: 'unreachable', reason: 'time-out', finishedAt: new Date(), downloads: 2 },
    });
    const { body } = await auditor.get<LocateSweep>(`/sweeps/${sweep.id}`);
    expect(body.progress).toMatchObject({
      all: 20,
      done: 5,
      waiting: 15,
      downloads: 10,
      ratePerMinute: 5,
      secondsLeft: 180,
    });
    expect(body.summary.answers).toEqual({
      yes: 0,
      probably: 0,
      no: 0,
      'does-not-apply': 0,
      'could-not-be-reached': 5,
      'not-found': 0,
      'not-searched': 15,
    });
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

describe('the list of sweeps', () => {
  it('shows a sweep whose plan cannot be read without facts, beside the others', async () => {
    const watched = async () =>
      (await auditor.post<SweepDetails>('/sweeps', { kind: 'watch', downloadsADay: 10 })).body;
    const [damaged, whole] = [await watched(), await watched()];
    await api.db.sweep.update({ where: { id: damaged.id }, data: { plan: { '***': '***' } } });
    const { status, body } = await auditor.get<SweepsPage>('/sweeps?kind=watch');
    expect(status).toBe(200);
    const factsOf = (id: string) => body.items.find((sweep) => sweep.id === id)?.facts;
    expect(factsOf(damaged.id)).toBeNull();
    expect(factsOf(whole.id)).toMatchObject({ kind: 'watch', downloadsADay: 10 });
  });
});
