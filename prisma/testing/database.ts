import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { appUrlOf, withClient } from './migrate.js';

/** A database of a test file's own: migrated, empty. */
export interface TestDatabase {
  /** As its owner. */
  url: string;
  /** As API and worker connect. */
  appUrl: string;
  drop(): Promise<unknown>;
}

/** Any number, the same in every test file: makes the copies of the template go one after another. */
const COPY_LOCK = 7_270_736;

/**
 * Makes a migrated, empty database on the run's Postgres (scripts/test-setup.ts). Call it once a test file, in
 * `beforeAll`, and `drop()` it in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    await client.query(`create database ${name} template hyrde_template`);
  });
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    appUrl: appUrlOf(url.href),
    drop: () => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}
