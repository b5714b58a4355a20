import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { migrate, withClient } from '../../prisma/testing/migrate.js';
import { startPostgres } from '../../scripts/postgres.mjs';
import { folderForFile, forFile } from '../../scripts/testing/for-file.js';
import { type Kill, openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { makeSweep, tally } from './testing/sweep-fixture.js';
import { tinyCountry, type Visit } from './testing/tiny-country.js';

const SITES = 36;
const KILLS = 5;
/** Pages fetched between two kills; the whole sweep has about 500. */
const VISITS_A_KILL = 50;
/** Lease in seconds: longer than a busy machine, or a restart of Postgres, keeps a live worker from renewing. */
const LEASE_S = 8;

const dir = await folderForFile();
let postgres = await startPostgres({ dir });
await forFile({ stop: () => postgres.stop() }, 'stop');
await withClient(postgres.urlOf('postgres'), (client) => client.query('create database crash'));
await migrate(postgres.urlOf('crash'));
const country = await forFile(tinyCountry(SITES), 'stop');
const crew = await openCrew(postgres.urlOf('crash'), country, { crawlDelayMs: 400, leaseS: LEASE_S });

async function restartPostgres(): Promise<void> {
  await postgres.stop();
  postgres = await startPostgres({ dir, port: postgres.port });
}

const pages = (visits: readonly Visit[]) => visits.filter(({ path }) => path !== '/robots.txt');

it('loses no search and requests nothing twice, whichever worker crashes', async () => {
  const { sql } = crew;
  await crew.start(KILLS + 1);
  const { sweepId } = await makeSweep(sql, country.sites);
  const end = new AbortController();
  const watching = watchTheSum(sweepId, end.signal);
  const kills: Kill[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => country.visits.length, PATIENTLY).toBeGreaterThanOrEqual(kill * VISITS_A_KILL);
    kills.push(await crew.killOldest());
    if (kill === 2) await crew.emptyQueues();
    if (kill === 4) await restartPostgres();
  }
  expect((await tally(sql, sweepId)).waiting).toBeGreaterThan(0);
  await expect.poll(() => openTasks(sql, sweepId), PATIENTLY).toEqual([]);
  expect(await tally(sql, sweepId)).toEqual({ all: SITES, waiting: 0, done: SITES });
  end.abort();
  await watching;

  await expectOneResultEach(sweepId);
  for (const { host } of country.sites) expectNothingAskedTwice(host, kills);
});

/** Checks at every observable moment that done + waiting = all. */
async function watchTheSum(sweepId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { all, waiting, done } = await tally(crew.sql, sweepId);
    expect({ all, sum: waiting + done }).toEqual({ all: SITES, sum: SITES });
    await wait(50);
  }
}

/** Expects for each search the one result that an undisturbed run has. */
async function expectOneResultEach(sweepId: string): Promise<void> {
  const { rows } = await crew.sql.query<{ home: string; outcome: string; url: string | null; claims: number }>(
    `select home_url as home, outcome, found_url as url,
       (select count(*)::int from finding where search_id = search.id) as claims
     from search join site on site.id = site_id where sweep_id = $1`,
    [sweepId],
  );
  const byHome = (a: { home: string }, b: { home: string }) => a.home.localeCompare(b.home);
  const results = country.sites.map(({ homeUrl, record }) => ({
    home: homeUrl,
    outcome: record ? 'found' : 'not-found',
    url: record ? new URL(record, homeUrl).href : null,
    claims: 1,
  }));
  expect(rows.sort(byHome)).toEqual(results.sort(byHome));
}

/**
 * A page may be requested again only if the worker that requested it was killed since, and then before any other page
 * of its host. The visitor's name decides rather than the time: a request may be logged after its worker's end.
 */
function expectNothingAskedTwice(host: string, kills: readonly Kill[]): void {
  const asked = pages(country.visits).filter((visit) => visit.host === host);
  for (const [i, visit] of asked.entries()) {
    const earlier = asked.slice(0, i).findLast(({ path }) => path === visit.path);
    if (!earlier) continue;
    const repeated = `${host}${visit.path}, first by ${earlier.agent}, again by ${visit.agent}`;
    expect(asked[i - 1], `${repeated}, with another page in between`).toBe(earlier);
    const kill = kills.find(({ mail }) => earlier.agent.includes(mail));
    expect(kill?.at, `${repeated}: time of the kill of the first`).toBeLessThanOrEqual(visit.start);
  }
}
