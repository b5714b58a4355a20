import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DiscoverPlan, RefreshPlan, WatchPlan } from '@hyrde/contracts';
import { startCountry } from '@hyrde/lab/country';
import { expect, it } from 'vitest';
import { sizeOf } from '../../lab/country/portals/archive.js';
import { searchUrl } from '../../lab/country/portals/search.js';
import { recordsOf } from '../../lab/country/portals/truth.js';
import { country as countryOf } from '../../lab/country/sites/country.js';
import { migrate, withClient } from '../../prisma/testing/migrate.js';
import { startPostgres } from '../../scripts/postgres.mjs';
import { SHORT } from '../../scripts/testing/extent.js';
import { folderForFile, forFile } from '../../scripts/testing/for-file.js';
import { type Kill, openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { makeSurfaceTask, makeSweep, tally } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';

/**
 * Crash test: sweeps of every kind at once, whose workers are killed, whose queue is emptied, and whose Postgres is
 * restarted. The short run has fewer sites and kills. The crash tests of discover and watch (`npm test -- --all`) kill
 * at chosen moments.
 */

const KILLS = SHORT ? 3 : 6;
/** Number of the kill after which the queue is emptied, and of the one after which Postgres is restarted. */
const [EMPTIED, RESTARTED] = [2, 3];
/** Pages fetched between two kills; the whole test fetches about 200, the long one about 600. */
const PAGES_A_KILL = SHORT ? 20 : 60;
/** Sites of each kind. Each kind has its own, so that a page fetched twice belongs to one sweep. */
const SITES = SHORT ? { locate: 6, refresh: 6, watch: 3 } : { locate: 24, refresh: 12, watch: 3 };
const PATHS = ['/', '/skole', '/helse', '/bolig', '/skole/0', '/helse/1', ...(SHORT ? [] : ['/vei', '/vei/0'])];
const SHAPE = { sites: 60, troubles: [], archives: true };
/** Minimum number of the archive's entries, enough for several queries. */
const ENTRIES = SHORT ? 200 : 1_000;
const DISCOVER = { words: ['tilgjengelighet', 'universell utforming', 'WCAG'], pages: 30 };

const dir = await folderForFile();
let postgres = await startPostgres({ dir });
await forFile({ stop: () => postgres.stop() }, 'stop');
await withClient(postgres.urlOf('postgres'), (client) => client.query('create database crash'));
await migrate(postgres.urlOf('crash'));
const tiny = await forFile(tinyCountry(SITES.locate + SITES.refresh + SITES.watch), 'stop');
const practice = await forFile(startCountry({ ...SHAPE, port: 0 }), 'stop');
const hostsFile = path.join(dir, 'hosts');
await writeFile(hostsFile, `${await readFile(tiny.hostsFile, 'utf8')}${practice.hostsText}`);
const crew = await openCrew(
  postgres.urlOf('crash'),
  { hostsFile, allow: `${tiny.allow},${practice.allow}` },
  // A shorter lease expires on a busy machine, or while Postgres restarts, and pages are requested twice.
  { crawlDelayMs: 150, leaseS: 8 },
);
const { sql } = crew;

const located = tiny.sites.slice(0, SITES.locate);
const refreshed = tiny.sites.slice(SITES.locate, SITES.locate + SITES.refresh);
const watched = tiny.sites.slice(-SITES.watch);
const land = countryOf({ ...SHAPE, port: practice.port });
/** The smallest archive with enough entries. */
const [portal] = land.sites
  .filter((site) => site.archiveVendor === 'sakssok' && sizeOf(site) > ENTRIES)
  .sort((a, b) => sizeOf(a) - sizeOf(b));
if (!portal) throw new Error('The practice country has no archive of this size.');
const portalUrl = searchUrl(portal) ?? '';

const MADE_SITES = `insert into site (id, name, home_url, practice, language)
  select gen_random_uuid(), name, url, true, 'nb' from unnest($1::text[], $2::text[]) given(name, url) returning id, home_url`;
const namesAndHomes = (sites: typeof tiny.sites) => [
  sites.map(({ name }) => name),
  sites.map(({ homeUrl }) => homeUrl),
];
const sweepOf = (
  kind: string,
  plan: string,
  budget: string,
) => `insert into sweep (id, kind, name, plan, budget, seed, practice)
  values (gen_random_uuid(), '${kind}', 'test', ${plan}, ${budget}, 7, true) returning id`;

async function makeSweeps(): Promise<{ locate: string; surfaceTask: string; portalId: string }> {
  const { sweepId: locate } = await makeSweep(sql, located);
  const { rows: made } = await sql.query<{ id: string }>(
    `with made as (${MADE_SITES}), page as (
       insert into known_page (id, site_id, url, role, first_seen_at, last_seen_at)
       select gen_random_uuid(), made.id, rtrim(home_url, '/') || path, 'other', now(), now() from made, unnest($3::text[]) path
     ) select id from made`,
    [...namesAndHomes(refreshed), PATHS],
  );
  const siteIds = made.map(({ id }) => id);
  const refresh = RefreshPlan.parse({
    kind: 'refresh',
    visitsADay: 1_000,
    days: 1,
    sites: { siteIds },
    practice: true,
  });
  await sql.query(sweepOf('refresh', '$1', '$2'), [refresh, refresh.budget]);
  const watch = WatchPlan.parse({ kind: 'watch', downloadsADay: 24, practice: true });
  await sql.query(
    `with made as (${MADE_SITES}), sweep as (${sweepOf('watch', '$3', '$4')})
     insert into watch_site (sweep_id, site_id, next_at) select sweep.id, made.id, now() from sweep, made`,
    [...namesAndHomes(watched), watch, watch.budget],
  );
  const seeds = land.sites.slice(0, 8).map(({ origin }) => `${origin}/`);
  const { words, pages: budget } = DISCOVER;
  const topic = DiscoverPlan.parse({ kind: 'discover', words, language: 'nb', seeds, budget, practice: true });
  await sql.query(
    `with sweep as (${sweepOf('discover', '$1', '$2')})
     insert into discover_run (sweep_id, seeds) select id, $3::text[] from sweep`,
    [topic, budget, seeds],
  );
  const { taskId: surfaceTask, portalId } = await makeSurfaceTask(sql, {
    name: 'Portal',
    home: `${portal?.origin}/`,
    url: portalUrl,
  });
  return { locate, surfaceTask, portalId };
}

/** A request for a page; its start in ms (`performance.now`). */
interface Asked {
  host: string;
  path: string;
  agent: string;
  start: number;
}

it('sweeps of every kind, whose workers are killed, end whole and request nothing twice', async () => {
  const { locate, surfaceTask, portalId } = await makeSweeps();
  const visits = (): Asked[] => tiny.visits.filter(({ path }) => path !== '/robots.txt');
  const requests = () => practice.requests().filter(({ kind }) => kind === 'document');
  const kills: Kill[] = [];
  const end = new AbortController();
  const watching = watchTheSum(locate, end.signal);
  await crew.start(2);
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => visits().length + requests().length, PATIENTLY).toBeGreaterThan(kill * PAGES_A_KILL);
    kills.push(await crew.killOldest());
    if (kill === EMPTIED) await crew.emptyQueues();
    if (kill === RESTARTED) {
      await postgres.stop();
      postgres = await startPostgres({ dir, port: postgres.port });
    }
    await crew.start();
  }
  expect(await openTasks(sql)).not.toEqual([]);
  await expect.poll(ends, PATIENTLY).toEqual({ open: [], discover: 'budget', watched: SITES.watch });
  end.abort();
  await watching;
  expect(crew.ended).toEqual([]);

  await expectLocated(locate);
  await expectRefreshed();
  const { rows: ended } = await sql.query('select outcome from task where id = $1', [surfaceTask]);
  expect(ended).toEqual([{ outcome: 'surfaced' }]);
  const { rows: records } = await sql.query<{ link: string }>('select link from portal_record where portal_id = $1', [
    portalId,
  ]);
  const links = new Set(records.map(({ link }) => link));
  const truth = portal ? recordsOf(portal, null).map(({ link }) => new URL(link, portalUrl).href) : [];
  const lost = truth.filter((link) => !links.has(link));
  expect(lost.length / truth.length, `not retrieved: ${lost.slice(0, 20)}`).toBeLessThanOrEqual(0.02);

  for (const { host } of [...refreshed, ...watched]) expectNothingAskedTwice(visits(), host, kills);
  for (const { host } of located) expectNothingAskedTwice(visits(), host, kills, { next: true });
  const ofPractice = requests().map((one) => ({ ...one, start: one.start - performance.timeOrigin }));
  expectNothingAskedTwice(ofPractice, new URL(portalUrl).hostname, kills, { next: true });
});

