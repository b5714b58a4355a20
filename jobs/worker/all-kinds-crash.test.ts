import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DiscoverPlan, RefreshPlan, WatchPlan } from '@hyrde/contracts';
import { startCountry } from '@hyrde/lab/country';
import { expect, it } from 'vitest';
import { sizeOf } from '../../lab/country/portals/archive.js';
import { searchUrl } from '../../lab/country/portals/search.js';
import { recordsOf } from '../../lab/country/portals/truth.js';
import { country as countryOf } from '../../lab/country/sites/country.js';
import { databaseForFile } from '../../prisma/testing/database.js';
import { folderForFile, forFile } from '../../scripts/testing/for-file.js';
import { openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { makeSurfaceTask, makeSweep } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';

/**
 * Crash test of the short run: sweeps of every kind at once, and three workers killed. The crash test of each kind
 * (`npm test -- --all`) kills at chosen moments and restarts Postgres.
 */

const KILLS = 3;
/** Pages fetched between two kills; the whole test fetches about 200. */
const PAGES_A_KILL = 20;
/** Sites of each kind. Each kind has its own, so that a page fetched twice belongs to one sweep. */
const SITES = { locate: 6, refresh: 6, watch: 3 };
const PATHS = ['/', '/skole', '/helse', '/bolig', '/skole/0', '/helse/1'];
const SHAPE = { sites: 60, troubles: [], archives: true };
const DISCOVER = { words: ['tilgjengelighet', 'universell utforming', 'WCAG'], pages: 30 };

const { database, sql } = await databaseForFile();
const tiny = await forFile(tinyCountry(SITES.locate + SITES.refresh + SITES.watch), 'stop');
const practice = await forFile(startCountry({ ...SHAPE, port: 0 }), 'stop');
const hostsFile = path.join(await folderForFile(), 'hosts');
await writeFile(hostsFile, `${await readFile(tiny.hostsFile, 'utf8')}${practice.hostsText}`);
const crew = await openCrew(
  database.url,
  { hostsFile, allow: `${tiny.allow},${practice.allow}` },
  // A shorter lease expires on a busy machine while its worker lives, and pages are requested twice.
  { crawlDelayMs: 150, leaseS: 8 },
);

const located = tiny.sites.slice(0, SITES.locate);
const refreshed = tiny.sites.slice(SITES.locate, SITES.locate + SITES.refresh);
const watched = tiny.sites.slice(-SITES.watch);
const land = countryOf({ ...SHAPE, port: practice.port });
/** The smallest archive with enough entries for several queries. */
const [portal] = land.sites
  .filter((site) => site.archiveVendor === 'sakssok' && sizeOf(site) > 200)
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

async function makeSweeps(): Promise<{ locate: string; portalId: string }> {
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
  const { portalId } = await makeSurfaceTask(sql, { name: 'Portal', home: `${portal?.origin}/`, url: portalUrl });
  return { locate, portalId };
}

it('sweeps of every kind, three of whose workers are killed, end whole and request nothing twice', async () => {
  const { locate, portalId } = await makeSweeps();
  const visits = () => tiny.visits.filter(({ path }) => path !== '/robots.txt');
  const requests = () => practice.requests().filter(({ kind }) => kind === 'document');
  const killed: string[] = [];
  await crew.start(2);
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => visits().length + requests().length, PATIENTLY).toBeGreaterThan(kill * PAGES_A_KILL);
    killed.push((await crew.killOldest()).mail);
    await crew.start();
  }
  expect(await openTasks(sql)).not.toEqual([]);
  await expect.poll(ends, PATIENTLY).toEqual({ open: [], discover: 'budget', watched: SITES.watch });

  await expectLocated(locate);
  const { rows: read } = await sql.query<{ url: string; result: string }>(
    'select url, result from page_visit join known_page on known_page.id = page_id',
  );
  const pages = refreshed.flatMap(({ homeUrl }) => PATHS.map((page) => `first-read ${new URL(page, homeUrl).href}`));
  expect(read.map(({ url, result }) => `${result} ${url}`).sort()).toEqual(pages.sort());
  const { rows: records } = await sql.query<{ link: string }>('select link from portal_record where portal_id = $1', [
    portalId,
  ]);
  const links = new Set(records.map(({ link }) => link));
  const truth = portal ? recordsOf(portal, null).map(({ link }) => new URL(link, portalUrl).href) : [];
  const lost = truth.filter((link) => !links.has(link));
  expect(lost.length / truth.length, `not retrieved: ${lost.slice(0, 20)}`).toBeLessThanOrEqual(0.02);

  const asked = visits().map(({ host, path, agent }) => ({ page: `${host}${path}`, agent }));
  const again = asked.filter(({ page }, i) => {
    const earlier = asked.slice(0, i).find((one) => one.page === page);
    return earlier && !killed.some((mail) => earlier.agent.includes(mail));
  });
  expect(again, 'requested again though the first worker lives').toEqual([]);
});

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
