import { canonicalAlgorithm, type LocatePlan } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/store';
import { execute, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { Localised } from '../../../http/common.js';
import { invalid } from '../../../http/problem.js';
import { insertTasks, OF_SWEEP, ofSweep } from '../../../sweeps/insert-tasks.js';
import { CHOSEN, CHOSEN_SITES, chosenBy } from '../../../sweeps/which-sites.js';
import type { ApiKind, NewSweep } from '../../kind.js';

type Transaction = Prisma.TransactionClient;

/**
 * The target's newest version that is ready.
 * @throws Problem if there is no such target in use
 */
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

const TASKS = `
      select site.id as site_id, site.home_url as subject,
        jsonb_build_object('home', site.home_url, 'language', site.language) as input, algorithm as engine
      from site cross join unnest($algorithms::text[]) each(algorithm) where ${CHOSEN_SITES}`;
/** The triggers `tally_searches` and `tally_sites` count the created searches. */
const MAKE = statement({
  name: 'locate.make-searches',
  parameters: {
    ...OF_SWEEP,
    ...CHOSEN,
    algorithms: z.array(z.string()),
    lead: z.string(),
    targetVersionId: z.uuid(),
  },
  text: `
    with made as (${insertTasks(TASKS)} returning id, sweep_id, site_id, engine)
    insert into search (id, sweep_id, site_id, algorithm, lead, trained)
    select id, sweep_id, site_id, engine, engine = $lead,
      exists (select from target_training_site trained
        where trained.target_version_id = $targetVersionId::uuid and trained.site_id = made.site_id)
    from made`,
});

/** Creates a search for each site and algorithm. */
async function makeTasks(tx: Transaction, sweep: NewSweep, plan: LocatePlan): Promise<number> {
  const { id: targetVersionId } = await versionFor(tx, plan.target);
  const algorithms = plan.algorithms.map(canonicalAlgorithm);
  await tx.locateSweep.create({ data: { sweepId: sweep.id, targetVersionId, algorithms } });
  return execute(tx, MAKE, {
    ...ofSweep(sweep),
    ...chosenBy(plan),
    algorithms,
    lead: algorithms[0] ?? '',
    targetVersionId,
  });
}

/** Creation of locate sweeps; also used by services that start sweeps themselves. */
export const locateSweeps: Pick<ApiKind<LocatePlan>, 'nameOf' | 'makeTasks'> = { nameOf, makeTasks };
