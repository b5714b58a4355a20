import { Answer, Change, canonicalAlgorithm, type LocatePlan, named } from '@hyrde/contracts';
import type { Prisma } from '@hyrde/store';
import { execute, type PrismaQueries, queryOne, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { Counted, countsOf, Localised } from '../../../http/common.js';
import { invalid } from '../../../http/problem.js';
import { CHOSEN, CHOSEN_SITES, chosenBy, insertTasks, OF_SWEEP, ofSweep } from '../../../sweeps/sweep-sql.js';
import type { ApiKind, NewSweep } from '../../kind.js';
import { Answered, answered, VERIFIED } from '../answers/answers.js';

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

const nameOf = async (tx: Transaction, { target }: LocatePlan) => targetName((await versionFor(tx, target)).target);

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
    ...(await chosenBy(tx, plan)),
    algorithms,
    lead: algorithms[0] ?? '',
    targetVersionId,
  });
}

/** Creation of locate sweeps; also used by services that start sweeps themselves. */
export const locateSweeps: Pick<ApiKind<LocatePlan>, 'nameOf' | 'makeTasks'> = { nameOf, makeTasks };

/** Like `locateSweeps`, of a trial. */
export const TRY_OUT: typeof locateSweeps = {
  ...locateSweeps,
  nameOf: async () => ({ en: 'Try-out', nb: 'Prøvesøk', nn: 'Prøvesøk' }),
};

// The views `counted_search` and `lead_search` of the database define which single searches count.

/**
 * SQL of locate sweeps that count, with their targets: aliases `sweep`, `locate`, `tv`, `target`. Excludes try-outs.
 */
export const COUNTED_SWEEPS = `sweep join locate_sweep locate on locate.sweep_id = sweep.id
    and not sweep.try_out
  join target_version tv on tv.id = locate.target_version_id join target on target.id = tv.target_id`;

/** SQL join to `locate_sweep locate`: tallies of the lead's searches. Only sums over the tally slots are meaningful. */
export const LEAD_TALLIES = `join search_tally tally on tally.sweep_id = locate.sweep_id
  and tally.algorithm = locate.algorithms[1]`;

const ANSWERS = statement({
  name: 'locate.answers',
  parameters: { sweepIds: z.array(z.uuid()) },
  text: `
    with marked as (
      select s.sweep_id, s.answer, ${VERIFIED} as verified, count(*)::int as count
      from lead_search s join verified_page vp on vp.site_id = s.site_id and vp.target_id = s.target_id and vp.does_not_apply
      where s.sweep_id = any($sweepIds::uuid[]) group by 1, 2, 3)
    select sweep_id, answer, sum(count)::int as count, coalesce(sum(count) filter (where verified), 0)::int as verified from (
      select locate.sweep_id, tally.answer, tally.verdict in ('correct', 'wrong') as verified, tally.count
      from locate_sweep locate ${LEAD_TALLIES} where locate.sweep_id = any($sweepIds::uuid[])
      union all select sweep_id, answer, verified, -count from marked
      union all select sweep_id, 'does-not-apply', false, count from marked) as counted
    group by 1, 2`,
  row: z.object({ sweep_id: z.uuid(), answer: Answer, count: z.int(), verified: z.int() }),
});

type CountedAnswer = z.output<typeof ANSWERS.row>;

/**
 * Answers of a sweep's sites by its lead algorithm. They are counted from the tallies; only sites marked "does not
 * apply", which the tallies do not contain, are read and subtracted from their other answers.
 */
export const answersOf = (db: PrismaQueries, sweepId: string): Promise<CountedAnswer[]> => answersOfAll(db, [sweepId]);

/** Answers of several sweeps; each row names its sweep. */
export const answersOfAll = (db: PrismaQueries, sweepIds: string[]): Promise<CountedAnswer[]> =>
  queryRows(db, ANSWERS, { sweepIds });

export const LocateFacts = named('LocateFacts', {
  kind: z.literal('locate'),
  target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
  /** The first is the lead, which determines the sites' answers. */
  algorithms: z.array(z.string()),
});
export type LocateFacts = z.infer<typeof LocateFacts>;

export const LocateSummary = named('LocateSummary', {
  kind: z.literal('locate'),
  /** Answers of the sites by the lead algorithm. */
  ...Answered,
  changes: countsOf(Change),
  review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
});
export type LocateSummary = z.infer<typeof LocateSummary>;

/** Number of the lead's searches by outcome, verdict and change; an empty text means no value. */
const LEAD_ENDS = statement({
  name: 'locate.lead-ends',
  parameters: { sweepId: z.uuid() },
  text: `
    select tally.outcome, tally.verdict, tally.change, sum(tally.count)::int as count
    from locate_sweep locate ${LEAD_TALLIES} where locate.sweep_id = $sweepId::uuid group by 1, 2, 3`,
  row: z.object({ outcome: z.string(), verdict: z.string(), change: z.string(), count: z.int() }),
});
type LeadEnd = z.output<typeof LEAD_ENDS.row>;

/** Number of a sweep's findings left to judge: those that a later sweep has superseded are not. */
const LEFT = statement({
  name: 'locate.left-to-judge',
  parameters: { sweepId: z.uuid() },
  text: `select count(*)::int as n from review_item
    where sweep_id = $sweepId::uuid and decided_at is null and not superseded`,
  row: Counted,
});

/** Summary of a sweep's searches by its lead algorithm. */
export async function summaryOf(db: PrismaQueries, sweepId: string): Promise<LocateSummary> {
  const [answers, tallies, left] = await Promise.all([
    answersOf(db, sweepId),
    queryRows(db, LEAD_ENDS, { sweepId }),
    queryOne(db, LEFT, { sweepId }),
  ]);
  const review = { waiting: left.n, decided: decidedIn(tallies) };
  return { kind: 'locate', ...answered(answers), changes: changeCounts(tallies), review };
}

export async function changesOf(db: PrismaQueries, sweepId: string): Promise<LocateSummary['changes']> {
  return changeCounts(await queryRows(db, LEAD_ENDS, { sweepId }));
}

function changeCounts(rows: readonly LeadEnd[]): LocateSummary['changes'] {
  const counts = Object.fromEntries(Change.options.map((change) => [change, 0])) as LocateSummary['changes'];
  for (const { change, count } of rows) if (change !== '') counts[Change.parse(change)] += count;
  return counts;
}

const decidedIn = (rows: readonly LeadEnd[]): number =>
  rows
    .filter(({ outcome, verdict }) => (outcome === 'found' || outcome === 'not-found') && verdict !== '')
    .reduce((sum, { count }) => sum + count, 0);
