import { SurfacePlan } from '@hyrde/contracts';
import { canonicalUrl } from '@hyrde/jobs/site';
import { type Database, Prisma } from '@hyrde/store';
import { invalid, Problem } from '../../../http/problem.js';
import { insertTasks } from '../../../sweeps/insert-tasks.js';
import { chosenSites } from '../../../sweeps/which-sites.js';
import type { ApiKind, NewSweep } from '../../kind.js';
import type { SurfaceFacts, SurfaceSummary } from './sweeps.schemas.js';

type Transaction = Prisma.TransactionClient;

/** One task a portal: where the chosen sites' mail records are, as people or searches say, or the pages that are named. */
async function makeTasks(tx: Transaction, sweep: NewSweep, plan: SurfacePlan): Promise<number> {
  const pages = plan.pages.length > 0 ? named(plan) : found(plan);
  const tasks = insertTasks(
    sweep,
    Prisma.sql`
      select site.id as site_id, portal.url as subject, 'expected-new' as engine,
        jsonb_build_object('portalId', portal.id, 'home', site.home_url, 'coverage', ${plan.coverage}::float8) as input
      from portal join site on site.id = portal.site_id order by site.name, portal.url`,
  );
  const made = await tx.$executeRaw`
    with page as (${pages}), portal as (
      insert into record_portal (id, site_id, practice, url, coverage)
      select gen_random_uuid(), site_id, ${plan.practice}, url, ${plan.coverage} from page
      on conflict (site_id, url) do update set practice = excluded.practice
      returning id, site_id, url
    ) ${tasks}`;
  if (made > 0) return made;
  if (plan.pages.length > 0) throw invalid('pages', 'None of these sites is there, or they have been archived.');
  throw new Problem(
    'conflict',
    'No mail record of these sites is known yet. Find them with a locate sweep, or name the pages that search them.',
  );
}

/** @throws Problem where an address is none that a crawler can open */
function named({ pages, practice }: SurfacePlan): Prisma.Sql {
  const urls = pages.map(({ url }, i) => {
    const canonical = canonicalUrl(url);
    if (canonical === null) throw invalid(`pages.${i}.url`, 'is no address that can be opened');
    return canonical;
  });
  return Prisma.sql`
    select distinct site.id as site_id, given.url
    from unnest(${pages.map(({ siteId }) => siteId)}::uuid[], ${urls}::text[]) given(site_id, url)
    join site on site.id = given.site_id and site.practice = ${practice} and site.archived_at is null`;
}

/** A person's word on a site's mail record goes before a search's. */
const found = (plan: SurfacePlan): Prisma.Sql => Prisma.sql`
  select site.id as site_id, coalesce(verified.url, finding.url) as url
  from site join target on target.slug = 'mail-record'
    left join verified_page verified on verified.site_id = site.id and verified.target_id = target.id
    left join standing_answer standing on standing.site_id = site.id and standing.target_id = target.id
      and standing.answer = 'yes' and verified.site_id is null
    left join finding on finding.search_id = standing.search_id
  where ${chosenSites(plan)}
    and coalesce(verified.url, finding.url) is not null and not coalesce(verified.does_not_apply, false)`;

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, SurfaceFacts>> {
  const rows = await db.$queryRaw<{ id: string; plan: unknown; portals: number }[]>`
    select sweep.id, sweep.plan,
      (select coalesce(sum(count), 0)::int from task_tally where sweep_id = sweep.id) as portals
    from sweep where id = any(${[...sweepIds]}::uuid[])`;
  return new Map(
    rows.map(({ id, plan, portals }) => [id, { kind: 'surface', coverage: SurfacePlan.parse(plan).coverage, portals }]),
  );
}

async function summaryOf(db: Database, sweepId: string): Promise<SurfaceSummary> {
  const [sum] = await db.$queryRaw<{ queries: number; records: number }[]>`
    select count(*)::int as queries, coalesce(sum(fresh), 0)::int as records
    from portal_query join task on task.id = portal_query.task_id where task.sweep_id = ${sweepId}::uuid`;
  return { kind: 'surface', queries: sum?.queries ?? 0, records: sum?.records ?? 0 };
}

/** What makes a surface sweep, and what it tells. */
export const surfaceSweeps: Pick<ApiKind<SurfacePlan>, 'nameOf' | 'makeTasks' | 'factsOf' | 'summaryOf'> = {
  nameOf: async () => 'Surface',
  makeTasks,
  factsOf,
  summaryOf,
};
