import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { appUrlOf, migrate, prepareAppRole } from '../prisma/testing/migrate.js';
import { endSurvivor, startPostgres } from './postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres for this run; each test file copies `hyrde_template` (prisma/testing/database.ts). */
    postgres: string;
    /** A folder below node_modules for what the tests of this run bundle, so that it finds the packages it imports. */
    bundles: string;
  }
}

const PREFIX = 'hyrde-test-';
const CACHE = path.join(import.meta.dirname, '../node_modules/.cache');

/** One Postgres for the whole run, thrown away after it, with one migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await endLeftovers();
  const dir = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Nothing here outlives the run, so nothing need reach the disk.
  // Files that start several workers each run side by side.
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'].flatMap((f) => [
    '-c',
    f,
  ]);
  const postgres = await startPostgres({ dir, flags });
  const template = postgres.urlOf('hyrde_template');
  await migrate(template);
  await prepareAppRole(template, appUrlOf(template));
  project.provide('postgres', postgres.urlOf('postgres'));
  mkdirSync(CACHE, { recursive: true });
  const bundles = mkdtempSync(path.join(CACHE, 'under-test-'));
  project.provide('bundles', bundles);
  return async () => {
    await postgres.stop();
    for (const folder of [dir, bundles]) rmSync(folder, { recursive: true, force: true });
  };
}

/** A run that was killed leaves its Postgres behind; the folder's name says whose it was. */
async function endLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!(owner > 0) || isAlive(owner)) continue;
    const dir = path.join(tmpdir(), name);
    await endSurvivor(path.join(dir, 'data'));
    rmSync(dir, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
