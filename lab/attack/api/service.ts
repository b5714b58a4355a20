import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../../benchmarks/country/product.js';
import { openProgress } from '../../benchmarks/country/progress.js';
import { freePort } from '../../benchmarks/processes.js';
import { country } from '../../country/sites/country.js';
import { type ApiDocument, readDocument } from './document.js';
import { openPeople } from './people.js';

/** The API as a process, over a database in which one sweep of the practice country has run. */
export interface Service {
  url: string;
  databaseUrl: string;
  document: ApiDocument;
  /** Ids of the searches that have ended, with findings and evidence. */
  searches: string[];
  log: string;
  /** Did it end by itself? */
  ended(): boolean;
  stop(): Promise<void>;
}

/** Enough for lists of more than one page. */
const SITES = 12;
/** It takes seconds; on a machine with much else to do, minutes. */
const SWEEP_PATIENCE_MS = 600_000;
const START_PATIENCE_MS = 120_000;
const LOOK_MS = 500;

const MAIN = fileURLToPath(new URL('../../../../apps/api/dist/main.js', import.meta.url));

/** Starts Postgres, sweeps a small country with a real worker, ends the worker, and starts the API. All must be built. */
export async function startService(): Promise<Service> {
  const land = country({ seed: 1, sites: SITES, troubles: [], port: await freePort() });
  const product = await startProduct({
    country: land,
    shape: ['--seed', '1', '--sites', `${SITES}`, '--no-troubles'],
    workers: 1,
    env: { RENDERING: '0', HOST_PACE_MS: '0' }, // our own hosts
  });
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(ended));
    await product.stop();
  };
  try {
    const searches = await swept(product.databaseUrl, land);
    for (const { pid } of product.workers) process.kill(pid); // what is asked for from here on is never crawled
    const port = await freePort();
    const log = path.join(tmpdir(), `hyrde-attack-api-${process.pid}.log`);
    const api = spawn(process.execPath, [MAIN], {
      env: { ...process.env, DATABASE_URL: product.databaseUrl, API_PORT: `${port}`, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(api);
    const file = createWriteStream(log);
    api.stdout?.pipe(file, { end: false });
    api.stderr?.pipe(file, { end: false });
    const url = `http://127.0.0.1:${port}`;
    await until(`the API answers (${log})`, START_PATIENCE_MS, () => answers(`${url}/api/health`));
    const document = await documentOf(url, product.databaseUrl);
    return { url, databaseUrl: product.databaseUrl, document, searches, log, ended: () => hasEnded(api), stop };
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

/** Waits until all is searched. @returns the searches */
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

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child) && child.kill()) await once(child, 'close');
}
