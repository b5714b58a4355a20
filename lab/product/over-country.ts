import { spawn } from 'node:child_process';
import path from 'node:path';
import { withClient } from '@hyrde/store/sql';
import type { Life } from '../country/life/clock.js';
import type { Country } from '../country/sites/country.js';
import { registryOf } from '../country/sites/registry.js';
import { inRoot, openParts, type Part, type Parts } from './parts.js';
import { endProcess, firstLine } from './processes.js';

/** Database, sites and workers of a country. */
export interface Product extends Pick<Parts, 'databaseUrl' | 'startApi' | 'stop'> {
  /** By which practice time passes; null where its day stands still. */
  life: Life | null;
  workers: Part[];
  /** One more, as the others are. */
  startWorker(): Part;
  /** The process of Postgres, and that of the sites. */
  pids: { postgres: number; sites: number };
}

export interface ProductOptions {
  country: Country;
  /** The arguments of `lab country` that make the same country. */
  shape: readonly string[];
  workers: number;
  /** The most downloads of a search; the product's default where it is left out. */
  budget?: number | undefined;
  /** Added to the workers' environment. */
  env: Record<string, string>;
  /** A file to which the sites write what they were asked for. */
  requestLog?: string;
  /** Further arguments of `postgres`. */
  flags?: readonly string[];
  /** A worker that lives in practice time (`practice-worker`). */
  worker?: string;
}

/**
 * Starts all of it in a folder of its own, with one sweep of all sites by the default algorithm that waits for the
 * workers; `stop` removes everything. The parts must be built (`npx tsc -b`).
 */
export async function startProduct({
  country,
  shape,
  workers,
  budget,
  env,
  requestLog,
  flags,
  worker: program,
}: ProductOptions): Promise<Product> {
  const parts = await openParts('country', { registry: registryOf(country), ...(flags && { flags }) });
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
    const crawl = {
      ...env,
      HOSTS_FILE: hostsFile,
      ALLOW_ADDRESSES: allow,
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
