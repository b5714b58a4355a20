import { afterEach, expect, it } from 'vitest';
import { openRelay } from '../../lab/chaos/relay.js';
import { databaseForFile } from '../../prisma/testing/database.js';
import { forFile } from '../../scripts/testing/for-file.js';
import { openTasks } from './testing/open-tasks.js';
import { makeSweep, tally } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';
import { bundleWorker } from './testing/worker-process.js';

const running: { kill(): Promise<void> }[] = [];

const { database, sql } = await databaseForFile();
const relay = await forFile(
  openRelay(() => Number(new URL(database.url).port)),
  'close',
);
const country = await forFile(tinyCountry(4), 'stop');
const program = await bundleWorker();

afterEach(async () => {
  relay.mend();
  await Promise.all(running.splice(0).map((worker) => worker.kill()));
});

const throughRelay = () => {
  const url = new URL(database.url);
  url.port = `${relay.port}`;
  const crawl = {
    HOSTS_FILE: country.hostsFile,
    ALLOW_ADDRESSES: country.allow,
    CRAWL_DELAY_MS: '100',
    RENDERING: '0',
  };
  return { DATABASE_URL: url.href, WORKER_LEASE_S: '4', ...crawl };
};

it.each(['recover', 'cut', 'hold'] as const)(
  'a worker that starts while Postgres is away (%s) waits for it',
  async (fault) => {
    relay[fault]();
    const worker = program.launch(throughRelay());
    running.push(worker);
    await expect.poll(worker.output).toContain('Postgres does not answer yet');
    expect(worker.output()).not.toContain('"msg":"ready"');
    relay.mend();
    await worker.ready;
    expect(worker.output()).not.toContain('could not start');
  },
);

it('a running worker continues through two crashes of Postgres, and requests nothing twice', async () => {
  const worker = await program.start(throughRelay());
  running.push(worker);
  const { sweepId } = await makeSweep(sql, country.sites);
  for (const asked of [8, 24]) {
    await expect.poll(() => country.visits.length).toBeGreaterThan(asked);
    relay.recover();
    await expect.poll(worker.output).toMatch(/does not answer|failed/);
    relay.mend();
  }
  await expect.poll(() => openTasks(sql, sweepId)).toEqual([]);
  expect((await tally(sql, sweepId)).done).toBe(country.sites.length);
  const asked = country.visits.filter(({ path }) => path !== '/robots.txt').map(({ host, path }) => `${host}${path}`);
  expect(asked.filter((page, i) => asked.indexOf(page) < i)).toEqual([]);
});
