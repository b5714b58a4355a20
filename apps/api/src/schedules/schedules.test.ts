import { isTimeZone } from '@hyrde/contracts';
import { describe, expect, it } from 'vitest';
import { localTime } from '../http/text.js';
import { apiForFile } from '../testing/api.js';
import { makeSites } from '../testing/fixtures.js';
import { faultOfCron, JITTER_MS, jitterOf, nextRuns } from './cron.js';
import type { Schedule, ScheduleRun } from './schedules.schemas.js';
import { TickerService } from './ticker.service.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
const ticker = api.app.get(TickerService);
api.clock.set('2026-11-21T12:00:00Z');
await makeSites(api.db, 4);

describe('a cron expression', () => {
  it('has five fields and is due at some time', () => {
    for (const text of ['0 3 * * *', '*/15 8-16 * * 1-5', '0 0 1 * *', '@daily', '0 6 * * MON,THU', '0 0 L * *'])
      expect([text, faultOfCron(text)]).toEqual([text, null]);
    for (const text of [
      '',
      '* * * *',
      '0 0 3 * * *',
      '61 * * * *',
      '0 0 30 2 *',
      'H * * * *',
      '@secondly',
      'every day',
    ])
      expect([text, faultOfCron(text)]).toEqual([text, expect.any(String)]);
  });

  it('is due by the clock of its time zone, including daylight saving', () => {
    const before = new Date('2026-10-24T12:00:00Z'); // The night after, clocks in Oslo are set back.
    const runs = nextRuns('0 3 * * *', 'Europe/Oslo', before, 0, 3).map((at) => at.toISOString());
    expect(runs).toEqual(['2026-10-25T02:00:00.000Z', '2026-10-26T02:00:00.000Z', '2026-10-27T02:00:00.000Z']);
    expect(isTimeZone('Europe/Oslo')).toBe(true);
    expect(isTimeZone('Europe/Nordvik')).toBe(false);
    const at = new Date('2026-07-01T22:30:00Z');
    expect(localTime(at, 'Europe/Oslo')).toBe('2026-07-02 00:30:00');
    expect(localTime(at)).toBe('2026-07-01 22:30:00 UTC');
  });

  it('is delayed by the schedule’s own jitter of under a minute, and due once each time', () => {
    const jitter = jitterOf('00000000-0000-4000-8000-000000000001');
    expect(jitter).toBeLessThan(JITTER_MS);
    const first = nextRuns('* * * * *', 'UTC', new Date('2026-01-01T00:00:00Z'), jitter)[0] ?? new Date(0);
    const second = nextRuns('* * * * *', 'UTC', first, jitter)[0];
    expect((second?.getTime() ?? 0) - first.getTime()).toBe(60_000);
  });
});

