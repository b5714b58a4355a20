import { FleetLearning, QuietHours, WatchPlan, watchContract } from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { EvidenceModule } from '../../evidence/evidence.module.js';
import { Problem } from '../../http/problem.js';
import { NamesModule } from '../../names/names.module.js';
import { type PagesOfKind, pagesByWords } from '../../stored-pages/pages-by-words.js';
import { CHOSEN, CHOSEN_SITES, chosenBy } from '../../sweeps/sweep-sql.js';
import type { ApiKind, NewSweep } from '../kind.js';
import { BurstsController } from './bursts/bursts.controller.js';
import { DocumentsController } from './documents/documents.controller.js';
import { ForagersController } from './foragers/foragers.controller.js';
import { HubsController } from './hubs/hubs.controller.js';
import { DocumentEvents, MutesController, MutesService } from './mutes/mutes.service.js';

const BY_TITLE = statement({
  name: 'documents.by-title',
  parameters: { practice: z.boolean(), beginnings: z.string() },
  ...pagesByWords('beginnings', {
    page: 'url, title, site_id as "siteId", found_at as at',
    from: 'watch_document',
    where: `practice = $practice and state = 'news' and url is not null`,
    text: "to_tsvector('simple', title)",
  }),
});

const storedDocuments: PagesOfKind = { redacted: false, find: (db, wanted) => queryRows(db, BY_TITLE, wanted) };

/** Controllers and services of the kind watch. */
@Module({
  imports: [EvidenceModule, NamesModule],
  controllers: [DocumentsController, HubsController, ForagersController, BurstsController, MutesController],
  providers: [MutesService, DocumentEvents],
})
class WatchModule {}

/** Budget and number of sites of a watch. */
const WatchFacts = z
  .object({
    kind: z.literal('watch'),
    downloadsADay: z.number().int(),
    newsHours: z.number().int(),
    quiet: QuietHours.nullable(),
    /** Learning method of the fleet that polls the hubs; null if the polls are planned ahead. */
    foragers: FleetLearning.nullable(),
    sites: z.number().int(),
  })
  .meta({ id: 'WatchFacts' });
type WatchFacts = z.infer<typeof WatchFacts>;

/** Results of its iterations. */
const WatchSummary = z
  .object({
    kind: z.literal('watch'),
    news: z.number().int(),
    downloads: z.number().int(),
    rounds: z.number().int(),
  })
  .meta({ id: 'WatchSummary' });
type WatchSummary = z.infer<typeof WatchSummary>;

const WATCH_SITES = statement({
  name: 'watch.watch-sites',
  parameters: { ...CHOSEN, sweepId: z.uuid() },
  text: `
    insert into watch_site (sweep_id, site_id, next_at)
    select $sweepId::uuid, site.id, now() from site where ${CHOSEN_SITES}`,
});

/**
 * Creates the watch; its tasks are created in every iteration by the workers.
 * @throws Problem if one of the sites does not exist
 */
async function makeTasks(tx: Prisma.TransactionClient, { id }: NewSweep, plan: WatchPlan): Promise<number> {
  const sites = await execute(tx, WATCH_SITES, { ...(await chosenBy(tx, plan)), sweepId: id });
  if (sites === 0) throw new Problem('conflict', 'There is no site to watch: add some first.');
  return sites;
}

const FACTS = statement({
  name: 'watch.facts',
  parameters: { sweepIds: z.array(z.uuid()).readonly() },
  text: `
    select sweep.id, sweep.plan, (select count(*)::int from watch_site where sweep_id = sweep.id) as sites
    from sweep where id = any($sweepIds::uuid[])`,
  row: z.object({ id: z.uuid(), plan: WatchPlan, sites: z.int() }),
});

const SUMMARY = statement({
  name: 'watch.summary',
  parameters: { sweepId: z.uuid() },
  text: `
    select coalesce(sum(news), 0)::int as news, coalesce(sum(downloads), 0)::int as downloads,
      coalesce(sum(rounds), 0)::int as rounds
    from watch_site where sweep_id = $sweepId::uuid`,
  row: z.object({ news: z.int(), downloads: z.int(), rounds: z.int() }),
});

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, WatchFacts>> {
  const rows = await queryRows(db, FACTS, { sweepIds });
  return new Map(
    rows.map(({ id, plan: { downloadsADay, newsHours, quiet, foragers }, sites }) => [
      id,
      { kind: 'watch', downloadsADay, newsHours, quiet, foragers, sites },
    ]),
  );
}

async function summaryOf(db: Database, sweepId: string): Promise<WatchSummary> {
  return { kind: 'watch', ...(await queryOne(db, SUMMARY, { sweepId })) };
}

/** Polls sites for new documents: each task is one iteration of one site. */
export const watchKind: ApiKind<WatchPlan> = {
  contract: watchContract,
  module: WatchModule,
  stored: storedDocuments,
  nameOf: async () => ({ en: 'Watch', nb: 'Følg med' }),
  makeTasks,
  factsOf,
  summaryOf,
  Facts: WatchFacts,
  Summary: WatchSummary,
};
