import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { withClient } from '../prisma/testing/migrate.js';
import { startPostgres } from './postgres.mjs';
import { folderForFile } from './testing/for-file.js';

const dir = await folderForFile();
let postgres = await startPostgres({ dir });
afterAll(() => postgres.stop());

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

it('a data folder of an older major version gets advice, and stays as it is', async () => {
  const old = path.join(dir, 'old');
  mkdirSync(path.join(old, 'data'), { recursive: true });
  writeFileSync(path.join(old, 'data/PG_VERSION'), '15\n');
  await expect(startPostgres({ dir: old })).rejects.toThrow(
    /was made by Postgres 15; this version of Hyrde brings Postgres 18, .*npx hyrde backup.*npx hyrde restore/,
  );
  expect(readdirSync(path.join(old, 'data'))).toEqual(['PG_VERSION']);
});

it.runIf(process.platform === 'linux')('stops though a process of it hangs, and keeps what was written', async () => {
  const { port } = postgres;
  await withClient(postgres.urlOf('postgres'), async (client) => {
    await client.query('create table kept as select 1 as one');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGSTOP');
    await postgres.stop({ timeoutMs: 200 });
  });
  postgres = await startPostgres({ dir, port });
  const kept = await withClient(postgres.urlOf('postgres'), (client) => client.query('select one from kept'));
  expect(kept.rows).toEqual([{ one: 1 }]);
});
