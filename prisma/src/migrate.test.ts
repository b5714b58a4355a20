import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { OLDEST_POSTGRES as ofScripts } from '../../scripts/postgres.mjs';
import { folderForTest } from '../../scripts/testing/for-file.js';
import { MigrationError, migrate, OLDEST_POSTGRES } from './migrate.js';
import { withClient } from './sql.js';

const made: string[] = [];
let url: string;
let folder: string;

beforeEach(() => {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`;
  const own = new URL(inject('postgres'));
  own.pathname = `/${name}`;
  made.push(name);
  url = own.href;
  folder = folderForTest();
});
afterAll(() =>
  withClient(inject('postgres'), async (client) => {
    for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
  }),
);

function migration(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

const ask = <R extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<R[]> =>
  withClient(url, async (client) => (await client.query<R>(sql, values)).rows);
const tables = async () =>
  (await ask<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1")).map(
    ({ name }) => name,
  );
const records = () =>
  ask<{
    migration_name: string;
    checksum: string;
    finished: boolean;
    rolled_back: boolean;
    applied_steps_count: number;
  }>(
    `select migration_name, checksum, finished_at is not null as finished, rolled_back_at is not null as rolled_back,
       applied_steps_count from _prisma_migrations order by started_at`,
  );

/** The table as created by Prisma 7's engine, with one row. */
async function asPrisma(name: string, sql: string, finished: boolean): Promise<void> {
  await withClient(inject('postgres'), (client) => client.query(`create database ${new URL(url).pathname.slice(1)}`));
  await ask(`CREATE TABLE _prisma_migrations (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
  )`);
  await ask(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     values (gen_random_uuid()::text, $1, $2, case when $3 then now() end, $3::int)`,
    [createHash('sha256').update(sql).digest('hex'), name, finished],
  );
}

const A = 'create table a (id int); create table a_too (id int);';
const B = `create function f() returns int language plpgsql as $$
begin
  return 1; -- a semicolon; within a body
end $$;
create table b (id int default f());`;

