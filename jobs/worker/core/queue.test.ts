import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { QUEUES, TASK_JOB, TRY_OUT_JOB } from '@hyrde/contracts';
import { queuedJob } from '@hyrde/store/queue';
import { type Query } from '@hyrde/store/sql';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobId, queueConnection } from '../../../prisma/src/queue/jobs.js';
import { databaseForFile } from '../../../prisma/testing/database.js';
import { freePort } from '../../../scripts/postgres.mjs';
import { forFile } from '../../../scripts/testing/for-file.js';
import { WORKER_KINDS } from '../kinds/index.js';
import { locateKind } from '../kinds/locate/index.js';
import { makeSweep, tally, testEnvironment } from '../testing/sweep-fixture.js';
import { tinyCountry } from '../testing/tiny-country.js';
import { Events } from './events.js';
import type { WorkerKind } from './kind.js';
import { openQueues, type Queues } from './queue.js';
import { reconcile } from './reconciler.js';
import { openLog } from './telemetry.js';
import { startWorker } from './worker.js';

const silent = openLog('error');
// Only locate, since due jobs of other kinds would be counted too.
const kinds = new Map<string, WorkerKind>([['locate', locateKind]]);
const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.warn('redis-server is not on PATH: the queue is not tested on Redis.');

const { database, sql } = await databaseForFile();
const country = await forFile(tinyCountry(6), 'stop');
let redis: ChildProcess | null = null;
let redisUrl = '';

beforeAll(async () => {
  if (!hasRedis) return;
  const port = await freePort();
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  redis = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
  redisUrl = `redis://127.0.0.1:${port}`;
  for await (const chunk of redis.stdout ?? []) if (String(chunk).includes('Ready to accept')) break;
});

afterAll(async () => {
  if (!redis) return;
  redis.kill();
  await once(redis, 'exit');
});

