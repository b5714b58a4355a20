import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { testDatabase } from '../testing/database.js';
import { appUrlOf, prepareAppRole } from './roles.js';
import { withClient } from './sql.js';

const name = `app_${randomBytes(4).toString('hex')}`;
const database = await forFile(testDatabase(), 'drop');
const appUrl = Object.assign(new URL(database.url), { username: name, password: 'p@ss/w:rd' }).href;
await prepareAppRole(database.url, appUrl);
afterAll(() => withClient(database.url, (client) => client.query(`drop owned by ${name}; drop role ${name}`)));

const asApp = (sql: string) => withClient(appUrl, (client) => client.query(sql));
const asOwner = (sql: string) => withClient(database.url, (client) => client.query(sql));

describe('the role of API and worker', () => {
  it.each([
    ['runs no programs', `copy region (name) from program 'echo x'`],
    ['writes no programs', `copy region (name) to program 'cat'`],
    ['reads no files', `select pg_read_file('PG_VERSION')`],
    ['copies no files', `copy region (name) from '/etc/hostname'`],
    ['imports no files', `select lo_import('/etc/hostname')`],
    ['makes no roles', `create role other superuser`],
    ['does not raise itself', `alter role ${name} superuser`],
    ['makes no databases', `create database other`],
    ['makes no schemas', `create schema other`],
    ['makes no tables', `create table public.other ()`],
    ['changes no tables', `alter table region add column other text`],
    ['drops no tables', `drop table region`],
    ['switches no triggers off', `alter table task disable trigger all`],
    ['loads no libraries', `create function other() returns int language c as 'libc', 'getpid'`],
    ['makes no extensions', `create extension hstore`],
    ['sees no passwords', `select * from pg_authid`],
    ['writes no history of migrations', `delete from _prisma_migrations`],
    ['takes nothing back from the audit log', `delete from audit_entry`],
    ['rewrites nothing in the audit log', `update audit_entry set action = ''`],
    [
      'ends no connections of others',
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'`,
    ],
  ])('%s', async (_what, sql) => {
    await expect(asApp(sql)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|42P01)$/) });
  });

  it('reads and writes every other table, its own queue’s too', async () => {
    const { rows } = await asOwner(`
      select format('%I.%I', table_schema, table_name) as "table" from information_schema.tables
      where table_schema in ('public', 'bullmq') and table_type = 'BASE TABLE'
        and table_name not in ('_prisma_migrations', 'audit_entry')`);
    expect(rows.length).toBeGreaterThan(25);
    for (const { table } of rows) await asApp(`select from ${table} limit 1; delete from ${table} where false`);
    await asApp(`insert into audit_entry (action, subject) values ('a', 'b'); select from audit_entry`);
  });

  it('may use tables that a later migration adds, and is no other after a second start', async () => {
    await asOwner('create table later (id serial, text text)');
    await asApp(`insert into later (text) values ('x'); update later set text = 'y'; delete from later`);
    await prepareAppRole(database.url, appUrl);
    await expect(asApp('create table public.other ()')).rejects.toMatchObject({ code: '42501' });
  });

  it('is refused where it is the owner, or mightier than it should be', async () => {
    await expect(prepareAppRole(database.url, database.url)).rejects.toThrow('may do more');
  });

  it('has a password that follows from the owner’s alone', () => {
    const [one, same, other] = ['a', 'a', 'b'].map((word) => new URL(appUrlOf(`postgresql://postgres:${word}@h:1/d`)));
    expect(one?.username).toBe('hyrde_app');
    expect(one?.password).toMatch(/^[\w-]{43}$/);
    expect([one?.href === same?.href, one?.password === other?.password]).toEqual([true, false]);
  });
});
