import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openProgress, type SearchState } from '../benchmarks/country/progress.js';
import type { Country } from '../country/sites/country.js';
import type { Product } from '../product/over-country.js';
import { openPeople, requestsOf } from '../product/people.js';

const LOOK_MS = 2_000;
const Sweeps = z.object({ items: z.array(z.object({ id: z.string(), state: z.string() })) });

export interface SweepsOptions {
  /** Number of sweeps, the first one included. */
  sweeps: number;
  /** Seconds without the end of a search after which the others are cancelled: they wait for hosts that are down. */
  patienceS: number;
  /** Called between two sweeps. */
  between(): void;
  say(line: string): void;
}

/** Lets the product sweep all sites several times: the first sweep is pending, the others are made by the API. */
export async function sweepSeveralTimes(
  land: Country,
  { databaseUrl, startApi }: Pick<Product, 'databaseUrl' | 'startApi'>,
  { sweeps, patienceS, between, say }: SweepsOptions,
): Promise<void> {
  const people = await openPeople(databaseUrl);
  const progress = openProgress(databaseUrl, land.sites);
  try {
    const request = requestsOf({ url: (await startApi()).url, cookie: people.cookieOf('admin') });
    for (let nr = 1; nr <= sweeps; nr++) {
      if (nr > 1) {
        between();
        await request('POST', '/api/sweeps', { kind: 'locate', practice: true, target: 'mail-record', sites: 'all' });
      }
      const states = await ended(() => progress.read(), patienceS);
      const left = states.filter(({ done }) => !done).length;
      const { items } = Sweeps.parse(await request('GET', '/api/sweeps?practice=true&limit=100'));
      for (const { id, state } of items) if (state === 'running') await request('POST', `/api/sweeps/${id}/cancel`);
      const last = Math.max(0, ...states.flatMap(({ endedAfter }) => endedAfter ?? []));
      say(
        `sweep ${nr}: ${states.length - left} of ${states.length} searches in ${last.toFixed(0)} s; ${left} cancelled`,
      );
    }
  } finally {
    await progress.close();
    await people.close();
  }
}

/** Waits until all searches are done, or none has ended for `patienceS` seconds. */
async function ended(read: () => Promise<SearchState[]>, patienceS: number): Promise<SearchState[]> {
  let [done, since] = [0, performance.now()];
  for (;;) {
    const states = await read();
    const now = states.filter((state) => state.done).length;
    if (now > done) [done, since] = [now, performance.now()];
    if (done === states.length || performance.now() - since > 1_000 * patienceS) return states;
    await sleep(LOOK_MS);
  }
}
