import { RefreshPlan } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { testDatabase } from '../../prisma/testing/database.js';
import { forFile } from '../../scripts/testing/for-file.js';
import { openCrew } from './testing/crew.js';
import { openTasks, PATIENTLY } from './testing/open-tasks.js';
import { tally } from './testing/sweep-fixture.js';
import { tinyCountry } from './testing/tiny-country.js';

const SITES = 12;
const PATHS = ['/', '/skole', '/helse', '/bolig', '/skole/0', '/skole/1', '/helse/0', '/helse/1', '/vei', '/vei/0'];
const KILLS = 5;
const VISITS_A_KILL = 15;

const database = await forFile(testDatabase(), 'drop');
const country = await forFile(tinyCountry(SITES), 'stop');
const crew = await openCrew(database.url, country, { crawlDelayMs: 400, leaseS: 5 });

/** A running sweep over pages of each site that have never been read. */
async function refreshSweep(): Promise<string> {
  const plan = RefreshPlan.parse({ kind: 'refresh', visitsADay: 1_000, days: 1, practice: true });
  const { rows } = await crew.sql.query<{ id: string }>(
    `with made as (
       insert into site (id, name, home_url, practice)
       select gen_random_uuid(), name, url, true from unnest($1::text[], $2::text[]) given(name, url) returning id, home_url
     ), page as (
       insert into known_page (id, site_id, url, role, first_seen_at, last_seen_at)
       select gen_random_uuid(), made.id, rtrim(home_url, '/') || path, 'other', now(), now() from made, unnest($3::text[]) path
     )
     insert into sweep (id, kind, name, plan, budget, seed, practice)
     values (gen_random_uuid(), 'refresh', 'test', $4, $5, 7, true) returning id`,
    [country.sites.map(({ name }) => name), country.sites.map(({ homeUrl }) => homeUrl), PATHS, plan, plan.budget],
  );
  return rows[0]?.id ?? '';
}

it('loses no visit and makes none twice, whatever is killed', async () => {
  const { sql } = crew;
  await crew.start(KILLS + 1);
  const sweepId = await refreshSweep();
  const visits = () => country.visits.filter(({ path }) => path !== '/robots.txt');
  const killed: string[] = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await expect.poll(() => visits().length, PATIENTLY).toBeGreaterThanOrEqual((kill - 1) * VISITS_A_KILL + 1);
    killed.push((await crew.killOldest()).mail);
    if (kill === 2) await crew.emptyQueues();
  }
  expect((await tally(sql, sweepId)).waiting).toBeGreaterThan(0);
  await expect.poll(() => openTasks(sql, sweepId), PATIENTLY).toEqual([]);
  expect(await tally(sql, sweepId)).toEqual({ all: SITES, waiting: 0, done: SITES });

  const { rows: results } = await sql.query<{ url: string; result: string }>(
    'select url, result from page_visit join known_page on known_page.id = page_id',
  );
  const pages = country.sites.flatMap(({ homeUrl }) => PATHS.map((path) => new URL(path, homeUrl).href));
  const listed = (visits: typeof results) => visits.map(({ url, result }) => `${result} ${url}`).sort();
  expect(listed(results)).toEqual(listed(pages.map((url) => ({ url, result: 'first-read' }))));
  const { rows: days } = await sql.query('select day, visits from refresh_day where sweep_id = $1', [sweepId]);
  expect(days).toEqual([{ day: 0, visits: SITES * PATHS.length }]);
  const { rows: tallied } = await sql.query('select sum(visits)::int as visits from refresh_tally');
  expect(tallied).toEqual([{ visits: SITES * PATHS.length }]);
  for (const { host } of country.sites) {
    const asked = visits().filter((visit) => visit.host === host);
    for (const [i, visit] of asked.entries()) {
      const earlier = asked.slice(0, i).find(({ path }) => path === visit.path);
      if (earlier)
        expect(
          killed.some((mail) => earlier.agent.includes(mail)),
          `${host}${visit.path}`,
        ).toBe(true);
    }
    const extra = asked.filter(({ path }, i) => asked.findIndex((one) => one.path === path) < i);
    expect(extra.length, `${host}, again: ${extra.map(({ path }) => path)}`).toBeLessThanOrEqual(KILLS);
  }
});
