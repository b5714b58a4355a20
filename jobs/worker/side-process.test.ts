import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { databaseForFile } from '../../prisma/testing/database.js';
import { freePort } from '../../scripts/postgres.mjs';
import { forFile } from '../../scripts/testing/for-file.js';
import { listening } from '../../scripts/testing/listening.js';
import { PATIENTLY } from './testing/open-tasks.js';
import { bundleWorker } from './testing/worker-process.js';

const { database, sql } = await databaseForFile();
const program = await bundleWorker();
const port = await freePort();
const worker = await forFile(
  program.start({ DATABASE_URL: database.url, RENDERING: '0', METRICS_PORT: String(port) }),
  'kill',
);

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('learns in a process of its own, which ends with the worker', async () => {
  await sql.query(
    `with target as (insert into target (id, slug, name, description) values (gen_random_uuid(), 'bees', '{}', '{}') returning id)
     insert into target_version (id, target_id, version, words, origin, state)
     select gen_random_uuid(), id, 1, '{}', 'verdicts', 'learning' from target`,
  );
  const failure = async () =>
    (await sql.query<{ failure: string }>('select failure from target_version')).rows[0]?.failure;
  await expect.poll(failure, PATIENTLY).toBe('no-verdicts');
  const lines = worker
    .output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
  const [{ pid }] = lines.filter((line) => line.class === 'learning' && line.pid);
  expect(pid).not.toBe(worker.pid);
  const text = await metrics();
  expect(text).toMatch(/hyrde_jobs_in_hand 0/);
  expect(text).toMatch(/nodejs_eventloop_lag_max_seconds/);
  expect(text).not.toMatch(/hyrde_job_seconds_count\{name="learn-verdicts"/); // The job ran in a side process, not in this one.
  expect(isAlive(pid)).toBe(true);
  await worker.kill();
  await expect.poll(() => isAlive(pid), PATIENTLY).toBe(false);
});

it('ends with a worker that was killed before it was ready', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})); // A database that accepts connections and never answers.
  const { port, close } = await listening(silent);
  const called = once(silent, 'connection');
  const url = `postgresql://any:any@127.0.0.1:${port}/any`;
  const child = fork(program.file, ['learning'], {
    env: { ...process.env, DATABASE_URL: url, RENDERING: '0' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  await called;
  child.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']); // The process killed itself.
  await close();
});
