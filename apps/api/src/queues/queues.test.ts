import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { notExported } from '../../../../scripts/testing/observed-metrics.js';
import { DatabaseProbe, ProgressService } from '../health/progress.service.js';
import type { Retention } from '../retention/kept.js';
import { apiForFile } from '../testing/api.js';
import { makeSites, makeSweep } from '../testing/fixtures.js';
import type { Changed, QueuedTasksPage, Queues } from './queues.schemas.js';

const api = await apiForFile();
const auditor = await api.as('auditor');
const siteIds = await makeSites(api.db, 4);
const made = await makeSweep(api.db, siteIds, [
  { outcome: 'error', reason: 'attempts-exhausted' },
  { outcome: 'error', reason: 'worker-died' },
  { outcome: 'error', reason: 'missing' },
  { outcome: 'found', reason: 'accepted' },
]);
const sweepId = made.sweepId;
const failed = made.searchIds.slice(0, 2);
const fine = made.searchIds[3] ?? '';

const list = async (state: string, more = '') =>
  (await auditor.get<z.infer<typeof QueuedTasksPage>>(`/queues/tasks?state=${state}${more}`)).body;
const change = async (what: string, body: object) => (await auditor.post<Changed>(`/queues/tasks/${what}`, body)).body;
const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id).sort();
const search = (id: string) => api.db.search.findUniqueOrThrow({ where: { id } });

describe('queues', () => {
  it('count the jobs of every class by state', async () => {
    const { items } = (await auditor.get<Queues>('/queues')).body;
    expect(items).toMatchObject([
      { jobClass: 'tasks', waiting: 0, running: 0, later: 0, failed: 2 },
      { jobClass: 'quarantine', waiting: 0, failed: 0 },
      { jobClass: 'pictures', waiting: 0, failed: 0 },
      { jobClass: 'learning', waiting: 0, failed: 0 },
      { jobClass: 'planning', waiting: 0, failed: 0 },
    ]);
  });

  it('list what failed by our fault, page by page, with why, and nothing that says something of a site', async () => {
    const first = await list('failed', '&limit=1');
    const second = await list('failed', `&limit=1&cursor=${first.next}`);
    expect([first.total, second.next]).toEqual([2, null]);
    expect([...ids(first), ...ids(second)].sort()).toEqual([...failed].sort());
    expect(first.items[0]).toMatchObject({ sweep: { id: sweepId }, outcome: 'error' });
    expect((await auditor.get('/queues/tasks?cursor=bm9uZQ')).status).toBe(400);
  });

  it('put aside what failed, and take it back', async () => {
    expect(await change('drop', { ids: failed })).toEqual({ changed: 2 });
    expect((await list('failed')).total).toBe(0);
    expect((await search(failed[0] ?? '')).outcome).toBe('error');
    expect(await change('restore', { ids: failed })).toEqual({ changed: 2 });
    expect((await list('failed')).total).toBe(2);
  });

  it('retry a task: task, search and sweep are open, totals right, and workers notified', async () => {
    const [one = ''] = failed;
    expect(await change('retry', { ids: [one, fine] })).toEqual({ changed: 1 });
    await api.queued();
    expect(await search(one)).toMatchObject({ outcome: null, reason: null, finishedAt: null });
    expect(await api.db.task.findUniqueOrThrow({ where: { id: one } })).toMatchObject({ state: 'waiting', faults: 0 });
    const { body } = await auditor.get(`/sweeps/${sweepId}`);
    expect(body).toMatchObject({ state: 'running', progress: { all: 4, done: 3, waiting: 1 } });
    expect(ids(await list('waiting'))).toEqual([one]);
    expect(api.queue.jobs.map(({ data }) => data.taskId)).toEqual([one]);
  });

  it('show until when and why a task is deferred; it is retried at once, dropped and restored', async () => {
    const [one = ''] = failed;
    const notBefore = new Date(Date.now() + 3_600_000);
    await api.db.task.update({ where: { id: one }, data: { notBefore, waitingFor: 'throttled' } });
    expect((await list('later')).items).toMatchObject([
      { id: one, waitingFor: 'throttled', notBefore: notBefore.toISOString() },
    ]);
    expect(await change('retry', { ids: [one] })).toEqual({ changed: 1 });
    expect(ids(await list('waiting'))).toEqual([one]);
    expect(await change('drop', { ids: [one] })).toEqual({ changed: 1 });
    expect(await search(one)).toMatchObject({ outcome: 'cancelled', reason: 'cancelled-by-person' });
    expect(await change('restore', { ids: [one] })).toEqual({ changed: 1 });
    expect(ids(await list('waiting'))).toEqual([one]);
  });

  it('try all again that failed, those of cancelled sweeps left alone', async () => {
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'cancelled' } });
    expect(await change('retry', { all: 'failed' })).toEqual({ changed: 0 });
    await api.db.sweep.update({ where: { id: sweepId }, data: { state: 'done' } });
    expect(await change('retry', { all: 'failed' })).toEqual({ changed: 1 });
    expect((await list('waiting')).total).toBe(2);
  });

  it('show what is in hand, and what a worker may have died of', async () => {
    const [one = '', two = ''] = failed;
    const until = (ms: number) => new Date(Date.now() + ms);
    await api.db.task.update({ where: { id: one }, data: { runner: 'a', runnerUntil: until(60_000), attempts: 1 } });
    await api.db.task.update({ where: { id: two }, data: { runner: 'b', runnerUntil: until(-60_000), attempts: 1 } });
    expect((await list('running')).items).toMatchObject([{ id: one, quarantined: false }]);
    expect((await list('waiting')).items).toMatchObject([{ id: two, quarantined: true }]);
    expect((await auditor.get<Queues>('/queues')).body.items[1]).toMatchObject({ jobClass: 'quarantine', waiting: 1 });
  });

  it('write each change into the audit log', async () => {
    const { body } = await (await api.as('admin')).get<{ items: { action: string }[] }>('/audit?limit=100');
    expect(new Set(body.items.map(({ action }) => action))).toEqual(
      new Set(['queues.retry', 'queues.drop', 'queues.restore']),
    );
  });
});

