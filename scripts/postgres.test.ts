import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../prisma/testing/migrate.js';
import { type EmbeddedPostgres, startPostgres } from './postgres.mjs';

let dir: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'hyrde-postgres-'));
  postgres = await startPostgres({ dir });
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
});

const one = () => withClient(postgres.urlOf('postgres'), (client) => client.query('select 1 as one'));

it.runIf(process.platform === 'linux')('starts again on its port though a process of a killed one hangs', async () => {
  const { port, child } = postgres;
  const url = postgres.urlOf('postgres');
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    const killed = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await killed;
    postgres = await startPostgres({ dir, port });
  });
  expect(postgres.urlOf('postgres')).toBe(url);
  expect((await one()).rows).toEqual([{ one: 1 }]);
});

it.runIf(process.platform === 'linux')(
  'takes the place of a server that nobody keeps any more, paused or not',
  async () => {
    const { port, child } = postgres;
    child.kill('SIGSTOP');
    postgres = await startPostgres({ dir, port });
    expect((await one()).rows).toEqual([{ one: 1 }]);
  },
);
