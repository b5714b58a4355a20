import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Registry } from '../country/sites/registry.js';
import { listed } from '../country/words/language.js';
import { endProcess } from './processes.js';

const LAB = `${path.sep}lab${path.sep}`;
/** Root of the repository, which contains `lab` both as source and as build. */
export const ROOT = fileURLToPath(import.meta.url)
  .split(LAB)
  .slice(0, -1)
  .join(LAB);
export const inRoot = (file: string): string => path.join(ROOT, file);

/** Timeout of the API's start in ms, for a busy machine. */
const START_MS = 120_000;

/** Postgres settings for a small server; the data does not outlive the run, so writes need not reach the disk. */
export const SMALL_SERVER: readonly string[] = listed`
  shared_buffers=512MB; max_wal_size=8GB; checkpoint_timeout=30min; fsync=off; full_page_writes=off;
  synchronous_commit=off`.flatMap((setting) => ['-c', setting]);

/** The embedded Postgres as the product starts it (`scripts/postgres.mjs`). */
interface Postgres {
  port: number;
  child: ChildProcess;
  urlOf(database: string): string;
  stop(): Promise<void>;
}
interface PostgresOptions {
  dir: string;
  port?: number;
  /** Additional arguments of `postgres`. */
  flags?: readonly string[];
  log?: Writable;
}

/** The product's script that starts Postgres. */
const scripts = async () =>
  (await import(inRoot('scripts/postgres.mjs'))) as {
    startPostgres(options: PostgresOptions): Promise<Postgres>;
    freePort(): Promise<number>;
  };

/** A free TCP port of the loopback, reserved until used. */
export const freePort = async (): Promise<number> => (await scripts()).freePort();

/** Runs a built program of the product to its end. @throws if it fails */
async function run(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, [inRoot(file), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with exit code ${code}.`);
}

/**
 * Sets up a database as in a new installation.
 * @param registry additional sites, with one pending sweep of all of them by the default algorithm
 * @param dir folder to which the registry is written for the seed script
 */
async function furnish(databaseUrl: string, dir: string, registry?: Registry, searched?: number): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  await run('prisma/dist/migrate-main.js', [], env);
  if (!registry) return run('apps/api/dist/seed.js', [], env);
  const file = path.join(dir, 'registry.json');
  await writeFile(file, JSON.stringify(registry));
  await run(
    'apps/api/dist/seed.js',
    ['--practice', file, '--first-sweep', `${searched ?? registry.sites.length}`],
    env,
  );
}

/** A worker or an API, as a separate process. */
export interface Part {
  pid: number;
  /** Path of the file with its output, which is kept. */
  log: string;
  hasEnded(): boolean;
  /** Signals the process to end, and waits for its end. */
  end(): Promise<void>;
}

/** The product's processes without the dashboard, as `npm start` runs them, over their own database. */
export interface Parts {
  /** Folder of the parts. */
  dir: string;
  databaseUrl: string;
  /**
   * @param env variables besides the database; the default log level is `warn`
   * @param program another worker program, relative to the repository's folder
   */
  startWorker(env: Record<string, string>, program?: string): Part;
  /** The current process of Postgres. */
  postgres(): ChildProcess;
  /** Resolves once the API answers at `${url}/api`. */
  startApi(env?: Record<string, string>): Promise<Part & { url: string }>;
  /** Ends all parts and Postgres, and removes the folder. */
  stop(): Promise<void>;
}

/**
 * Starts Postgres with a new product's database in a folder that `stop` removes. Everything must be built (`npx tsc
 * -b`).
 * @param name name of the folder and the logs
 * @param registry as for `furnish`
 * @param searched number of sites of its first sweep, default all; 0 for no sweep
 * @param kept a persistent folder, whose existing database is migrated
 */
export async function openParts(
  name: string,
  {
    registry,
    searched,
    kept,
    ...postgresOptions
  }: Omit<PostgresOptions, 'dir'> & { registry?: Registry; searched?: number; kept?: string } = {},
): Promise<Parts> {
  const dir = kept ?? (await mkdtemp(path.join(tmpdir(), `hyrde-${name}-`)));
  const { startPostgres } = await scripts();
  const postgres = await startPostgres({ ...postgresOptions, dir: path.join(dir, 'postgres') });
  const databaseUrl = postgres.urlOf('hyrde');
  const parts: Part[] = [];
  const stop = async () => {
    await Promise.all(parts.map((part) => part.end()));
    await postgres.stop();
    if (kept === undefined) await rm(dir, { recursive: true, force: true });
  };
  const start = (file: string, env: Record<string, string>): Part => {
    const log = path.join(tmpdir(), `hyrde-${name}-${process.pid}-${parts.length + 1}.log`);
    const part = partOf(inRoot(file), { ...process.env, LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl, ...env }, log);
    parts.push(part);
    return part;
  };
  try {
    await furnish(databaseUrl, dir, registry, searched);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    dir,
    databaseUrl,
    postgres: () => postgres.child,
    startWorker: (env, program = 'jobs/dist/worker/main.js') => start(program, env),
    startApi: async (env = {}) => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const api = start('apps/api/dist/main.js', { API_PORT: `${port}`, ...env });
      await answering(`${url}/api/health`, api);
      return { ...api, url };
    },
    stop,
  };
}

function partOf(program: string, env: NodeJS.ProcessEnv, log: string): Part {
  const child = spawn(process.execPath, [program], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const file = createWriteStream(log);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false });
  return {
    pid: child.pid ?? 0,
    log,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end: () => endProcess(child),
  };
}

async function answering(url: string, { log, hasEnded }: Part): Promise<void> {
  for (const giveUpAt = Date.now() + START_MS; ; await sleep(50)) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return;
    if (hasEnded() || Date.now() > giveUpAt) throw new Error(`The API does not answer. What it said: ${log}`);
  }
}
