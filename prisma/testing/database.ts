import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { openSql } from '../src/sql.js';
import { appUrlOf, withClient } from './migrate.js';

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  /** URL as its owner. */
  url: string;
  /** URL as used by API and worker. */
  appUrl: string;
  drop(): Promise<unknown>;
}

/** Advisory lock (arbitrary number, the same in every test file): the template is copied by one process at a time. */
const COPY_LOCK = 7_270_736;

/** A template for a test run: a migrated database with content, filled by the first test file that needs it. */
interface Filled {
  name: string;
  fill(url: string): Promise<void>;
}

/**
 * Creates a migrated database on the run's Postgres (scripts/test-setup.ts): empty, or a copy of a filled template.
 * Called once a test file.
 */
export async function testDatabase(filled?: Filled): Promise<TestDatabase> {
  const server = inject('postgres');
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    const made = filled && (await client.query('select 1 from pg_database where datname = $1', [filled.name])).rowCount;
    if (filled && !made) {
      await client.query('drop database if exists half_filled with (force)'); // Left by a failed filling.
      await client.query('create database half_filled template hyrde_template');
      await filled.fill(urlOf('half_filled'));
      await client.query(`alter database half_filled rename to ${filled.name}`);
    }
    // Takes half the processor time of Postgres' default strategy, which writes each page to the WAL.
    await client.query(`create database ${name} template ${filled?.name ?? 'hyrde_template'} strategy file_copy`);
  });
  const url = urlOf(name);
  return {
    url,
    appUrl: appUrlOf(url),
    drop: () => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The database of a test file with a connection, empty at first, dropped after the last test. */
export async function databaseForFile() {
  const database = await forFile(testDatabase(), 'drop');
  return { database, sql: await forFile(openSql(database.url), 'close') };
}
