import {
  PageChangeName,
  type RefreshPlan,
  refreshContract,
  StoredRefreshPlan,
  StoredRefreshPolicy,
  VisitResult,
} from '@hyrde/contracts';
import type { Database, Prisma } from '@hyrde/store';
import { queryOne, statement, storedJson } from '@hyrde/store/statement';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { EvidenceModule } from '../../evidence/evidence.module.js';
import { Counted, countsOf, Revision } from '../../http/common.js';
import { Problem } from '../../http/problem.js';
import { NamesModule } from '../../names/names.module.js';
import { revisionOf } from '../../people/editing.js';
import { CHOSEN, CHOSEN_SITES, chosenBy } from '../../sweeps/sweep-sql.js';
import { SweepsModule } from '../../sweeps/sweeps.module.js';
import type { ApiKind, JobCounts } from '../kind.js';
import { ChangesController } from './changes/changes.controller.js';
import { FollowUpService } from './changes/follow-up.service.js';
import { DaysController, editableBudget, ForecastController } from './days/days.controller.js';
import { AnswerPagesController, KnownPagesController } from './known-pages/known-pages.controller.js';

/** Budget of a refresh sweep, and progress of its plan. */
const RefreshFacts = z
  .object({
    kind: z.literal('refresh'),
    visitsADay: z.number().int(),
    days: z.number().int(),
    /** Number of days planned so far. */
    planned: z.number().int(),
    policy: StoredRefreshPolicy,
    daySeconds: z.number().int(),
    /** Of the visits a day. */
    revision: Revision,
  })
  .meta({ id: 'RefreshFacts' });
type RefreshFacts = z.infer<typeof RefreshFacts>;

const RefreshSummary = z
  .object({ kind: z.literal('refresh'), visits: countsOf(VisitResult), changes: countsOf(PageChangeName) })
  .meta({ id: 'RefreshSummary' });
type RefreshSummary = z.infer<typeof RefreshSummary>;

const COUNT_PAGES = statement({
  name: 'refresh.count-pages',
  parameters: CHOSEN,
  text: `
    select count(*)::int as n from known_page page join site on site.id = page.site_id
    where page.state <> 'moved' and ${CHOSEN_SITES}`,
  row: Counted,
});

/**
 * Creates the sweep; its tasks are created day by day by the workers.
 * @throws Problem if there is no known page to visit
 */
async function makeTasks(tx: Prisma.TransactionClient, _: unknown, plan: RefreshPlan): Promise<number> {
  const { n: pages } = await queryOne(tx, COUNT_PAGES, await chosenBy(tx, plan));
  if (pages === 0)
    throw new Problem(
      'conflict',
      'No page of these sites is known yet. A locate sweep finds some: run one first, then refresh the pages found.',
    );
  return pages;
}

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, RefreshFacts>> {
  const id = { in: [...sweepIds] };
  const [sweeps, days] = await Promise.all([
    db.sweep.findMany({ where: { id }, select: { id: true, plan: true } }),
    db.refreshDay.groupBy({ by: ['sweepId'], where: { sweepId: id }, _max: { day: true } }),
  ]);
  const last = new Map(days.map(({ sweepId, _max }) => [sweepId, _max.day ?? -1]));
  return new Map(
    sweeps.map((sweep) => {
      const plan = storedJson(`sweep ${sweep.id}`, 'plan', StoredRefreshPlan, sweep.plan);
      const { visitsADay, days, policy, daySeconds } = plan;
      const revision = revisionOf(editableBudget(plan));
      const planned = (last.get(sweep.id) ?? -1) + 1;
      return [sweep.id, { kind: 'refresh', visitsADay, days, planned, policy, daySeconds, revision }];
    }),
  );
}

async function summaryOf(db: Database, sweepId: string): Promise<RefreshSummary> {
  const rows = await db.refreshTally.groupBy({ by: ['result'], where: { sweepId }, _sum: { visits: true } });
  const counts = new Map(rows.map(({ result, _sum }) => [result, _sum.visits ?? 0]));
  const of = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Record<Name, number>;
  return { kind: 'refresh', visits: of(VisitResult.options), changes: of(PageChangeName.options) };
}

const COUNT_PICTURES = statement({
  name: 'refresh.count-pictures',
  parameters: { most: z.int() },
  text: `
    select (select count(*)::int from (select from page_change where picture = 'pending' limit $most) pending) as waiting,
      (select count(*)::int from (select from page_change where picture = 'failed' limit $most) failed) as failed`,
  row: z.object({ waiting: z.int(), failed: z.int() }),
});

const COUNT_DAYS = statement({
  name: 'refresh.count-days',
  text: `
    with today as (
      select id, plan, floor(extract(epoch from now() - created_at) / (plan ->> 'daySeconds')::float8)::int as day
      from sweep where kind = 'refresh' and state = 'running')
    select count(*)::int as waiting from today
    where day < (plan ->> 'days')::int and not exists (select from refresh_day where sweep_id = id and refresh_day.day >= today.day)`,
  row: z.object({ waiting: z.int() }),
});

/** Counts days to be planned (a failed day is due in the next iteration), and pictures to be taken and failed. */
async function jobCounts(db: Database, most: number): Promise<JobCounts[]> {
  const [pictures, days] = await Promise.all([
    queryOne(db, COUNT_PICTURES, { most: most + 1 }),
    queryOne(db, COUNT_DAYS),
  ]);
  return [
    { jobClass: 'planning', waiting: days.waiting, failed: 0 },
    { jobClass: 'pictures', waiting: pictures.waiting, failed: pictures.failed },
  ];
}

@Module({
  imports: [EvidenceModule, NamesModule, SweepsModule],
  controllers: [ForecastController, DaysController, ChangesController, KnownPagesController, AnswerPagesController],
  providers: [FollowUpService],
})
class RefreshModule {}

/** Revisits known pages when it is worth the cost: each task is the visits of one day to one site. */
export const refreshKind: ApiKind<RefreshPlan> = {
  contract: refreshContract,
  module: RefreshModule,
  nameOf: async () => ({ en: 'Refresh', nb: 'Oppfrisking' }),
  makeTasks,
  factsOf,
  summaryOf,
  jobCounts,
  Facts: RefreshFacts,
  Summary: RefreshSummary,
};
