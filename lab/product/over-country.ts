import { spawn } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { withClient } from '@hyrde/store/sql';
import type { Life } from '../country/life/clock.js';
import type { Country } from '../country/sites/country.js';
import { type Registry, registryOf } from '../country/sites/registry.js';
import { inRoot, openParts, type Part, type Parts } from './parts.js';
import { endProcess, firstLine } from './processes.js';

/** Database, sites and workers of a country. */
export interface Product extends Pick<Parts, 'databaseUrl' | 'startApi' | 'stop'> {
  /** Practice time; null if the date is fixed. */
  life: Life | null;
  workers: Part[];
  /** Starts one more worker with the same settings. */
  startWorker(): Part;
  /** Process ids of Postgres and of the sites. */
  pids: { postgres: number; sites: number };
}

export interface ProductOptions {
  country: Country;
  /** Arguments of `lab country` that create the same country. */
  shape: readonly string[];
  workers: number;
  /** Number of sites of the pending sweep, default all; 0 for no sweep. */
  searched?: number;
  /** Maximum downloads per search; default as in the product. */
  budget?: number | undefined;
  /** Additions to the workers' environment. */
  env: Record<string, string>;
  /** Additional sites, served elsewhere. */
  guests?: Guests;
  /** Path of the sites' request log. */
  requestLog?: string;
  /** Additional arguments of `postgres`. */
  flags?: readonly string[];
  /** Worker program that runs in practice time (`practice-worker`). */
  worker?: string;
}

export interface Guests {
  sites: { name: string; homeUrl: string; address: string }[];
  /** Entries of the workers' allow-list, `cidr:port`. */
  allow: string;
}

/**
 * Starts the product in its own folder, with one pending sweep of the mail record by the default algorithm; `stop`
 * removes everything. The parts must be built (`npx tsc -b`).
 */
export async function startProduct({
  country,
  shape,
  workers,
  searched,
  budget,
  env,
  guests,
  requestLog,
  flags,
  worker: program,
}: ProductOptions): Promise<Product> {
  const own = registryOf(country);
  const sites = [...own.sites, ...registered(guests, own.regions[0] ?? '')];
  const parts = await openParts('country', {
    registry: { ...own, sites },
    ...(searched !== undefined && { searched }),
    ...(flags && { flags }),
  });
  if (budget !== undefined)
    await withClient(parts.databaseUrl, (client) => client.query('update sweep set budget = $1', [budget]));
  const hostsFile = path.join(parts.dir, 'hosts');
  const args = [inRoot('lab/cli.mjs'), 'country', ...shape, '--port', `${country.port}`, '--hosts-file', hostsFile];
  if (requestLog) args.push('--log', requestLog);
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    await Promise.all([endProcess(server), parts.stop()]);
  };
  try {
    const { allow, life = null } = (await firstLine(server)) as { allow: string; life?: Product['life'] };
    await appendFile(hostsFile, hostsOf(guests));
    const allowed = guests ? `${allow},${guests.allow}` : allow;
    const crawl = {
      ...env,
      HOSTS_FILE: hostsFile,
      ALLOW_ADDRESSES: allowed,
      ...(life && { PRACTICE_LIFE: JSON.stringify(life) }),
    };
    const startWorker = () => parts.startWorker(crawl, program);
    const running = Array.from({ length: workers }, startWorker);
    const pids = { postgres: parts.postgres().pid ?? 0, sites: server.pid ?? 0 };
    const { databaseUrl, startApi } = parts;
    return { databaseUrl, startApi, life, workers: running, startWorker, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const registered = (guests: Guests | undefined, region: string): Registry['sites'] =>
  (guests?.sites ?? []).map(({ name, homeUrl }) => ({ name, homeUrl, region, language: 'nb', population: 1 }));

const hostsOf = (guests: Guests | undefined): string =>
  (guests?.sites ?? []).map(({ homeUrl, address }) => `${address} ${new URL(homeUrl).hostname}\n`).join('');
