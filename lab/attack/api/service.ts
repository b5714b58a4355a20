import { setTimeout as sleep } from 'node:timers/promises';
import { openSql } from '@hyrde/store/sql';
import { queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import type { Site } from '../../country/sites/country.js';
import { country } from '../../country/sites/country.js';
import { startProduct } from '../../product/over-country.js';
import { freePort, type Part } from '../../product/parts.js';
import { openPeople } from '../../product/people.js';
import { type ApiDocument, readDocument } from './document.js';

/** State of one search of the sweep. Times are in seconds since the start of the sweep's first search. */
interface SearchState {
  id: string;
  site: Site;
  done: boolean;
  endedAfter: number | null;
  outcome: string | null;
  downloads: number;
}

const STATES = statement({
  name: 'lab.task-states',
  text: `
  select task.id, site.home_url as "homeUrl", task.state, task.outcome, task.downloads,
    extract(epoch from task.finished_at - (select min(started_at) from task))::float8 as "endedAfter"
  from task join site on site.id = task.site_id`,
  row: z.object({
    id: z.string(),
    homeUrl: z.url(),
    state: z.string(),
    outcome: z.string().nullable(),
    downloads: z.number(),
    endedAfter: z.number().nullable(),
  }),
});

/** Reads the searches of a database that holds one sweep. */
function openProgress(databaseUrl: string, sites: readonly Site[]) {
  const sql = openSql(databaseUrl, { max: 1 });
  const byHome = new Map(sites.map((site) => [`${site.origin}/`, site]));
  return {
    async read(): Promise<SearchState[]> {
      const rows = await queryRows(sql.query, STATES);
      return rows.flatMap(({ homeUrl, state, ...row }) => {
        const site = byHome.get(homeUrl);
        return site ? [{ site, done: state === 'done', ...row }] : [];
      });
    },
    close: () => sql.close(),
  };
}

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
  try {
    await until('the sweep is done', SWEEP_PATIENCE_MS, async () => (await progress.read()).every(({ done }) => done));
    return (await progress.read()).map(({ id }) => id);
  } finally {
    await progress.close();
  }
}

async function until(what: string, patience: number, is: () => Promise<boolean>): Promise<void> {
  for (const started = performance.now(); !(await is()); await sleep(LOOK_MS))
    if (performance.now() - started > patience) throw new Error(`Waited ${patience / 1_000} s in vain until ${what}.`);
}
