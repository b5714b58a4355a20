import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, withClient } from '../prisma/testing/migrate.js';
import { startPostgres } from './postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres for this run; each test file copies `hyrde_template` (prisma/testing/database.ts). */
    postgres: string;
  }
}

/** One Postgres for the whole run, thrown away after it, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(tmpdir(), 'hyrde-test-'));
  // Nothing here outlives the run, so nothing need reach the disk.
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((f) => ['-c', f]);
  const postgres = await startPostgres({ dir, flags });
  await withClient(postgres.urlOf('postgres'), (client) => client.query('create database hyrde_template'));
  await migrate(postgres.urlOf('hyrde_template'));
  project.provide('postgres', postgres.urlOf('postgres'));
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
