import {
  RECORD_RETENTION_D,
  RECORD_RETENTION_SETTING,
  SOLE_TRADERS_SETTING,
  SurfacePlan,
  surfaceContract,
} from '@hyrde/contracts';
import { canonicalUrl } from '@hyrde/jobs/site';
import type { Database, Prisma } from '@hyrde/store';
import { execute, queryOne, queryRows, statement } from '@hyrde/store/statement';
import { Module } from '@nestjs/common';
import { z } from 'zod';
import { EvidenceModule } from '../../evidence/evidence.module.js';
import { invalid, Problem } from '../../http/problem.js';
import { NamesModule } from '../../names/names.module.js';
import { PeopleModule } from '../../people/people.module.js';
import { pastCount } from '../../retention/kept.js';
import { type PagesOfKind, pagesByWords } from '../../stored-pages/pages-by-words.js';
import { CHOSEN, CHOSEN_SITES, chosenBy, insertTasks, OF_SWEEP, ofSweep } from '../../sweeps/sweep-sql.js';
import { SweepsModule } from '../../sweeps/sweeps.module.js';
import type { ApiKind, KindRetention, KindSetting, NewSweep } from '../kind.js';
import { ConfirmedFormsService, CorrectionsService } from './portals/feedback.service.js';
import { PortalsController } from './portals/portals.controller.js';
import { RequestDecisionsService } from './portals/request-decisions.service.js';
import { RecipesController } from './recipes/recipes.controller.js';
import { RecordsController } from './records/records.controller.js';
import { RecordsService } from './records/records.service.js';
import { RemovalsController } from './removals/removals.controller.js';

/** Records with a page of their own, whose address names nobody. */
const BY_WORDS = statement({
  name: 'records.by-words',
  parameters: { practice: z.boolean(), stems: z.string() },
  ...pagesByWords('stems', {
    page: `link as url, coalesce(title, case_title, '') as title, site_id as "siteId", first_seen_at as at`,
    from: 'portal_record',
    where: 'practice = $practice and link is not null',
    text: 'searched',
  }),
});

const storedRecords: PagesOfKind = { redacted: true, find: (db, wanted) => queryRows(db, BY_WORDS, wanted) };

/** Limits of a surface sweep for a portal. */
const SurfaceFacts = z
  .object({ kind: z.literal('surface'), coverage: z.number(), portals: z.number().int() })
  .meta({ id: 'SurfaceFacts' });
type SurfaceFacts = z.infer<typeof SurfaceFacts>;

const SurfaceSummary = z
  .object({
    kind: z.literal('surface'),
    queries: z.number().int(),
    /** Number of records that were not known before. */
    records: z.number().int(),
  })
  .meta({ id: 'SurfaceSummary' });
type SurfaceSummary = z.infer<typeof SurfaceSummary>;

type Transaction = Prisma.TransactionClient;

/** SQL of the pages named by the plan. */
const NAMED = `
      select distinct site.id as site_id, given.url
      from unnest($siteIds::uuid[], $urls::text[]) given(site_id, url)
      join site on site.id = given.site_id and site.practice = $practice and site.archived_at is null`;
/** SQL of the mail-record pages of the chosen sites; a page verified by a person has priority over a search's. */
const FOUND = `
      select site.id as site_id, coalesce(verified.url, finding.url) as url
      from site join target on target.slug = 'mail-record'
        left join verified_page verified on verified.site_id = site.id and verified.target_id = target.id
        left join standing_answer standing on standing.site_id = site.id and standing.target_id = target.id
          and standing.answer = 'yes' and verified.site_id is null
        left join finding on finding.search_id = standing.search_id
      where ${CHOSEN_SITES}
        and coalesce(verified.url, finding.url) is not null and not coalesce(verified.does_not_apply, false)`;

const TASKS = `
      select site.id as site_id, portal.url as subject, 'expected-new' as engine,
        jsonb_build_object('portalId', portal.id, 'home', site.home_url, 'coverage', $coverage::float8) as input
      from portal join site on site.id = portal.site_id order by site.name, portal.url`;
/** SQL that creates portals from pages, and a task for each. */
const taskMaker = (pages: string) => `
    with page as (${pages}), portal as (
      insert into record_portal (id, site_id, practice, url, coverage)
      select gen_random_uuid(), site_id, $practice, url, $coverage from page
      on conflict (site_id, url) do update set practice = excluded.practice
      returning id, site_id, url
    ) ${insertTasks(TASKS)}`;
const MADE = { ...OF_SWEEP, practice: z.boolean(), coverage: z.number() };

