import { afterAll, expect, it } from 'vitest';
import { databaseForFile } from '../../prisma/testing/database.js';
import { forFile } from '../../scripts/testing/for-file.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { makeSweep, tally } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';
import { bundleWorker, type WorkerProcess } from './testing/worker-process.js';

const SITES = 8;
const KILLER = 1;

const { database, sql } = await databaseForFile();
const country = await forFile(tinyCountry(SITES), 'stop');
const program = await bundleWorker('testing/worker-with-killer.ts');
let worker: WorkerProcess | null = null;
let ended = 0;
let over = false;
afterAll(async () => {
  over = true;
  await worker?.kill();
});

/** Restarts a crashed worker as a supervisor does. */
async function keepWorker(): Promise<void> {
  const { hostsFile, allow } = country;
  worker = await program.start({
    DATABASE_URL: database.url,
    HOSTS_FILE: hostsFile,
    ALLOW_ADDRESSES: allow,
    CRAWL_DELAY_MS: '150',
    RENDERING: '0',
    WORKER_LEASE_S: '3',
    KILLER_HOST: country.sites[KILLER]?.host ?? '',
  });
  void worker.ended.then(() => {
    if (over) return;
    ended++;
    void keepWorker();
  });
}

it('gives a task up that no worker survives, and holds it against no neighbour', async () => {
  await keepWorker();
  const { sweepId } = await makeSweep(sql, country.sites);
  await expect.poll(() => openTasks(sql, sweepId), PATIENTLY).toEqual([]);
  expect((await tally(sql, sweepId)).done).toBe(SITES);
  const { rows } = await sql.query<{ subject: string; outcome: string; reason: string; detail: string | null }>(
    'select subject, outcome, reason, detail from task where sweep_id = $1 order by subject',
    [sweepId],
  );
  for (const [i, { homeUrl, record }] of country.sites.entries()) {
    const task = rows.find(({ subject }) => subject === homeUrl);
    if (i === KILLER)
      expect(task).toMatchObject({
        outcome: 'error',
        reason: 'worker-died',
        detail: 'Every process that ran it crashed.',
      });
    else expect(task).toMatchObject({ outcome: record ? 'found' : 'not-found' });
  }
  // Twice beside its neighbours, the first time after some answers; then alone, in a process of its own.
  expect(ended).toBe(2);
});
