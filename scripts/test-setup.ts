import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { appUrlOf, migrate, prepareAppRole, withClient } from '../prisma/testing/migrate.js';
import { endSurvivor, startPostgres } from './postgres.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection to this run's Postgres; each test file copies `hyrde_template` (prisma/testing/database.ts). */
    postgres: string;
    /** Folder below node_modules for bundles of this run's tests, so that their imports resolve. */
    bundles: string;
  }
}

const PREFIX = 'hyrde-test-';
const CACHE = path.join(import.meta.dirname, '../node_modules/.cache');

/** Resources that the projects of a run share. */
interface Run {
  postgres: string;
  bundles: string;
  end(): Promise<void>;
}
/** This module is loaded anew for each project; the process is shared. */
const shared = globalThis as typeof globalThis & { hyrdeTests?: { run: Promise<Run>; users: number } };

/** Starts one Postgres for all projects of a run, with one migrated database to copy; deletes it after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.hyrdeTests ??= { run: begin(), users: 0 };
  const of = shared.hyrdeTests;
  of.users++;
  const { postgres, bundles, end } = await of.run;
  project.provide('postgres', postgres);
  project.provide('bundles', bundles);
  return async () => {
    of.users--;
    if (of.users > 0) return;
    delete shared.hyrdeTests;
    await end();
  };
}

async function begin(): Promise<Run> {
  await endLeftovers();
  const dir = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Nothing outlives the run, so syncing to disk is off. Files that start several workers run in parallel. A password
  // is hashed only once at each of some thousand connections, on either side.
  const settings = [
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    ...['max_connections=400', 'scram_iterations=1'],
  ];
  const postgres = await startPostgres({ dir, flags: settings.flatMap((setting) => ['-c', setting]) });
  const owner = postgres.urlOf('postgres');
  await withClient(owner, (client) => client.query(`alter role postgres password '${new URL(owner).password}'`));
  const template = postgres.urlOf('hyrde_template');
  await migrate(template);
  await prepareAppRole(template, appUrlOf(template));
  mkdirSync(CACHE, { recursive: true });
  const bundles = mkdtempSync(path.join(CACHE, 'under-test-'));
  const end = async () => {
    await postgres.stop();
    for (const folder of [dir, bundles]) rmSync(folder, { recursive: true, force: true });
  };
  return { postgres: owner, bundles, end };
}

/** Stops the Postgres of a crashed run, which is identified by the folder's name. */
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
