import { Change } from '@hyrde/contracts';
import { type PrismaQueries, queryRows, statement } from '@hyrde/store/statement';
import { z } from 'zod';
import { countsOf, Localised } from '../../../http/common.js';
import { Answered, answered } from '../answers/answers.js';
import { answersOf, LEAD_TALLIES } from './answers.js';

/** What a locate sweep looks for, and by what. */
export const LocateFacts = z
  .object({
    kind: z.literal('locate'),
    target: z.object({ slug: z.string(), name: Localised, version: z.number().int() }),
    /** The first is the lead, which speaks for the sites. */
    algorithms: z.array(z.string()),
  })
  .meta({ id: 'LocateFacts' });
export type LocateFacts = z.infer<typeof LocateFacts>;

/** What its searches come to. */
export const LocateSummary = z
  .object({
    kind: z.literal('locate'),
    /** Of the sites, as the lead found them. */
    ...Answered,
    changes: countsOf(Change),
    review: z.object({ waiting: z.number().int(), decided: z.number().int() }),
  })
  .meta({ id: 'LocateSummary' });
export type LocateSummary = z.infer<typeof LocateSummary>;

/** How the lead's searches of a sweep ended; an empty text stands for what is not there. */
const LEAD_ENDS = statement({
  name: 'locate.lead-ends',
  parameters: { sweepId: z.uuid() },
  text: `
    select tally.outcome, tally.verdict, tally.change, sum(tally.count)::int as count
    from locate_sweep locate ${LEAD_TALLIES} where locate.sweep_id = $sweepId::uuid group by 1, 2, 3`,
  row: z.object({ outcome: z.string(), verdict: z.string(), change: z.string(), count: z.int() }),
});
type LeadEnd = z.output<typeof LEAD_ENDS.row>;

/** What the searches of a sweep come to, as its lead found the sites. */
export async function summaryOf(db: PrismaQueries, sweepId: string): Promise<LocateSummary> {
  const [answers, tallies] = await Promise.all([answersOf(db, sweepId), queryRows(db, LEAD_ENDS, { sweepId })]);
  return {
    kind: 'locate',
    ...answered(answers),
    changes: changeCounts(tallies),
    review: reviewCounts(tallies),
  };
}

/** What has changed at the sites of a sweep. */
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
