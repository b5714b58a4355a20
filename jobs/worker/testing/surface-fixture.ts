import type { Sql } from '@hyrde/store/sql';

/** A portal of a practice site, with the budget of a run. */
export interface PortalAsked {
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
