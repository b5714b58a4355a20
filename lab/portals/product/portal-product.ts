import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSql, type Sql } from '@hyrde/store/sql';
import { queryRow, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { PracticeClock } from '../../country/life/clock.js';
import { sizeOf } from '../../country/portals/archive.js';
import { VENDORS } from '../../country/portals/vendors/names.js';
import { type Country, type CountryOptions, country, type Site } from '../../country/sites/country.js';
import { registryOf } from '../../country/sites/registry.js';
import { startCountry } from '../../country/web/server.js';
import { openParts, type Part, SMALL_SERVER } from '../../product/parts.js';
import { openPeople, type Request, requestsOf } from '../../product/people.js';
import { memoryOf } from '../../product/processes.js';

/** Database, API, worker and sites, as in production, over some sites of the country. */
export interface PortalProduct {
  land: Country;
  /** Clock of the living sites; it only advances when set. */
  clock: PracticeClock;
  sql: Sql;
  /** Requests as an administrator. */
  request: Request;
  /** Requests a sweep from the API and waits for its end. @returns its id, and its duration in seconds */
  sweep(plan: object): Promise<{ id: string; seconds: number }>;
  /** Waits until no sweep is running. */
  settled(): Promise<void>;
  /** Peak memory of the worker in MB; null if it cannot be measured. */
  workerPeakMb(): number | null;
  stop(): Promise<void>;
}

const LOOK_MS = 1_000;
const Made = z.object({ id: z.uuid() });

const RUNNING = statement({
  name: 'lab.sweeps-that-run',
  text: `select count(*)::int as running from sweep where state = 'running'`,
  row: z.object({ running: z.number() }),
});

/**
 * Starts the product with a sweep that locates the chosen sites' mail records. Everything must be built (`npx tsc -b`).
 * @param crawlDelayMs crawl delay between two documents of a host
 */
export async function startPortalProduct(
  shape: CountryOptions,
  { chosen, crawlDelayMs }: { chosen: (land: Country) => Site[]; crawlDelayMs: number },
): Promise<PortalProduct> {
  const clock = new PracticeClock();
  const sites = await startCountry({ ...shape, port: 0, clock });
  const land = country({ ...shape, port: sites.port });
  const closers = [() => sites.stop()];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const registry = registryOf({ ...land, sites: chosen(land) });
    const parts = await openParts('portals', { flags: SMALL_SERVER, registry });
    closers.push(() => parts.stop());
    const { databaseUrl } = parts;
    const sql = openSql(databaseUrl, { max: 1 });
    closers.push(() => sql.close());
    const people = await openPeople(databaseUrl);
    closers.push(() => people.close());
    const hostsFile = path.join(parts.dir, 'hosts');
    await writeFile(hostsFile, sites.hostsText);
    const crawl = {
      HOSTS_FILE: hostsFile,
      ALLOW_ADDRESSES: sites.allow,
      CRAWL_DELAY_MS: `${crawlDelayMs}`,
      RENDERING: '0',
    };
    const worker = parts.startWorker(crawl);
    const request = requestsOf({ url: (await parts.startApi()).url, cookie: people.cookieOf('admin') });
    const settled = () => untilSettled(sql, worker);
    return {
      land,
      clock,
      sql,
      request,
      settled,
      stop,
      sweep: async (plan) => {
        const begun = performance.now();
        const { id } = Made.parse(await request('POST', '/api/sweeps', plan));
        await settled();
        return { id, seconds: (performance.now() - begun) / 1_000 };
      },
      workerPeakMb: () => memoryOf(worker.pid)?.peak ?? null,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilSettled(sql: Sql, worker: Part): Promise<void> {
  for (;;) {
    if ((await queryRow(sql.query, RUNNING))?.running === 0) return;
    if (worker.hasEnded()) throw new Error(`The worker ended. What it said: ${worker.log}`);
    await sleep(LOOK_MS);
  }
}

/** This number of searchable archives per vendor, from small to large: the medians of equal parts by size. */
export function chosenSites({ sites }: Country, each: number): Site[] {
  return VENDORS.flatMap((vendor) => {
    const own = sites.filter(({ archiveVendor }) => archiveVendor === vendor).sort((a, b) => sizeOf(a) - sizeOf(b));
    if (own.length < each) throw new RangeError(`Only ${own.length} archives are searched at ${vendor}.`);
    return Array.from({ length: each }, (_, i) => own[Math.floor(((i + 0.5) * own.length) / each)] as Site);
  });
}
