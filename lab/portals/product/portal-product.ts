import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openSql, type Sql } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { memoryOf } from '../../benchmarks/country/memory.js';
import { type Api, startService } from '../../benchmarks/load/service.js';
import { PracticeClock } from '../../country/life/clock.js';
import { type Country, type CountryOptions, country, type Site } from '../../country/sites/country.js';
import { registryOf } from '../../country/sites/registry.js';
import { startCountry } from '../../country/web/server.js';

/** Database, API, worker and sites, as an operator has them, over some sites of the country. */
export interface PortalProduct {
  land: Country;
  /** The sites live by it; it stands still but where it is set. */
  clock: PracticeClock;
  sql: Sql;
  /** A request to the API as an administrator, by a path that begins with `/api`. @throws where it refuses */
  request(method: 'GET' | 'POST', where: string, body?: unknown): Promise<unknown>;
  /** Asks the API for a sweep and waits for its end. @returns its id, and the seconds that it took */
  sweep(plan: object): Promise<{ id: string; seconds: number }>;
  /** Waits until no sweep runs. */
  settled(): Promise<void>;
  /** The most that the worker has held, in MB; null where it cannot be told. */
  workerPeakMb(): number | null;
  stop(): Promise<void>;
}

/** The repository, from `lab/dist/portals/product`. */
const inRoot = (file: string): string => path.join(fileURLToPath(new URL('../../../../', import.meta.url)), file);
const LOOK_MS = 1_000;
const Made = z.object({ id: z.uuid() });

const RUNNING = statement({
  name: 'lab.sweeps-that-run',
  text: `select count(*)::int as running from sweep where state = 'running'`,
  row: z.object({ running: z.number() }),
});

/**
 * Starts it, with a sweep that looks for the chosen sites' mail records. Everything must be built (`npx tsc -b`).
 * @param paceMs between two documents of a host
 */
export async function startPortalProduct(
  shape: CountryOptions,
  { chosen, paceMs }: { chosen: (land: Country) => Site[]; paceMs: number },
): Promise<PortalProduct> {
  const clock = new PracticeClock();
  const sites = await startCountry({ ...shape, port: 0, clock });
  const land = country({ ...shape, port: sites.port });
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-portals-'));
  const children: ChildProcess[] = [];
  const closers = [() => rm(dir, { recursive: true, force: true }), () => sites.stop()];
  const stop = async () => {
    await Promise.all(children.map(ended));
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const service = await startService();
    closers.push(() => service.stop());
    const sql = openSql(service.databaseUrl, { max: 1 });
    closers.push(() => sql.close());
    const env = { ...process.env, DATABASE_URL: service.databaseUrl };
    await seed(dir, { ...land, sites: chosen(land) }, env);
    const hostsFile = path.join(dir, 'hosts');
    await writeFile(hostsFile, sites.hostsText);
    const worker = spawn(process.execPath, [inRoot('jobs/dist/worker/main.js')], {
      env: {
        ...{ ...env, HOSTS_FILE: hostsFile, ALLOW_ADDRESSES: sites.allow },
        ...{ HOST_PACE_MS: `${paceMs}`, RENDERING: '0', LOG_LEVEL: 'warn' },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(worker);
    const log = createWriteStream(path.join(tmpdir(), `hyrde-portals-worker-${process.pid}.log`));
    for (const stream of [worker.stdout, worker.stderr]) stream.pipe(log, { end: false });
    const api = await service.startApi();
    const settled = () => untilSettled(sql, worker);
    const request: PortalProduct['request'] = (method, where, body) => ask(api, method, where, body);
    return {
      ...{ land, clock, sql, request, settled, stop },
      sweep: async (plan) => {
        const begun = performance.now();
        const { id } = Made.parse(await request('POST', '/api/sweeps', plan));
        await settled();
        return { id, seconds: (performance.now() - begun) / 1_000 };
      },
      workerPeakMb: () => memoryOf(worker.pid ?? 0)?.peak ?? null,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function seed(dir: string, land: Country, env: NodeJS.ProcessEnv): Promise<void> {
  const registry = path.join(dir, 'registry.json');
  await writeFile(registry, JSON.stringify(registryOf(land)));
  const args = [inRoot('apps/api/dist/seed.js'), '--practice', registry, '--first-sweep', `${land.sites.length}`];
  const [code] = await once(spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  if (code !== 0) throw new Error(`The seed ended with exit code ${code}.`);
}

async function untilSettled(sql: Sql, worker: ChildProcess): Promise<void> {
  for (;;) {
    if ((await queryRow(sql.query, RUNNING))?.running === 0) return;
    if (worker.exitCode !== null) throw new Error(`The worker ended with exit code ${worker.exitCode}.`);
    await sleep(LOOK_MS);
  }
}

async function ask({ url, cookie }: Api, method: string, where: string, body: unknown): Promise<unknown> {
  const response = await fetch(new URL(where, url), {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.kill()) return;
  await once(child, 'close');
}
