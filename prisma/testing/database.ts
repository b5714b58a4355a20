import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { openSql } from '../src/sql.js';
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

/** A template of a test run's own: a migrated database with something in it, filled for the first that wants it. */
interface Filled {
  name: string;
  fill(url: string): Promise<void>;
}

/**
 * Makes a migrated database on the run's Postgres (scripts/test-setup.ts): empty, or a copy of what a template was
 * filled with. Call it once a test file.
 */
export async function testDatabase(filled?: Filled): Promise<TestDatabase> {
  const server = inject('postgres');
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [COPY_LOCK]);
    const made = filled && (await client.query('select 1 from pg_database where datname = $1', [filled.name])).rowCount;
    if (filled && !made) {
      await client.query('drop database if exists half_filled with (force)'); // of one whose filling failed
      await client.query('create database half_filled template hyrde_template');
      await filled.fill(urlOf('half_filled'));
      await client.query(`alter database half_filled rename to ${filled.name}`);
    }
    // Half the processor that Postgres' own choice takes, which writes each page to its log.
    await client.query(`create database ${name} template ${filled?.name ?? 'hyrde_template'} strategy file_copy`);
  });
  const url = urlOf(name);
  return {
    url,
    appUrl: appUrlOf(url),
    drop: () => withClient(server, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** The database of a test file and a way to it, empty to begin with, gone behind its last test. */
export async function databaseForFile() {
  const database = await forFile(testDatabase(), 'drop');
  return { database, sql: await forFile(openSql(database.url), 'close') };
}