/** Checks at every observable moment that done + waiting = all. */
async function watchTheSum(sweepId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { all, waiting, done } = await tally(sql, sweepId);
    expect({ all, sum: waiting + done }).toEqual({ all: SITES.locate, sum: SITES.locate });
    await wait(50);
  }
}

/** The open tasks, the topic's stop reason and the number of watched sites. */
async function ends() {
  const { rows } = await sql.query<{ discover: string | null; watched: number }>(
    `select (select stop from discover_run) as discover,
       (select count(*)::int from task join sweep on sweep.id = sweep_id where kind = 'watch' and task.state = 'done') as watched`,
  );
  return { open: await openTasks(sql), ...rows[0] };
}

/** Expects exactly one result for each search, equal to that of an undisturbed run. */
async function expectLocated(sweepId: string): Promise<void> {
  const { rows } = await sql.query<{ home: string; outcome: string; url: string | null; claims: number }>(
    `select home_url as home, outcome, found_url as url,
       (select count(*)::int from finding where search_id = search.id) as claims
     from search join site on site.id = site_id where sweep_id = $1`,
    [sweepId],
  );
  const results = located.map(({ homeUrl, record }) => ({
    home: homeUrl,
    outcome: record ? 'found' : 'not-found',
    url: record ? new URL(record, homeUrl).href : null,
    claims: 1,
  }));
  const byHome = (a: { home: string }, b: { home: string }) => a.home.localeCompare(b.home);
  expect(rows.sort(byHome)).toEqual(results.sort(byHome));
}

