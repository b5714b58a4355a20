import { setTimeout as sleep } from 'node:timers/promises';
import { openProgress } from '../../benchmarks/country/progress.js';
import { country } from '../../country/sites/country.js';
import { startProduct } from '../../product/over-country.js';
import { freePort, type Part } from '../../product/parts.js';
import { openPeople } from '../../product/people.js';
import { type ApiDocument, readDocument } from './document.js';

/** The API as a process, over a database with one finished sweep of the practice country. */
export interface Service extends Pick<Part, 'log' | 'hasEnded'> {
  url: string;
  databaseUrl: string;
  document: ApiDocument;
  /** Ids of the finished searches, which have findings and evidence. */
  searches: string[];
  stop(): Promise<void>;
}

/** Number of sites, enough for lists of more than one page. */
const SITES = 12;
/** Maximum duration of the sweep: it takes seconds, but minutes on a busy machine. */
const SWEEP_PATIENCE_MS = 600_000;
const LOOK_MS = 500;

/**
 * Starts Postgres, sweeps a small country with a real worker, ends the worker and starts the API. The packages must be
 * built.
 */
export async function startService(): Promise<Service> {
  const land = country({ seed: 1, sites: SITES, troubles: [], port: await freePort() });
  const product = await startProduct({
    country: land,
    shape: ['--seed', '1', '--sites', `${SITES}`, '--no-troubles'],
    workers: 1,
    env: { RENDERING: '0', CRAWL_DELAY_MS: '0' }, // The lab's own hosts need no crawl delay.
  });
  const { databaseUrl, stop } = product;
  try {
    const searches = await swept(databaseUrl, land);
    for (const worker of product.workers) await worker.end(); // URLs of the generated requests must never be crawled.
    const { url, log, hasEnded } = await product.startApi();
    return { url, databaseUrl, document: await documentOf(url, databaseUrl), searches, log, hasEnded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function documentOf(url: string, databaseUrl: string): Promise<ApiDocument> {
  const people = await openPeople(databaseUrl);
  try {
    const headers = { cookie: people.cookieOf('viewer') };
    return readDocument(await (await fetch(`${url}/api/openapi.json`, { headers })).json());
  } finally {
    await people.close();
  }
}

/**
 * Waits until all searches have finished.
 * @returns ids of the searches
 */
async function swept(databaseUrl: string, land: ReturnType<typeof country>): Promise<string[]> {
  const progress = openProgress(databaseUrl, land.sites);
  const giveUpAt = performance.now() + SWEEP_PATIENCE_MS;
  try {
    for (; ; await sleep(LOOK_MS)) {
      const searches = await progress.read();
      if (searches.every(({ done }) => done)) return searches.map(({ id }) => id);
      if (performance.now() > giveUpAt) throw new Error(`The sweep is not done after ${SWEEP_PATIENCE_MS / 1_000} s.`);
    }
  } finally {
    await progress.close();
  }
}
