import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Country } from '../../country/sites/country.js';
import { type Registry, registryOf } from '../../country/sites/registry.js';
import { firstLine } from '../processes.js';

/** The product's working parts, as `npm start` runs them, over a country: database, sites, workers; no API, no dashboard. */
export interface Product {
  databaseUrl: string;
  /** Which moment of real time (milliseconds since 1970) was which of practice time; null where its day stands still. */
  life: { time: number; at: number; secondsADay: number } | null;
  workers: { pid: number; log: string }[];
  stop(): Promise<void>;
}

interface Postgres {
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** The repository, from `lab/dist/benchmarks/country`. */
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const inRoot = (file: string): string => path.join(ROOT, file);

export interface ProductOptions {
  country: Country;
  /** The arguments of `lab country` that make the same country. */
  shape: readonly string[];
  workers: number;
  /** Added to the workers' environment. */
  env: Record<string, string>;
  /** Sites besides the country's, which somebody else serves. */
  guests?: Guests;
  /** A file to which the sites write what they were asked for. */
  requestLog?: string;
}

export interface Guests {
  sites: { name: string; homeUrl: string; address: string }[];
  /** Entries of the workers' allow-list, `cidr:port`. */
  allow: string;
}

/**
 * Starts all of it in a folder of its own, with one sweep of all sites by the default algorithm that waits for the
 * workers; `stop` removes everything. The parts must be built (`npx tsc -b`).
 */
export async function startProduct({
  country,
  shape,
  workers,
  env,
  guests,
  requestLog,
}: ProductOptions): Promise<Product> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-country-'));
  const children: ChildProcess[] = [];
  const { startPostgres } = (await import(inRoot('scripts/postgres.mjs'))) as {
    startPostgres(options: { dir: string }): Promise<Postgres>;
  };
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  const stop = async () => {
    await Promise.all(children.map(ended));
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const databaseUrl = postgres.urlOf('hyrde');
    const database = { ...process.env, DATABASE_URL: databaseUrl };
    await finished(spawn(process.execPath, [inRoot('prisma/dist/migrate-main.js')], quiet(database)));
    const registry = path.join(dir, 'registry.json');
    const { regions, portals, sites: own } = registryOf(country);
    const sites = [...own, ...registered(guests, regions[0] ?? '')];
    await writeFile(registry, JSON.stringify({ regions, portals, sites }));
    const seed = [inRoot('apps/api/dist/seed.js'), '--practice', registry, '--first-sweep', `${sites.length}`];
    await finished(spawn(process.execPath, seed, quiet(database)));
    const hostsFile = path.join(dir, 'hosts');
    const args = [inRoot('lab/cli.mjs'), 'country', ...shape, '--port', `${country.port}`, '--hosts-file', hostsFile];
    if (requestLog) args.push('--log', requestLog);
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(server);
    const { allow, life = null } = (await firstLine(server)) as { allow: string; life?: Product['life'] };
    await appendFile(hostsFile, hostsOf(guests));
    const allowed = guests ? `${allow},${guests.allow}` : allow;
    const running = Array.from({ length: workers }, (_, i) => {
      const log = path.join(tmpdir(), `hyrde-country-worker-${process.pid}-${i + 1}.log`);
      const child = spawn(process.execPath, [inRoot('jobs/dist/worker/main.js')], {
        env: { ...database, LOG_LEVEL: 'warn', ...env, HOSTS_FILE: hostsFile, ALLOW_ADDRESSES: allowed },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const file = createWriteStream(log);
      child.stdout.pipe(file, { end: false });
      child.stderr.pipe(file, { end: false });
      children.push(child);
      return { pid: child.pid ?? 0, log };
    });
    return { databaseUrl, life, workers: running, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const registered = (guests: Guests | undefined, region: string): Registry['sites'] =>
  (guests?.sites ?? []).map(({ name, homeUrl }) => ({ name, homeUrl, region, language: 'nb', population: 1 }));

const hostsOf = (guests: Guests | undefined): string =>
  (guests?.sites ?? []).map(({ homeUrl, address }) => `${address} ${new URL(homeUrl).hostname}\n`).join('');

const quiet = (env: NodeJS.ProcessEnv): SpawnOptions => ({ cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });

async function finished(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnargs.slice(0, 3).join(' ')} ended with exit code ${code}.`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.kill()) return;
  await once(child, 'close');
}
