import { describe, expect, it } from 'vitest';
import { API_KINDS } from '../kinds/index.js';
import type { KindsList } from '../kinds/kinds.schemas.js';
import { openApiOf } from '../openapi.js';
import type { Schedule } from '../schedules/schedules.schemas.js';
import { TickerService } from '../schedules/ticker.service.js';
import type { SweepDetails, SweepsPage } from '../sweeps/sweeps.schemas.js';
import type { Task } from '../sweeps/tasks.schemas.js';
import { apiForFile } from './api.js';
import { makeSites } from './fixtures.js';
import { censusKind } from './kinds/census/index.js';

const api = await apiForFile({ kinds: [...API_KINDS, censusKind] });
const auditor = await api.as('auditor');
await makeSites(api.db, 2);

const words = ['bees', 'cheese', 'dykes', 'eels', 'ferries'];
const homes = ['https://www.vik.test/'];
const create = (body: object) => auditor.post<SweepDetails>('/sweeps', body);
const read = async (id: string) => (await auditor.get<SweepDetails>(`/sweeps/${id}`)).body;

describe('a kind of sweep that is a line in the registry', () => {
  it('is listed with its words, outcomes and reasons', async () => {
    const { items } = (await auditor.get<Awaited<ReturnType<typeof KindsList.parse>>>('/kinds')).body;
    expect(items.map(({ kind }) => kind)).toEqual(['locate', 'refresh', 'surface', 'watch', 'discover', 'census']);
    expect(items[5]).toMatchObject({
      words: { en: { subject: 'Word' } },
      outcomes: ['counted', 'refused-by-robots', 'blocked', 'unreachable', 'error', 'cancelled'],
      reasons: { 'all-opened': 'counted', 'time-out': 'unreachable' },
    });
  });

  it('is made, handed to the queue, and listed among the others', async () => {
    await create({ target: 'mail-record' });
    const { status, body } = await create({ kind: 'census', words, homes });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'census',
      name: expect.stringMatching(/^5 words \d{4}-/),
      budget: 60,
      facts: { kind: 'census', words: 5 },
      summary: { kind: 'census', counted: 0 },
      progress: { all: 5, waiting: 5, byOutcome: { counted: 0, cancelled: 0 } },
    });
    await api.queued();
    const tasks = await api.db.task.findMany({ where: { sweepId: body.id } });
    const queued = new Set(api.queue.jobs.map(({ data }) => data.taskId));
    expect(tasks.every(({ id }) => queued.has(id))).toBe(true);
    const list = async (query = '') => (await auditor.get<SweepsPage>(`/sweeps${query}`)).body.items;
    expect((await list()).map(({ facts }) => facts)).toMatchObject([{ kind: 'census' }, { kind: 'locate' }]);
    expect((await list('?kind=census')).map(({ id }) => id)).toEqual([body.id]);
    expect((await list('?target=mail-record')).map(({ kind }) => kind)).toEqual(['locate']);
  });

  it('has tasks that are listed page after page, filtered and sorted, and progress', async () => {
    const { id } = (await create({ kind: 'census', words, homes })).body;
    const end = (subject: string, outcome: string, reason: string, minutesAgo: number) =>
      api.db.task.updateMany({
        where: { sweepId: id, subject },
        data: { state: 'done', outcome, reason, downloads: 2, finishedAt: new Date(Date.now() - minutesAgo * 60_000) },
      });
    await end('cheese', 'counted', 'all-opened', 0);
    await end('bees', 'unreachable', 'time-out', 5);
    const every = async (query: string): Promise<Task[]> => {
      const all: Task[] = [];
      for (let cursor = ''; ; ) {
        const path = `/sweeps/${id}/tasks?limit=2&${query}${cursor}`;
        const { body } = await auditor.get<{ items: Task[]; next: string | null; total: number }>(path);
        all.push(...body.items);
        if (!body.next) {
          expect(body.total).toBe(all.length);
          return all;
        }
        cursor = `&cursor=${body.next}`;
      }
    };
    const subjects = async (query: string) => (await every(query)).map(({ subject }) => subject);
    expect(await subjects('sort=subject')).toEqual(words);
    expect(await subjects('sort=-subject')).toEqual([...words].reverse());
    expect((await subjects('sort=finished')).slice(0, 2)).toEqual(['bees', 'cheese']);
    expect((await subjects('sort=-finished')).slice(-2)).toEqual(['cheese', 'bees']);
    expect(await subjects('state=waiting')).toEqual(['dykes', 'eels', 'ferries']);
    expect(await subjects('outcome=counted')).toEqual(['cheese']);
    expect(await subjects('reason=time-out')).toEqual(['bees']);
    expect(await subjects('text=EE')).toEqual(['bees', 'cheese', 'eels']);
    expect((await every('text=cheese'))[0]).toMatchObject({
      site: null,
      engine: 'count',
      downloads: 2,
      running: false,
    });
    expect((await auditor.get(`/sweeps/${id}/tasks?outcome=Known!`)).status).toBe(400);
    expect(await read(id)).toMatchObject({
      progress: { done: 2, waiting: 3, downloads: 4, byOutcome: { counted: 1, unreachable: 1 }, ratePerMinute: 1 },
      summary: { counted: 1 },
    });
  });

  it('is paused, resumed and cancelled', async () => {
    const { id } = (await create({ kind: 'census', words, homes })).body;
    const turn = async (what: string) => (await auditor.post<SweepDetails>(`/sweeps/${id}/${what}`)).body;
    expect(await turn('pause')).toMatchObject({ state: 'paused', progress: { ratePerMinute: null } });
    expect((await turn('resume')).state).toBe('running');
    expect(await turn('cancel')).toMatchObject({ state: 'cancelled', progress: { byOutcome: { cancelled: 5 } } });
  });

  it('is scheduled', async () => {
    const plan = { kind: 'census', words: ['bees'], homes };
    const made = await auditor.post<Schedule>('/schedules', { name: 'Weekly', cron: '0 3 * * 1', plan });
    expect(made.body).toMatchObject({ kind: 'census', plan: { ...plan, budget: 60, practice: false } });
    api.clock.set(new Date(Date.parse(made.body.nextRunAt ?? '') + 1_000));
    expect(await api.app.get(TickerService).round()).toBe(1);
    const { items } = (await auditor.get<SweepsPage>(`/sweeps?scheduleId=${made.body.id}`)).body;
    expect(items).toMatchObject([{ kind: 'census', facts: { words: 1 } }]);
  });

  it('is part of the OpenAPI document', () => {
    expect(openApiOf(api.app).components?.schemas).toMatchObject({
      CreateSweep: {
        oneOf: [
          { $ref: expect.stringContaining('Locate') },
          { $ref: expect.stringContaining('Refresh') },
          { $ref: expect.stringContaining('Surface') },
          { $ref: expect.stringContaining('Watch') },
          { $ref: expect.stringContaining('Discover') },
          { $ref: expect.stringContaining('Census') },
        ],
      },
    });
  });
});

