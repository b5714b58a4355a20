import { type DiscoverPlan, DiscoverStop, StoredDiscoverPlan } from '@hyrde/contracts';
import { canonicalUrl } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { queryOne, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { invalid } from '../../../http/problem.js';
import { CHOSEN, CHOSEN_SITES, chosenBy } from '../../../sweeps/which-sites.js';
import type { ApiKind, NewSweep } from '../../kind.js';
import { COUNTS, FINDS_OF } from '../finds-of.js';
import { opensFor, seedsOf } from '../seeds.js';
import { refuseUnclear } from './refuse-unclear.js';
import type { DiscoverFacts, DiscoverSummary } from './sweeps.schemas.js';

const HOMES = statement({
  name: 'discover.homes',
  parameters: CHOSEN,
  text: `select site.home_url as home from site where ${CHOSEN_SITES} order by site.name, site.id`,
  row: z.object({ home: z.string() }),
});

/** Its tasks are made round by round, by the workers. @throws Problem where the words say nothing, or there is nowhere to begin */
async function makeTasks(tx: Prisma.TransactionClient, { id }: NewSweep, plan: DiscoverPlan): Promise<number> {
  refuseUnclear(plan);
  const { sites, practice, budget } = plan;
  const homes = sites === null ? [] : await queryRows(tx, HOMES, chosenBy({ sites, practice }));
  const opens = opensFor(plan);
  const homesToOpen = homes.flatMap(({ home }) => canonicalUrl(home) ?? []).filter((url) => opens(url) === null);
  if (homes.length > 0 && homesToOpen.length === 0 && plan.seeds.length === 0)
    throw invalid('refused', 'Nothing is left to begin with: every site’s home page is refused.');
  const seeds = [...new Set([...seedsOf(plan, plan.seeds), ...homesToOpen])];
  if (seeds.length > 0) await tx.discoverRun.create({ data: { sweepId: id, seeds } });
  return Math.min(seeds.length, 1) * budget;
}

const FACTS = statement({
  name: 'discover.facts',
  parameters: { sweepIds: z.array(z.uuid()).readonly() },
  text: `
    select sweep.id, sweep.plan, run.asked, run.stop from sweep join discover_run run on run.sweep_id = sweep.id
    where sweep.id = any($sweepIds::uuid[])`,
  row: z.object({ id: z.uuid(), plan: StoredDiscoverPlan, asked: z.int(), stop: DiscoverStop.nullable() }),
});

const SUMMARY = statement({
  name: 'discover.summary',
  parameters: { sweepId: z.uuid() },
  text: `
    select count(find.id)::int as finds, count(distinct find.host)::int as hosts, run.fetched, run.downloads
    from discover_run run left join (${FINDS_OF('$sweepId::uuid')}) find on ${COUNTS}
    where run.sweep_id = $sweepId::uuid group by run.sweep_id`,
  row: z.object({ finds: z.int(), hosts: z.int(), fetched: z.int(), downloads: z.int() }),
});

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, DiscoverFacts>> {
  const rows = await queryRows(db, FACTS, { sweepIds });
  return new Map(
    rows.map(({ id, plan: { words, budget }, asked, stop }) => [
      id,
      { kind: 'discover', words, pages: budget, asked, stop },
    ]),
  );
}

async function summaryOf(db: Database, sweepId: string): Promise<DiscoverSummary> {
  return { kind: 'discover', ...(await queryOne(db, SUMMARY, { sweepId })) };
}

/** What makes a run, and what it tells. */
export const discoverSweeps: Pick<ApiKind<DiscoverPlan>, 'nameOf' | 'makeTasks' | 'factsOf' | 'summaryOf'> = {
  nameOf: async (_, { words }) => words.slice(0, 3).join(', '),
  makeTasks,
  factsOf,
  summaryOf,
};