const MAKE_NAMED = statement({
  name: 'surface.make-named-tasks',
  parameters: { ...MADE, siteIds: z.array(z.uuid()), urls: z.array(z.string()) },
  text: taskMaker(NAMED),
});
const MAKE_FOUND = statement({
  name: 'surface.make-found-tasks',
  parameters: { ...MADE, ...CHOSEN },
  text: taskMaker(FOUND),
});

/** Creates a task for each portal: mail-record pages of the chosen sites, or the pages named by the plan. */
async function makeTasks(tx: Transaction, sweep: NewSweep, plan: SurfacePlan): Promise<number> {
  const { practice, coverage } = plan;
  const made = { ...ofSweep(sweep), coverage };
  const count =
    plan.pages.length > 0
      ? await execute(tx, MAKE_NAMED, { ...made, practice, ...named(plan) })
      : await execute(tx, MAKE_FOUND, { ...made, ...(await chosenBy(tx, plan)) });
  if (count > 0) return count;
  if (plan.pages.length > 0) throw invalid('pages', 'None of these sites is there, or they have been archived.');
  throw new Problem(
    'conflict',
    'No mail record of these sites is known yet. Find them with a locate sweep, or name the pages that search them.',
  );
}

/** @throws Problem if a crawler cannot open one of the addresses */
function named({ pages }: SurfacePlan): { siteIds: string[]; urls: string[] } {
  const urls = pages.map(({ url }, i) => {
    const canonical = canonicalUrl(url);
    if (canonical === null) throw invalid(`pages.${i}.url`, 'is no address that can be opened');
    return canonical;
  });
  return { siteIds: pages.map(({ siteId }) => siteId), urls };
}

const FACTS = statement({
  name: 'surface.facts',
  parameters: { sweepIds: z.array(z.uuid()).readonly() },
  text: `
    select sweep.id, sweep.plan,
      (select coalesce(sum(count), 0)::int from task_tally where sweep_id = sweep.id) as portals
    from sweep where id = any($sweepIds::uuid[])`,
  row: z.object({ id: z.uuid(), plan: SurfacePlan, portals: z.int() }),
});

const SUMMARY = statement({
  name: 'surface.summary',
  parameters: { sweepId: z.uuid() },
  text: `
    select count(*)::int as queries, coalesce(sum(fresh), 0)::int as records
    from portal_query join task on task.id = portal_query.task_id where task.sweep_id = $sweepId::uuid`,
  row: z.object({ queries: z.int(), records: z.int() }),
});

async function factsOf(db: Database, sweepIds: readonly string[]): Promise<Map<string, SurfaceFacts>> {
  const rows = await queryRows(db, FACTS, { sweepIds });
  return new Map(rows.map(({ id, plan, portals }) => [id, { kind: 'surface', coverage: plan.coverage, portals }]));
}

async function summaryOf(db: Database, sweepId: string): Promise<SurfaceSummary> {
  return { kind: 'surface', ...(await queryOne(db, SUMMARY, { sweepId })) };
}

@Module({
  imports: [EvidenceModule, NamesModule, PeopleModule, SweepsModule],
  controllers: [RemovalsController, RecordsController, PortalsController, RecipesController],
  providers: [RecordsService, CorrectionsService, ConfirmedFormsService, RequestDecisionsService],
})
class SurfaceModule {}

/** Number of days for which names, titles and pages of mail records are kept. */
const RETENTION: KindSetting = {
  name: RECORD_RETENTION_SETTING,
  schema: z.number().int().min(1).max(3_650),
  initial: RECORD_RETENTION_D,
};

/** 1 if companies of one person are redacted as private persons are; else 0. */
const SOLE_TRADERS: KindSetting = { name: SOLE_TRADERS_SETTING, schema: z.number().int().min(0).max(1), initial: 0 };

/** Names are deleted with their records, and with them the evidence that names people. */
const NAMES_KEPT: KindRetention = {
  name: 'names',
  setting: RETENTION,
  past: pastCount('names', (before) => `portal_record where forgotten_at is null and first_seen_at < ${before}`),
};

/** Retrieves the records behind search forms: each task is one portal of one site. */
export const surfaceKind: ApiKind<SurfacePlan> = {
  contract: surfaceContract,
  module: SurfaceModule,
  nameOf: async () => ({ en: 'Records', nb: 'Poster', nn: 'Postar' }),
  makeTasks,
  factsOf,
  summaryOf,
  Facts: SurfaceFacts,
  Summary: SurfaceSummary,
  settings: [RETENTION, SOLE_TRADERS],
  retention: NAMES_KEPT,
  stored: storedRecords,
};