describe('a kind that nobody knows', () => {
  it('is refused with the kinds that are known, as is a plan of another kind’s shape', async () => {
    expect((await create({ kind: 'dreams', words })).body).toMatchObject({
      status: 400,
      errors: [
        { field: 'kind', message: expect.stringContaining('locate, refresh, surface, watch, discover, census') },
      ],
    });
    expect((await create({ kind: 'census', target: 'mail-record' })).body).toMatchObject({
      status: 400,
      detail: expect.stringMatching(/words.*"target"/),
    });
    expect((await create({ kind: 'census', words: [], homes })).status).toBe(400);
    expect(await api.db.sweep.count({ where: { tasks: { none: {} } } })).toBe(0);
  });

  it('is shown where it is stored, is not resumed, and is cancelled', async () => {
    const plan = { kind: 'dreams', depth: 3 };
    const { id } = await api.db.sweep.create({
      data: {
        kind: 'dreams',
        name: 'Of another version',
        plan,
        budget: 1,
        seed: 1,
        state: 'paused',
        tasks: { create: { subject: 'a', engine: 'sleep', seed: 1 } },
      },
    });
    const done = { state: 'done', outcome: 'dreamt', reason: 'slept', finishedAt: new Date() };
    await api.db.task.create({ data: { sweepId: id, subject: 'b', engine: 'sleep', seed: 1, ...done } });
    expect(await read(id)).toMatchObject({
      kind: 'dreams',
      facts: null,
      summary: null,
      progress: { all: 2, waiting: 1, byOutcome: { dreamt: 1 } },
    });
    const { items } = (await auditor.get<SweepsPage>('/sweeps?kind=dreams')).body;
    expect(items).toMatchObject([{ id, facts: null }]);
    expect((await auditor.get<{ total: number }>(`/sweeps/${id}/tasks`)).body.total).toBe(2);
    expect((await auditor.post(`/sweeps/${id}/resume`)).body).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/“dreams”.*locate, refresh, surface, watch, discover, census/),
    });
    expect((await auditor.post<SweepDetails>(`/sweeps/${id}/cancel`)).body.state).toBe('cancelled');
  });

  it('keeps its schedule, whose runs fail and say why', async () => {
    const at = api.clock.now();
    const { id } = await api.db.schedule.create({
      data: { name: 'Old', cron: '0 3 * * *', timeZone: 'UTC', plan: { kind: 'dreams', depth: 3 }, nextRunAt: at },
    });
    expect((await auditor.get(`/schedules/${id}`)).body).toMatchObject({ kind: 'dreams', plan: null });
    await api.app.get(TickerService).round();
    expect((await auditor.get(`/schedules/${id}/runs`)).body).toMatchObject({
      items: [{ result: 'failed', message: expect.stringContaining('“dreams”') }],
    });
  });
});
