import { BUILT_IN_TARGETS, type Environment, readEnvironment } from '@hyrde/contracts';
import type { Sql } from '@hyrde/store/sql';
import type { TinyCountry } from './tiny-country.js';

/** The worker's environment for a test: no crawl delay, short leases, only the country's addresses. */
export const testEnvironment = (
  url: string,
  country: Pick<TinyCountry, 'hostsFile' | 'allow'>,
  more: Record<string, string> = {},
): Environment =>
  readEnvironment({
    DATABASE_URL: url,
    HOSTS_FILE: country.hostsFile,
    ALLOW_ADDRESSES: country.allow,
    CRAWL_DELAY_MS: '0',
    WORKER_LEASE_S: '3',
    RENDERING: '0',
    LOG_LEVEL: 'warn',
    ...more,
  });

/** Creates a running sweep for the mail record over these sites, each with its search. Existing sites are reused. */
export async function makeSweep(
  sql: Sql,
  sites: readonly { name: string; homeUrl: string }[],
  { algorithms = ['ls2f'], budget = 60, seed = 7 } = {},
): Promise<{ sweepId: string; searchIds: string[] }> {
  const words = BUILT_IN_TARGETS.find(({ slug }) => slug === 'mail-record')?.words;
  const { rows } = await sql.query<{ sweepId: string; searchIds: string[] }>(
    `with target as (
       insert into target (id, slug, name, description) values (gen_random_uuid(), 'mail-record', '{}', '{}')
       on conflict (slug) do update set slug = excluded.slug returning id
     ), version as (
       insert into target_version (id, target_id, version, words, origin)
         select gen_random_uuid(), id, 1, $1::jsonb, 'built-in' from target
       on conflict (target_id, version) do update set version = 1 returning id
     ), site as (
       insert into site (id, name, home_url, practice)
       select gen_random_uuid(), name, url, true from unnest($2::text[], $3::text[]) given(name, url)
       on conflict (home_url, practice) do update set name = excluded.name returning id, home_url, language
     ), sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'locate', 'test', '{}', $5, $6, true) returning id
     ), locate as (
       insert into locate_sweep (sweep_id, target_version_id, algorithms) select sweep.id, version.id, $4 from sweep, version
     ), task as (
       insert into task (id, sweep_id, site_id, subject, input, engine, seed)
       select gen_random_uuid(), sweep.id, site.id, site.home_url,
         jsonb_build_object('home', site.home_url, 'language', site.language), algorithm, row_number() over ()
       from sweep, site, unnest($4::text[]) algorithm returning id, sweep_id, site_id, engine
     ), search as (
       insert into search (id, sweep_id, site_id, algorithm, lead)
       select id, sweep_id, site_id, engine, engine = ($4::text[])[1] from task returning id
     )
     select (select id from sweep) as "sweepId", (select array_agg(id) from search) as "searchIds"`,
    [JSON.stringify(words), sites.map((s) => s.name), sites.map((s) => s.homeUrl), algorithms, budget, seed],
  );
  const [made] = rows;
  if (!made) throw new Error('No sweep was made.');
  return made;
}

/** Number of the sweep's searches by state. */
export async function tally(sql: Sql, sweepId: string): Promise<{ all: number; waiting: number; done: number }> {
  const { rows } = await sql.query<{ all: number; waiting: number; done: number }>(
    `select count(*)::int as all, count(*) filter (where state = 'waiting')::int as waiting,
       count(*) filter (where state = 'done')::int as done from task where sweep_id = $1`,
    [sweepId],
  );
  return rows[0] ?? { all: 0, waiting: 0, done: 0 };
}

/** A portal of a practice site, with the budget of a run. */
interface PortalAsked {
  name: string;
  home: string;
  url: string;
  coverage?: number;
  budget?: number;
}

/** Creates a running surface sweep over one portal. An existing site or portal is reused. @returns its task */
export async function makeSurfaceTask(
  sql: Sql,
  { name, home, url, coverage = 1, budget = 2_000 }: PortalAsked,
): Promise<{ taskId: string; sweepId: string; portalId: string }> {
  const { rows } = await sql.query<{ taskId: string; sweepId: string; portalId: string }>(
    `with site as (
       insert into site (id, name, home_url, practice, language) values (gen_random_uuid(), $1, $2, true, 'nb')
       on conflict (home_url, practice) do update set name = excluded.name returning id
     ), portal as (
       insert into record_portal (id, site_id, practice, url, coverage) select gen_random_uuid(), id, true, $3, $4 from site
       on conflict (site_id, url) do update set practice = true returning id, site_id
     ), sweep as (
       insert into sweep (id, kind, name, plan, budget, seed, practice)
       values (gen_random_uuid(), 'surface', 'test', '{}', $5, 7, true) returning id
     )
     insert into task (id, sweep_id, site_id, subject, input, engine, seed)
     select gen_random_uuid(), sweep.id, portal.site_id, $3,
       jsonb_build_object('portalId', portal.id, 'home', $2::text, 'coverage', $4::float8), 'expected-new', 7
     from sweep, portal
     returning id as "taskId", sweep_id as "sweepId", (input ->> 'portalId') as "portalId"`,
    [name, home, url, coverage, budget],
  );
  const [made] = rows;
  if (!made) throw new Error('No task was made.');
  return made;
}
