import { canonicalAlgorithm, type LocatePlan, type WhichSites } from '@hyrde/contracts';
import { Prisma } from '@hyrde/store';
import { Localised } from '../../../http/common.js';
import { invalid } from '../../../http/problem.js';
import type { ApiKind, NewSweep } from '../../kind.js';

type Transaction = Prisma.TransactionClient;

/** The target's newest version that is ready. @throws Problem where there is no such target in use */
async function versionFor(tx: Transaction, slug: string) {
  const version = await tx.targetVersion.findFirst({
    where: { target: { slug, archivedAt: null }, state: 'ready' },
    include: { target: true },
    orderBy: { version: 'desc' },
  });
  if (!version) throw invalid('target', `There is no target "${slug}", or it has been archived.`);
  return version;
}

async function nameOf(tx: Transaction, { target }: LocatePlan): Promise<string> {
  return Localised.parse((await versionFor(tx, target)).target.name).en;
}

/** One search for each site and algorithm. */
async function makeTasks(tx: Transaction, sweep: NewSweep, plan: LocatePlan): Promise<number> {
  const { id: targetVersionId } = await versionFor(tx, plan.target);
  const algorithms = plan.algorithms.map(canonicalAlgorithm);
  await tx.locateSweep.create({ data: { sweepId: sweep.id, targetVersionId, algorithms } });
  // A task's seed comes from the sweep's and the home URL: the same sweep over the same sites can be run again, and
  // every algorithm gets the same one.
  return tx.$executeRaw`
    with made as (
      insert into task (id, sweep_id, site_id, subject, input, engine, seed)
      select gen_random_uuid(), ${sweep.id}::uuid, site.id, site.home_url,
        jsonb_build_object('home', site.home_url, 'language', site.language), algorithm,
        ('x' || substr(md5(${String(sweep.seed)} || ':' || site.home_url), 1, 7))::bit(28)::int
      from site cross join unnest(${algorithms}::text[]) each(algorithm)
      where site.practice = ${plan.practice} and site.archived_at is null and ${chosen(plan.sites)}
      returning id, sweep_id, site_id, engine)
    insert into search (id, sweep_id, site_id, algorithm, lead, trained)
    select id, sweep_id, site_id, engine, engine = ${algorithms[0]},
      exists (select from target_training_site trained
        where trained.target_version_id = ${targetVersionId}::uuid and trained.site_id = made.site_id)
    from made`;
}

function chosen(sites: WhichSites): Prisma.Sql {
  if (sites === 'all') return Prisma.sql`true`;
  if ('regionIds' in sites) return Prisma.sql`site.region_id = any(${sites.regionIds}::uuid[])`;
  return Prisma.sql`site.id = any(${sites.siteIds}::uuid[])`;
}

/** What makes a locate sweep, for those who write one themselves. */
export const locateSweeps: Pick<ApiKind<LocatePlan>, 'nameOf' | 'makeTasks'> = { nameOf, makeTasks };
