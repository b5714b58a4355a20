import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openProgress, type SearchState } from '../benchmarks/country/progress.js';
import type { Country } from '../country/sites/country.js';
import type { Product } from '../product/over-country.js';
import { openPeople, requestsOf } from '../product/people.js';

const LOOK_MS = 2_000;
const Made = z.object({ id: z.string() });

export interface SweepsOptions {
  /** Slugs of the targets, which are swept together. */
  targets: readonly string[];
  sweeps: number;
  /** Seconds without the end of a search after which the others are cancelled: they wait for hosts that are down. */
  patienceS: number;
  /** Maximum duration of a sweep. */
  seconds: number;
  /** Called between two sweeps. */
  between(): void;
  /** Called every few seconds with the searches of the current sweep. */
  look(states: readonly SearchState[]): void;
}

/** Lets the product, which has no sweep yet, sweep all sites several times. @returns the searches of each sweep */
export async function sweepSeveralTimes(
  land: Country,
  { databaseUrl, startApi }: Pick<Product, 'databaseUrl' | 'startApi'>,
  { targets, sweeps, patienceS, seconds, between, look }: SweepsOptions,
): Promise<SearchState[][]> {
  const people = await openPeople(databaseUrl);
  const progress = openProgress(databaseUrl, land.sites);
  const swept: SearchState[][] = [];
  try {
    const request = requestsOf({ url: (await startApi()).url, cookie: people.cookieOf('admin') });
    while (swept.length < sweeps) {
      if (swept.length > 0) between();
      const ids: string[] = [];
      for (const target of targets) {
        const plan = { kind: 'locate', practice: true, target, sites: 'all' };
        const together = ids.length > 0 ? { togetherWith: ids[0] } : {};
        ids.push(Made.parse(await request('POST', '/api/sweeps', { ...plan, ...together })).id);
      }
      swept.push(await ended(() => progress.read(), { patienceS, seconds, look }));
      if (swept.at(-1)?.some(({ done }) => !done)) await request('POST', `/api/sweeps/${ids[0]}/cancel`);
    }
    return swept;
  } finally {
    await progress.close();
    await people.close();
  }
}

/** Waits until all searches are done, or none has ended for `patienceS` seconds, or for `seconds`. */
async function ended(
  read: () => Promise<SearchState[]>,
  { patienceS, seconds, look }: Pick<SweepsOptions, 'patienceS' | 'seconds' | 'look'>,
): Promise<SearchState[]> {
  const began = performance.now();
  let [done, since] = [0, began];
  for (;;) {
    const states = await read();
    look(states);
    const now = states.filter((state) => state.done).length;
    if (now > done) [done, since] = [now, performance.now()];
    const waited = performance.now();
    const isOver = waited - since > 1_000 * patienceS || waited - began > 1_000 * seconds;
    if (isOver || done === states.length) return states;
    await sleep(LOOK_MS);
  }
}