describe.each(['postgres', ...(hasRedis ? ['redis'] : [])])('the queue on %s', (backEnd) => {
  const env = () => testEnvironment(database.url, country, backEnd === 'redis' ? { REDIS_URL: redisUrl } : {});

  async function withQueue<T>(work: (queue: Queue, events: Events, queues: Queues) => Promise<T>): Promise<T> {
    const system = await openQueues(env(), silent);
    const queue = new Queue(QUEUES.tasks, { connection: queueConnection(env(), 2) });
    const events = new Events(sql, silent);
    try {
      return await work(queue, events, system.queues);
    } finally {
      await events.close();
      await queue.close();
      await system.close();
    }
  }

  it('queues what waits, once, and again when the queue has lost it', async () => {
    const { sweepId, searchIds } = await makeSweep(sql, country.sites);
    const [first = '', second = '', third = ''] = searchIds;
    await sql.query(`update task set not_before = now() + interval '1 hour' where id = $1`, [first]);
    await sql.query(`update task set runner = 'x', runner_until = now() + interval '1 hour' where id = $1`, [second]);
    await sql.query(`update task set runner = 'dead', runner_until = now() - interval '1 s' where id = $1`, [third]);
    await withQueue(async (queue, events, queues) => {
      for (let round = 0; round < 2; round++) {
        expect(await reconcile({ sql, queues, events, kinds, log: silent })).toBe(4);
        expect(await queue.getJobCountByTypes('waiting', 'prioritized')).toBe(4);
      }
      expect(await queue.getJob(jobId('task', third))).toBeTruthy();
      await queue.obliterate({ force: true });
      expect(await reconcile({ sql, queues, events, kinds, log: silent })).toBe(4);
      expect(await queue.getJobCountByTypes('waiting', 'prioritized')).toBe(4);
      await queue.obliterate({ force: true });
    });
    await sql.query('delete from sweep where id = $1', [sweepId]);
  });

  it('ends a sweep that nobody ended, and leaves paused ones alone', async () => {
    const { sweepId } = await makeSweep(sql, country.sites);
    await sql.query(`update sweep set state = 'paused' where id = $1`, [sweepId]);
    await withQueue(async (_, events, queues) => {
      expect(await reconcile({ sql, queues, events, kinds, log: silent })).toBe(0);
      await sql.query(
        `update task set state = 'done', outcome = 'found', reason = 'accepted', finished_at = now() where sweep_id = $1`,
        [sweepId],
      );
      await reconcile({ sql, queues, events, kinds, log: silent });
    });
    const { rows } = await sql.query('select state from sweep where id = $1', [sweepId]);
    expect(rows).toEqual([{ state: 'done' }]);
  });

  it('leaves alone and reports a sweep whose kind this version does not know', async () => {
    const { sweepId } = await makeSweep(sql, country.sites);
    await sql.query(`update sweep set kind = 'dreams' where id = $1`, [sweepId]);
    const lines: string[] = [];
    await withQueue(async (_, events, queues) => {
      const log = openLog('error', (line) => lines.push(line));
      expect(await reconcile({ sql, queues, events, kinds, log })).toBe(0);
    });
    expect(lines).toEqual([expect.stringContaining('kind \\"dreams\\" wait')]);
    const { rows } = await sql.query('select distinct state, attempts, runner from task where sweep_id = $1', [
      sweepId,
    ]);
    expect(rows).toEqual([{ state: 'waiting', attempts: 0, runner: null }]);
    await sql.query('delete from sweep where id = $1', [sweepId]);
  });

  it('queues tasks and what other kinds have due where one kind fails, and says so', async () => {
    const { sweepId } = await makeSweep(sql, country.sites);
    const lines: string[] = [];
    const broken = { ...locateKind, due: (query: Query) => query('select nonsense').then(() => []) };
    const other = { ...locateKind, due: async () => [queuedJob('screenshot', sweepId, { searchId: sweepId })] };
    const both = new Map<string, WorkerKind>([
      ['broken', { ...broken, contract: { ...broken.contract, kind: 'broken' } }],
      ['locate', other],
    ]);
    await withQueue(async (queue, events, queues) => {
      const log = openLog('error', (line) => lines.push(line));
      expect(await reconcile({ sql, queues, events, kinds: both, log })).toBe(country.sites.length + 1);
      await queue.obliterate({ force: true });
    });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { kind: 'broken', msg: expect.stringContaining('due') },
    ]);
    await sql.query('delete from sweep where id = $1', [sweepId]);
  });

  it('lets no picture and no learning stand before a search', async () => {
    const system = await openQueues({ ...env(), WORKER_CONCURRENCY: 1 }, silent);
    const taken: string[] = [];
    let end = () => {};
    const forEver = new Promise<void>((resolve) => {
      end = resolve;
    });
    try {
      const many = Array.from({ length: 20 }, (_, i) => String(i));
      await system.queues.pictures.addBulk(many.map((i) => queuedJob('screenshot', i, {})));
      await system.queues.learning.addBulk(many.map((i) => queuedJob('learn-examples', i, {})));
      await system.consume(['pictures', 'learning', 'tasks'], async (name) => {
        taken.push(name);
        if (name !== 'task') await forEver;
      });
      await expect.poll(() => taken.toSorted()).toEqual(['learn-examples', 'screenshot']);
      await system.queues.tasks.addBulk([queuedJob('task', '1', {}), queuedJob('task', '2', {})]);
      await expect.poll(() => taken.toSorted()).toEqual(['learn-examples', 'screenshot', 'task', 'task']);
    } finally {
      for (const queue of [system.queues.pictures, system.queues.learning]) await queue.drain();
      end();
      await system.pause();
      await system.close();
    }
  });

  it('starts a try-out though searches have all places, and more wait', async () => {
    const system = await openQueues({ ...env(), WORKER_CONCURRENCY: 1 }, silent);
    const taken: string[] = [];
    let end = () => {};
    const forEver = new Promise<void>((resolve) => {
      end = resolve;
    });
    try {
      await system.queues.tasks.addBulk(Array.from({ length: 20 }, (_, i) => queuedJob(TASK_JOB, String(i), {})));
      await system.consume(['tasks', 'try-outs'], async (name) => {
        taken.push(name);
        await forEver;
      });
      await expect.poll(() => taken).toEqual([TASK_JOB]);
      await system.queues['try-outs'].addBulk([queuedJob(TRY_OUT_JOB, 'x', {})]);
      await expect.poll(() => taken).toEqual([TASK_JOB, TRY_OUT_JOB]);
    } finally {
      await system.queues.tasks.drain();
      end();
      await system.pause();
      await system.close();
    }
  });

  it('carries a sweep to its end', async () => {
    const { sweepId } = await makeSweep(sql, country.sites, { budget: 10 });
    const worker = await startWorker(env(), silent, WORKER_KINDS);
    try {
      await expect.poll(async () => (await tally(sql, sweepId)).done).toBe(6);
      // Ended jobs leave the queue, so that the same search can be queued again.
      await withQueue(async (queue) => {
        const queued = () => queue.getJobCountByTypes('waiting', 'active', 'completed', 'failed', 'delayed');
        await expect.poll(queued).toBe(0);
      });
    } finally {
      await worker.stop();
    }
  });
});