describe('a schedule', () => {
  const plan = { target: 'mail-record' };
  const nightly = { name: 'Nightly', cron: '0 3 * * *', timeZone: 'Europe/Oslo', plan };
  const create = async (body = {}) => (await auditor.post<Schedule>('/schedules', { ...nightly, ...body })).body;
  const scheduleOf = async (id: string) => (await auditor.get<Schedule>(`/schedules/${id}`)).body;
  const runs = async (id: string) => (await auditor.get<{ items: ScheduleRun[] }>(`/schedules/${id}/runs`)).body.items;
  const remove = (id: string) => auditor.delete(`/schedules/${id}`);
  const isAbout = (at: string | null, time: string) => {
    const late = new Date(at ?? 0).getTime() - new Date(time).getTime();
    return late >= 0 && late < JITTER_MS;
  };

  it('shows its next runs, is paused and resumed, and refuses an expression that is never due', async () => {
    const schedule = await create();
    expect(isAbout(schedule.nextRunAt, '2026-11-22T02:00:00Z')).toBe(true);
    expect(schedule.upcoming).toHaveLength(3);
    const paused = await auditor.patch<Schedule>(`/schedules/${schedule.id}`, { paused: true });
    expect(paused.body).toMatchObject({ paused: true, nextRunAt: null, upcoming: [] });
    const moved = await auditor.patch<Schedule>(`/schedules/${schedule.id}`, { paused: false, cron: '30 5 * * *' });
    expect(isAbout(moved.body.nextRunAt, '2026-11-22T04:30:00Z')).toBe(true);
    const wrong = await auditor.post('/schedules', { name: 'x', cron: '0 0 30 2 *', timeZone: 'Mars', plan });
    expect(wrong.body).toMatchObject({ status: 400, errors: [{ field: 'cron' }, { field: 'timeZone' }] });
    await remove(schedule.id);
    expect((await auditor.get(`/schedules/${schedule.id}`)).status).toBe(404);
  });

  it('runs when due, is skipped while its last run continues, and runs again afterwards', async () => {
    api.clock.set('2026-11-21T12:00:00Z');
    const { id } = await create();
    expect(await ticker.runOnce()).toBe(0);

    api.clock.set('2026-11-22T02:01:00Z');
    expect(await ticker.runOnce()).toBe(1);
    expect(await ticker.runOnce()).toBe(0);
    const [first] = await runs(id);
    expect(first).toMatchObject({ result: 'started', message: null });
    const where = { id: first?.sweepId ?? '' };
    const sweep = await api.db.sweep.findUniqueOrThrow({ where, include: { searches: true } });
    expect(sweep).toMatchObject({ state: 'running', scheduleId: id });
    expect(sweep.searches).toHaveLength(4);

    api.clock.set('2026-11-23T02:01:00Z');
    expect(await ticker.runOnce()).toBe(1);
    expect((await runs(id))[0]).toMatchObject({ result: 'skipped-still-running', sweepId: sweep.id });
    expect(await api.db.sweep.count({ where: { scheduleId: id } })).toBe(1);

    await auditor.post(`/sweeps/${sweep.id}/cancel`);
    api.clock.set('2026-11-24T02:01:00Z');
    expect(await ticker.runOnce()).toBe(1);
    expect((await runs(id)).map(({ result }) => result)).toEqual(['started', 'skipped-still-running', 'started']);
    await remove(id);
    expect(await api.db.sweep.count()).toBe(2); // The sweeps stay.
  });

  it('runs once after a time without any API', async () => {
    api.clock.set('2026-11-21T12:00:00Z');
    const { id } = await create();
    api.clock.set('2026-12-05T12:00:00Z');
    expect(await ticker.runOnce()).toBe(1);
    expect(await ticker.runOnce()).toBe(0);
    expect(isAbout((await scheduleOf(id)).nextRunAt, '2026-12-06T02:00:00Z')).toBe(true);
    await remove(id);
  });

  it('runs once although several APIs tick at the same moment', async () => {
    api.clock.set('2026-11-21T12:00:00Z');
    const { id } = await create();
    api.clock.set('2026-11-22T02:01:00Z');
    const ticks = await Promise.all(Array.from({ length: 8 }, () => ticker.runOnce()));
    expect(ticks.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await runs(id)).toHaveLength(1);
    await remove(id);
  });

  it('with an algorithm of an earlier version is shown, and its runs report the missing algorithm', async () => {
    api.clock.set('2026-11-20T12:00:00Z');
    const { id } = await create({ plan });
    const stored = await api.db.schedule.findUniqueOrThrow({ where: { id } });
    const old = { ...(stored.plan as object), algorithms: ['hmm:S=3'] };
    await api.db.schedule.update({ where: { id }, data: { plan: old } });
    expect(await scheduleOf(id)).toMatchObject({ kind: 'locate', plan: null });
    api.clock.set('2026-11-21T02:01:00Z');
    expect(await ticker.runOnce()).toBe(1);
    expect((await runs(id))[0]).toMatchObject({
      result: 'failed',
      message: expect.stringContaining('The algorithm "hmm" is no longer part of Hyrde.'),
    });
    await remove(id);
  });

  it('logs a run that could not start, and continues', async () => {
    api.clock.set('2026-11-21T12:00:00Z');
    const { id } = await create({ plan: { ...plan, practice: true } }); // No practice sites exist.
    api.clock.set('2026-11-22T02:01:00Z');
    const before = await api.db.sweep.count();
    const webhook = { means: 'webhook', name: 'x', filter: {}, address: 'https://hook.example/' };
    for (const more of [{ events: ['schedule.failed', 'page.lost'] }, { events: ['sweep.done'] }])
      expect((await auditor.post('/subscriptions', { ...webhook, ...more, practice: true })).status).toBe(201);
    expect(await ticker.runOnce()).toBe(1);
    await api.compose();
    expect(await api.db.delivery.findMany({ select: { payload: true } })).toMatchObject([
      { payload: { type: 'schedule.failed', data: { schedule: { id }, message: expect.stringMatching(/\w/) } } },
    ]);
    expect((await runs(id))[0]).toMatchObject({ result: 'failed', sweepId: null });
    expect(await api.db.sweep.count()).toBe(before);
    expect(isAbout((await scheduleOf(id)).nextRunAt, '2026-11-23T02:00:00Z')).toBe(true);
    await remove(id);
  });
});
