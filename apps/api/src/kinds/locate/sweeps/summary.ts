import { Change } from '@hyrde/contracts';
import { type PrismaQueries, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { countsOf, Localised } from '../../../http/common.js';
import { Answered, answered } from '../answers/answers.js';
import { answersOf, LEAD_TALLIES } from './answers.js';

/** Target and algorithms of a locate sweep. */
export const LocateFacts = z
  .object({
    kind: z.literal('locate'),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** The first is the lead, which determines the sites' answers. */
    algorithms: z.array(z.string()),
  })
  .meta({ id: 'LocateFacts' });
export type LocateFacts = z.infer<typeof LocateFacts>;

/** Result of a locate sweep. */
export const LocateSummary = z
  .object({
    kind: z.literal('locate'),
    /** Answers of the sites by the lead algorithm. */
    ...Answered,
    changes: countsOf(Change),
    review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
  })
  .meta({ id: 'LocateSummary' });
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

/** Summary of a sweep's searches by its lead algorithm. */
export async function summaryOf(db: PrismaQueries, sweepId: string): Promise<LocateSummary> {
  const [answers, tallies] = await Promise.all([answersOf(db, sweepId), queryRows(db, LEAD_ENDS, { sweepId })]);
  return {
    kind: 'locate',
    ...answered(answers),
    changes: changeCounts(tallies),
    review: reviewCounts(tallies),
  };
}

/** Number of sites of a sweep by change. */
export async function changesOf(db: PrismaQueries, sweepId: string): Promise<LocateSummary['changes']> {
  return changeCounts(await queryRows(db, LEAD_ENDS, { sweepId }));
}

function changeCounts(rows: readonly LeadEnd[]): LocateSummary['changes'] {
  const counts = { new: 0, unchanged: 0, changed: 0, moved: 0, lost: 0, recovered: 0 };
  for (const { change, count } of rows) if (change !== '') counts[Change.parse(change)] += count;
  return counts;
}

function reviewCounts(rows: readonly LeadEnd[]): LocateSummary['review'] {
  const counts = { waiting: 0, decided: 0 };
  for (const { outcome, verdict, count } of rows)
    if (outcome === 'found' || outcome === 'not-found') counts[verdict === '' ? 'waiting' : 'decided'] += count;
  return counts;
}