/** Expects exactly one visit of each known page, counted once by day and by site. */
async function expectRefreshed(): Promise<void> {
  const { rows: read } = await sql.query<{ url: string; result: string }>(
    'select url, result from page_visit join known_page on known_page.id = page_id',
  );
  const pages = refreshed.flatMap(({ homeUrl }) => PATHS.map((page) => `first-read ${new URL(page, homeUrl).href}`));
  expect(read.map(({ url, result }) => `${result} ${url}`).sort()).toEqual(pages.sort());
  const { rows: days } = await sql.query('select day, visits from refresh_day');
  expect(days).toEqual([{ day: 0, visits: pages.length }]);
  const { rows: tallied } = await sql.query('select sum(visits)::int as visits from refresh_tally');
  expect(tallied).toEqual([{ visits: pages.length }]);
}

/**
 * A page may be requested again only if the worker that requested it was killed since. The visitor's name decides
 * first: a request may be logged after its worker's end.
 * @param next true if it must be requested again before any other page of its host
 */
function expectNothingAskedTwice(all: readonly Asked[], host: string, kills: readonly Kill[], { next = false } = {}) {
  const asked = all.filter((visit) => visit.host === host);
  expect(asked.length, host).toBeGreaterThan(0);
  let again = 0;
  for (const [i, visit] of asked.entries()) {
    const earlier = asked.slice(0, i).findLast((one) => one.path === visit.path);
    if (!earlier) continue;
    again++;
    const repeated = `${host}${visit.path}, first by ${earlier.agent}, again by ${visit.agent}`;
    if (next) expect(asked[i - 1], `${repeated}, with another page in between`).toBe(earlier);
    const kill = kills.find(({ mail }) => earlier.agent.includes(mail));
    expect(kill?.at, `${repeated}: time of the kill of the first`).toBeLessThanOrEqual(visit.start);
  }
  expect(again, `${host}: pages requested again`).toBeLessThanOrEqual(kills.length);
}