describe('migrate', () => {
  it("applies the product's migrations to a database that does not exist, and nothing the second time", async () => {
    const seen: string[] = [];
    const applied = await migrate(url, {
      onMigration: ({ name, position, of }) => seen.push(`${position}/${of} ${name}`),
    });
    const folders = readdirSync(path.join(import.meta.dirname, '../migrations')).filter((name) => !name.includes('.'));
    expect(applied).toEqual(folders.sort());
    expect(seen).toEqual(applied.map((name, i) => `${i + 1}/${applied.length} ${name}`));
    expect(await tables()).toContain('person');
    expect(await migrate(url)).toEqual([]);
  });

  it("records each as Prisma's engine does", async () => {
    migration('1_a', A);
    await migrate(url, { folder });
    const checksum = createHash('sha256')
      .update(readFileSync(path.join(folder, '1_a/migration.sql')))
      .digest('hex');
    expect(await records()).toEqual([
      { migration_name: '1_a', checksum, finished: true, rolled_back: false, applied_steps_count: 1 },
    ]);
  });

  it('lets several at once go one after another', async () => {
    migration('1_a', A);
    migration('2_b', B);
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, { folder })));
    expect(applied.flat().sort()).toEqual(['1_a', '2_b']);
    expect(await tables()).toEqual(['_prisma_migrations', 'a', 'a_too', 'b']);
  });

  it('leaves no trace of one that fails, and does it at the next start', async () => {
    migration('1_a', A);
    migration('2_b', 'create table b (id int); select 1 / 0;');
    const failure = migrate(url, { folder });
    await expect(failure).rejects.toThrow(MigrationError);
    await expect(failure).rejects.toThrow(/2_b failed and was undone: division by zero/);
    expect(await tables()).toEqual(['_prisma_migrations', 'a', 'a_too']);
    expect((await records()).map((row) => row.migration_name)).toEqual(['1_a']);
    migration('2_b', B);
    expect(await migrate(url, { folder })).toEqual(['2_b']);
  });

  it('leaves no trace of one whose connection is cut half-way', async () => {
    migration('1_a', `${A} select pg_terminate_backend(pg_backend_pid());`);
    await expect(migrate(url, { folder })).rejects.toThrow(/1_a was cut off/);
    expect(await tables()).toEqual(['_prisma_migrations']);
    migration('1_a', A);
    expect(await migrate(url, { folder })).toEqual(['1_a']);
  });

  it('names a migration that was changed since it was applied; other line ends are no change', async () => {
    migration('1_a', `${A}\n`);
    await migrate(url, { folder });
    migration('1_a', `${A}\r\n`);
    expect(await migrate(url, { folder })).toEqual([]);
    migration('1_a', `${A} create table more (id int);`);
    await expect(migrate(url, { folder })).rejects.toThrow(/1_a was changed after this database had applied it/);
  });

  it('refuses a database of a newer version, and applies nothing to it', async () => {
    migration('1_a', A);
    migration('3_newer', B);
    await migrate(url, { folder });
    rmSync(path.join(folder, '3_newer'), { recursive: true });
    migration('2_late', 'create table late (id int)');
    await expect(migrate(url, { folder })).rejects.toThrow(/newer version of Hyrde: this one does not know 3_newer/);
    expect(await tables()).not.toContain('late');
  });

  it('refuses a database that holds something else', async () => {
    await withClient(inject('postgres'), (client) => client.query(`create database ${new URL(url).pathname.slice(1)}`));
    await ask('create table somebodys (id int)');
    migration('1_a', A);
    await expect(migrate(url, { folder })).rejects.toThrow(/not taken for ours/);
    expect(await tables()).toEqual(['somebodys']);
  });

  it('refuses a migration that would end its transaction', async () => {
    migration('1_a', `${A}\ncommit;`);
    await expect(migrate(url, { folder })).rejects.toThrow(/1_a begins or ends a transaction/);
  });

  it('says at once that a server is not there', async () => {
    migration('1_a', A);
    await expect(migrate('postgresql://127.0.0.1:1/none', { folder })).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe("a database made by Prisma's engine", () => {
  it('goes on where it was', async () => {
    migration('1_a', A);
    migration('2_b', B);
    await asPrisma('1_a', A, true);
    await ask(A);
    expect(await migrate(url, { folder })).toEqual(['2_b']);
  });

  it('does a migration that was begun and undone anew', async () => {
    migration('1_a', A);
    await asPrisma('1_a', A, false);
    expect(await migrate(url, { folder })).toEqual(['1_a']);
    expect((await records()).map(({ finished, rolled_back }) => ({ finished, rolled_back }))).toEqual([
      { finished: false, rolled_back: true },
      { finished: true, rolled_back: false },
    ]);
  });

  it('says how to record one that is there in full but for its end', async () => {
    migration('1_a', A);
    await asPrisma('1_a', A, false);
    await ask(A);
    const message = await migrate(url, { folder }).catch((error: MigrationError) => error.message);
    expect(message).toMatch(/relation "a" already exists/);
    const advice = /(update _prisma_migrations .*?is null);/.exec(String(message))?.[1];
    await ask(advice ?? '');
    expect(await migrate(url, { folder })).toEqual([]);
  });
});

describe('a server that is too old', () => {
  const old = (number: number): Promise<unknown> => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const version = { rows: [{ number, version: `${Math.floor(number / 10_000)}.18` }] };
    query.mockImplementation(() => Promise.resolve(version));
    return migrate(url).catch((error: unknown) => error);
  };

  it('is refused in one sentence, before anything is created', async () => {
    const error = await old(150_018);
    expect(error).toBeInstanceOf(MigrationError);
    expect(String(error)).toContain('Postgres 15.18; Hyrde needs 17 or newer. Upgrade the server');
  });

  it('is one older than the doctor says', () => {
    expect(OLDEST_POSTGRES).toBe(ofScripts);
  });
});
