import type pg from 'pg';
import { id, random } from './scenario.js';

/** Amount of data from refreshing known pages; all of it is practice data. */
export interface RefreshScenario {
  sites: number;
  /** Number of known pages on all sites, equally distributed. */
  pages: number;
}

/** Number of days of the one refresh sweep. */
const DAYS = 30;
/** One page in this number has changed. */
const CHANGED = 10;

const changed = `page % ${CHANGED} = site % ${CHANGED}`;

/** Parameters: `$1` number of sites, `$2` pages per site. */
const PAGES = `
insert into known_page (id, site_id, url, role, state, first_seen_at, last_seen_at, read_at, gone_since, visits, changes, quiet_days, quiet_visits,
  rate, rate_low, rate_high)
select ${id("'page ' || key")}, ${id("'site ' || site")}, 'https://www.site-' || site || '.example/side/' || lpad(page::text, 6, '0'),
  (array['finding', 'runner-up', 'trail', 'listing', 'other'])[1 + page % 5],
  case when u < .02 then 'lost' when u < .04 then 'moved' when u < .05 then 'doubtful' else 'alive' end,
  now() - interval '400 days', now() - u * interval '30 days', now() - u * interval '30 days', case when u < .02 then now() - interval '3 days' end,
  12, case when ${changed} then 1 else 0 end, 30 * u, 11, .01 + u / 10, .001, 1
from generate_series(1, $1::int) site cross join generate_series(1, $2::int) page
  cross join lateral (select site || ' ' || page) named(key) cross join lateral (select ${random(0, 'key')}) chance(u)`;

/** Parameters: `$1` number of sites, `$2` pages per site. */
const CHANGES = `
insert into page_change (id, page_id, site_id, practice, at, change, role, url, target_id)
select ${id("'change ' || key")}, ${id("'page ' || key")}, ${id("'site ' || site")}, true, now() - u * interval '${DAYS} days',
  case when kind < .85 then 'changed' when kind < .9 then 'moved' when kind < .98 then 'lost' else 'returned' end,
  (array['finding', 'runner-up', 'trail', 'listing', 'other'])[1 + page % 5],
  'https://www.site-' || site || '.example/side/' || lpad(page::text, 6, '0'),
  case when page % 5 = 0 then (select id from target where slug = 'mail-record') end
from generate_series(1, $1::int) site cross join generate_series(1, $2::int) page
  cross join lateral (select site || ' ' || page) named(key) cross join lateral (select ${random(1, 'key')}, ${random(2, 'key')}) chance(u, kind)
where ${changed}`;

const SWEEP = `
insert into sweep (id, kind, name, state, plan, budget, seed, practice, created_at)
values (${id("'refresh sweep'")}, 'refresh', 'Known pages', 'running', jsonb_build_object('kind', 'refresh', 'visitsADay', 50000, 'days', 2 * ${DAYS}, 'daySeconds', 86400,
  'policy', 'crawl-value', 'practice', true, 'sites', 'all'), 50000, 1, true,
  now() - interval '${DAYS} days')`;

/** Parameter: `$1` number of pages of all sites. */
const DAY_ROWS = `
insert into refresh_day (sweep_id, day, planned_at, policy, visits_a_day, pages, visits, obsolete_before, obsolete, expected_changes, priors)
select ${id("'refresh sweep'")}, day, now() - (${DAYS} - day) * interval '1 day', 'crawl-value', 50000, $1::int, 50000, 9000, 8500, 4000, '{}'
from generate_series(0, ${DAYS - 1}) day`;

const TALLIES = `
insert into refresh_tally (sweep_id, day, result, visits, compared, expected, lot_compared, lot_expected)
select ${id("'refresh sweep'")}, day, result, 10000, 10000, 800, 100, 8
from generate_series(0, ${DAYS - 1}) day, unnest(array['unchanged', 'changed', 'gone', 'no-answer']) result`;

/** Parameter: `$1` number of sites. */
const SITE_DAYS = `
insert into refresh_site_day (sweep_id, day, site_id, planned, expected_changes, visited, found_changes, gone)
select ${id("'refresh sweep'")}, day, ${id("'site ' || site")}, 5, .4, 5, site % 2, 0
from generate_series(0, ${DAYS - 1}) day, generate_series(1, $1::int) site`;

/** Adds refresh data to a database with sites (`fill`). Every value is derived from its row number. */
export async function fillRefresh(
  connection: Pick<pg.Client, 'query'>,
  { sites, pages }: RefreshScenario,
): Promise<void> {
  const each = Math.max(1, Math.round(pages / sites));
  await connection.query(SWEEP);
  await connection.query('set session_replication_role = replica'); // Skips the checks of foreign keys.
  await connection.query(PAGES, [sites, each]);
  await connection.query(CHANGES, [sites, each]);
  await connection.query(DAY_ROWS, [sites * each]);
  await connection.query(TALLIES);
  await connection.query(SITE_DAYS, [sites]);
  await connection.query('set session_replication_role = default');
}
