import { Change } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { answerCounts } from '../answers/answers.js';
import { answersOf } from './answers.js';
import { LEAD_TALLIES } from './counted.js';
import type { LocateSummary } from './sweeps.schemas.js';

/** How the lead's searches of a sweep ended; an empty text stands for what is not there. */
interface LeadTally {
  outcome: string;
  verdict: string;
  change: string;
  count: number;
}

/** What the searches of a sweep come to, as its lead found the sites. */
export async function summaryOf(db: Pick<Database, '$queryRaw'>, sweepId: string): Promise<LocateSummary> {
  const [answers, tallies] = await Promise.all([answersOf(db, sweepId), leadTallies(db, sweepId)]);
  return {
    kind: 'locate',
    answers: answerCounts(answers),
    changes: changeCounts(tallies),
    review: reviewCounts(tallies),
  };
}

/** What has changed at the sites of a sweep. */
export async function changesOf(db: Pick<Database, '$queryRaw'>, sweepId: string): Promise<LocateSummary['changes']> {
  return changeCounts(await leadTallies(db, sweepId));
}

const leadTallies = (db: Pick<Database, '$queryRaw'>, sweepId: string): Promise<LeadTally[]> =>
  db.$queryRaw<LeadTally[]>`
    select tally.outcome, tally.verdict, tally.change, sum(tally.count)::int as count
    from locate_sweep locate ${LEAD_TALLIES} where locate.sweep_id = ${sweepId}::uuid group by 1, 2, 3`;

function changeCounts(rows: readonly LeadTally[]): LocateSummary['changes'] {
  const counts = { new: 0, unchanged: 0, changed: 0, moved: 0, lost: 0, recovered: 0 };
  for (const { change, count } of rows) if (change !== '') counts[Change.parse(change)] += count;
  return counts;
}

function reviewCounts(rows: readonly LeadTally[]): LocateSummary['review'] {
  const counts = { waiting: 0, decided: 0 };
  for (const { outcome, verdict, count } of rows)
    if (outcome === 'found' || outcome === 'not-found') counts[verdict === '' ? 'waiting' : 'decided'] += count;
  return counts;
}