describe('work at a standstill', () => {
  it('is reported once it has waited for minutes without a running task', async () => {
    const probe = api.app.get(DatabaseProbe);
    const standstill = async () => {
      const work = await probe.ask();
      return work && api.app.get(ProgressService).standstill(work);
    };
    await api.db.task.updateMany({ where: { id: { in: failed } }, data: { runner: null, runnerUntil: null } });
    await api.db.task.updateMany({ where: { state: 'done' }, data: { finishedAt: new Date(Date.now() - 3_600_000) } });
    expect(await standstill()).toBeNull();
    api.clock.advance(240_000);
    expect(await standstill()).toMatch(/no worker has taken one for 4 minutes/);
    expect((await api.anonymous.get('/health')).status).toBe(503);
    await api.db.task.updateMany({ where: { id: { in: failed } }, data: { notBefore: new Date(Date.now() + 60_000) } });
    expect(await standstill()).toBeNull();
    await expect.poll(async () => (await api.anonymous.get('/health')).status).toBe(200);
  });
});

describe('metrics', () => {
  it('report queues, tasks and routes as declared', async () => {
    const admin = await api.as('admin');
    await admin.get(`/sweeps/${sweepId}`);
    const { text } = await admin.get('/metrics');
    expect(text).toMatch(/hyrde_queue_jobs\{class="tasks",state="later"\} 2/);
    expect(text).toMatch(/hyrde_tasks\{kind="locate",outcome="found"\} 1/);
    expect(text).toMatch(/hyrde_http_request_seconds_count\{method="GET",route="\/api\/sweeps\/:id",status="2xx"\} \d/);
    expect(text).toMatch(/nodejs_eventloop_lag_max_seconds/);
    expect(text).not.toContain(sweepId);
    expect(notExported('hyrde-api', text, { status: ['5xx'] })).toEqual([]);
    expect((await auditor.get('/metrics')).status).toBe(403);
    expect((await api.anonymous.get('/metrics')).status).toBe(401);
  });
});

it('stored data is listed with the amount deleted within a day, by the conditions of its deletion', async () => {
  const ago = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000);
  const [, , old = '', young = ''] = made.searchIds; // finished tasks
  await api.db.task.update({ where: { id: old }, data: { finishedAt: ago(29.5) } });
  await api.db.task.update({ where: { id: young }, data: { finishedAt: ago(10) } });
  const blob = { encoding: 'identity', bytes: 1, body: Buffer.from('x'), createdAt: ago(40) };
  const hashes = ['of an old task', 'of a young task', 'of none'];
  await api.db.blob.createMany({ data: hashes.map((hash) => ({ hash, ...blob })) });
  await api.db.blob.create({ data: { hash: 'evidence', ...blob, kept: true } });
  const entry = { seq: 1, asked: 1, url: 'https://a.example/', cost: 1, durationMs: 1 };
  await api.db.journalEntry.createMany({
    data: [
      { ...entry, taskId: old, receivedHash: hashes[0] ?? null, at: ago(364.5) },
      { ...entry, taskId: young, textHash: hashes[1] ?? null, reading: 'bytes', at: ago(10) },
    ],
  });
  const { id: subscriptionId } = await api.db.subscription.create({
    data: {
      name: 'x',
      practice: false,
      events: ['page.lost'],
      means: 'webhook',
      address: 'https://a.example/',
      secret: '',
    },
  });
  const sent = { subscriptionId, kind: 'news', payload: {}, outcome: 'delivered' };
  await api.db.delivery.createMany({ data: [29.5, 5].map((days) => ({ ...sent, createdAt: ago(days) })) });
  const watch = { kind: 'watch', name: 'w', plan: {}, budget: 1, seed: 1 };
  const { id: running } = await api.db.sweep.create({ data: watch });
  const ended = { sweepId: running, engine: 'e', seed: 1, state: 'done', outcome: 'watched', reason: 'looked' };
  await api.db.task.createMany({
    data: [364.5, 5].map((days) => ({ ...ended, subject: `${days}`, finishedAt: ago(days) })),
  });
  const { items } = (await auditor.get<Retention>('/retention')).body;
  const listed = items.map(({ name, days, by, now, goes }) => [name, days, by, now.count, goes.count]);
  const count = { audit: await api.db.auditEntry.count(), evidence: await api.db.evidencePage.count() };
  expect(listed).toEqual([
    ['bodies', 30, 'JOURNAL_RETENTION_DAYS', 3, 2],
    ['entries', 365, null, 2, 1],
    ['tasks', 365, 'FINISHED_TASKS_DAYS', 2, 1],
    ['notifications', 30, null, 2, 1],
    ['names', 90, 'recordRetentionDays', 0, 0],
    ['evidence', null, null, count.evidence, 0],
    ['verdicts', null, null, 0, 0],
    ['audit', null, null, count.audit, 0],
  ]);
  expect((await (await api.as('reviewer')).get('/retention')).status).toBe(403);
});
