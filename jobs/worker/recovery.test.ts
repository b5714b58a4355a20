import { afterEach, expect, it } from 'vitest';
import { openRelay } from '../../lab/chaos/relay.js';
import { testDatabase } from '../../prisma/testing/database.js';
import { forFile } from '../../scripts/testing/for-file.js';
import { bundleWorker } from './testing/worker-process.js';

const running: { kill(): Promise<void> }[] = [];

const database = await forFile(testDatabase(), 'drop');
const relay = await forFile(
  openRelay(() => Number(new URL(database.url).port)),
  'close',
);
const program = await bundleWorker();

afterEach(async () => {
  relay.mend();
  await Promise.all(running.splice(0).map((worker) => worker.kill()));
});

const throughRelay = () => {
  const url = new URL(database.url);
  url.port = `${relay.port}`;
  return { DATABASE_URL: url.href, RENDERING: '0' };
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
