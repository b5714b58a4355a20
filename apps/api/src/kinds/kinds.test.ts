import { describe, expect, it } from 'vitest';
import { TickerService } from '../schedules/ticker.service.js';
import type { SweepDetails, SweepsPage } from '../sweeps/sweeps.schemas.js';
import { apiForFile } from '../testing/api.js';
import { API_KINDS } from './index.js';
import type { KindsList } from './kinds.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
const create = (body: object) => auditor.post<SweepDetails>('/sweeps', body);
const read = async (id: string) => (await auditor.get<SweepDetails>(`/sweeps/${id}`)).body;

it('every kind is listed with its words, outcomes and reasons', async () => {
  const { items } = (await auditor.get<Awaited<ReturnType<typeof KindsList.parse>>>('/kinds')).body;
  expect(items.map(({ kind }) => kind)).toEqual(['locate', 'refresh', 'surface', 'watch', 'discover']);
  for (const [i, { contract }] of API_KINDS.entries()) {
    expect(items[i]).toMatchObject({ words: contract.words, reasons: contract.reasons });
    expect(items[i]?.outcomes).toEqual(
      expect.arrayContaining([...Object.values(contract.reasons), 'unreachable', 'error', 'cancelled']),
    );
  }
});

describe('an unknown kind', () => {
  it('is refused with a list of the known kinds, as is a plan of another kind’s shape', async () => {
    expect((await create({ kind: 'dreams', depth: 3 })).body).toMatchObject({
      status: 400,
      errors: [{ field: 'kind', message: expect.stringContaining('locate, refresh, surface, watch, discover') }],
    });
    expect((await create({ kind: 'refresh', target: 'mail-record', depth: 3 })).body).toMatchObject({
      status: 400,
      detail: expect.stringContaining('"depth"'),
    });
    expect(await api.db.sweep.count({ where: { tasks: { none: {} } } })).toBe(0);
  });

  it('of a stored sweep is shown, cannot be resumed, and can be cancelled', async () => {
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
      detail: expect.stringMatching(/“dreams”.*locate, refresh, surface, watch, discover/),
    });
    expect((await auditor.post<SweepDetails>(`/sweeps/${id}/cancel`)).body.state).toBe('cancelled');
  });

  it('keeps its schedule, whose runs fail with a reason', async () => {
    const at = api.clock.now();
    const { id } = await api.db.schedule.create({
      data: { name: 'Old', cron: '0 3 * * *', timeZone: 'UTC', plan: { kind: 'dreams', depth: 3 }, nextRunAt: at },
    });
    expect((await auditor.get(`/schedules/${id}`)).body).toMatchObject({ kind: 'dreams', plan: null });
    await api.app.get(TickerService).runOnce();
    expect((await auditor.get(`/schedules/${id}/runs`)).body).toMatchObject({
      items: [{ result: 'failed', message: expect.stringContaining('is no kind of sweep') }],
    });
  });
});
