import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres for this run; each test file copies `hyrde_template` (prisma/testing/database.ts). */
    postgres: string;
  }
}

const MIGRATIONS = path.join(import.meta.dirname, '../prisma/migrations');

/** One Postgres for the whole run, thrown away after it, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(tmpdir(), 'hyrde-test-'));
  // Nothing here outlives the run, so nothing need reach the disk.
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((f) => ['-c', f]);
  const postgres = await startPostgres({ dir, flags });
  await makeTemplate(postgres.urlOf);
  project.provide('postgres', postgres.urlOf('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

async function makeTemplate(urlOf: (database: string) => string): Promise<void> {
  await query(urlOf('postgres'), 'create database hyrde_template');
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders.sort((a, b) => (a.name < b.name ? -1 : 1)))
    await query(urlOf('hyrde_template'), readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'));
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
