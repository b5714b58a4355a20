import { Queue, Worker } from 'bullmq';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { forFile } from '../../../scripts/testing/for-file.js';
import { testDatabase } from '../../testing/database.js';
import { openQueuePool, queueConnection, queuedJob } from './jobs.js';

const database = await forFile(testDatabase(), 'drop');
const queue = await forFile(
  new Queue('jobs-test', { connection: queueConnection({ DATABASE_URL: database.url }, 2) }),
  'close',
);
await queue.waitUntilReady();

it('gives a job a name, its data and an id of both', () => {
  const job = queuedJob('picture', '42', { findingId: '42' });
  expect(job).toEqual({
    name: 'picture',
    data: { findingId: '42' },
    opts: { attempts: 1, removeOnComplete: true, removeOnFail: true, jobId: 'picture-42' },
  });
});

it('queues the same work once, other work on the same row beside it', async () => {
  await queue.addBulk([queuedJob('run', '1', {}), queuedJob('run', '1', {}), queuedJob('picture', '1', {})]);
  await queue.addBulk([queuedJob('run', '1', {})]);
  const jobs = await queue.getJobs(['waiting']);
  expect(jobs.map(({ id }) => id).sort()).toEqual(['picture-1', 'run-1']);
});

it.each(['done', 'failed'])('lets work be queued again once it is %s', async (end) => {
  const connection = queueConnection({ DATABASE_URL: database.url }, 2);
  const again = new Queue(`again-${end}`, { connection });
  let runs = 0;
  const worker = new Worker(
    again.name,
    async () => {
      runs++;
      if (end === 'failed') throw new Error('It went wrong.');
    },
    { connection },
  );
  try {
    for (const expected of [1, 2]) {
      await again.addBulk([queuedJob('run', '1', {})]);
      await expect.poll(() => runs).toBe(expected);
      await expect.poll(() => again.getJob('run-1')).toBeUndefined();
    }
  } finally {
    await worker.close();
    await again.close();
  }
});

it('ends no process where a connection breaks while somebody holds it', async () => {
  const { connection, close } = openQueuePool({ DATABASE_URL: database.url }, 2);
  const pool = connection as unknown as pg.Pool;
  const [held, other] = await Promise.all([pool.connect(), pool.connect()]);
  const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => held.once('end', resolve));
  await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended; // An unhandled error would fail this run.
  await expect(held.query('select 1')).rejects.toThrow();
  held.release(true);
  other.release();
  await close();
});
