import { type Accuracy, accuracyOf, Outcome, Verdict, verdictsFor, wasRight } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { targetName } from '../../../base/readable.js';
import { DATABASE } from '../../../base/tokens.js';
import { COUNTED_SWEEPS } from '../sweeps/summary.js';
import type { AccuracyQuery, AlgorithmAccuracy, Downloads } from './accuracy.schemas.js';
import { IN_PART, ONCE, onceUnless, PART } from './part.js';

/** Accuracy is precise enough if its interval is at most ± 5 %. */
export const GOAL = 0.05;

/** Number of verdicts still needed for ± 5 %, at most the number of findings left to judge. */
function verdictsMissing(accuracy: Accuracy, left: number): number {
  if (left === 0) return 0;
  return Math.min(left, Math.max(0, verdictsFor(GOAL, accuracy) - accuracy.n));
}

const GROUPS = statement({
  name: 'accuracy.groups',
  parameters: IN_PART,
  text: `
    select distinct each.algorithm, tv.id as version_id, tv.version, target.slug, target.name
    from ${COUNTED_SWEEPS} cross join unnest(locate.algorithms) each(algorithm)
    where ${PART} order by target.slug, tv.version desc, each.algorithm`,
  row: z.object({ algorithm: z.string(), version_id: z.uuid(), version: z.int(), slug: z.string(), name: z.unknown() }),
});

const JUDGED = statement({
  name: 'accuracy.judged',
  parameters: { ...IN_PART, ...ONCE },
  text: `
    select tally.algorithm, tv.id as version_id, tally.outcome, nullif(tally.verdict, '') as verdict, tally.sampled as sample,
      sum(tally.count)::int as count
    from ${COUNTED_SWEEPS} join search_tally tally on tally.sweep_id = sweep.id and not tally.trained
    where ${PART} and tally.outcome in ('found', 'not-found') {{and not tally.repeats and $once::bool}}
    group by 1, 2, 3, 4, 5 having sum(tally.count) > 0`,
  row: z.object({
    algorithm: z.string(),
    version_id: z.uuid(),
    outcome: Outcome,
    verdict: Verdict.nullable(),
    sample: z.boolean(),
    count: z.int(),
  }),
});

/**
 * Findings left to judge, and searches that missed a page which is still there, by algorithm and version. Of another
 * algorithm than the lead, a finding is judged with the lead's.
 */
const QUEUES = statement({
  name: 'accuracy.queues',
  parameters: IN_PART,
  text: `
    with open as (
      select sweep_id, count(*) as n from review_item where practice = $practice and decided_at is null and not superseded
      group by 1)
    select tally.algorithm, tv.id as version_id, sum(least(tally.open, coalesce(open.n, 0)))::int as left,
      sum(tally.missed)::int as missed
    from ${COUNTED_SWEEPS} join lateral (
        select algorithm, coalesce(sum(count) filter (where verdict = '' and outcome in ('found', 'not-found')), 0) as open,
          coalesce(sum(count) filter (where change = 'missed'), 0) as missed
        from search_tally where sweep_id = sweep.id and not trained group by 1) tally on true
      left join open on open.sweep_id = sweep.id
    where ${PART} group by 1, 2`,
  row: z.object({ algorithm: z.string(), version_id: z.uuid(), left: z.int(), missed: z.int() }),
});

const BUCKETS = statement({
  name: 'accuracy.buckets',
  parameters: IN_PART,
  text: `
    select tally.algorithm, tv.id as version_id, tally.downloads, sum(tally.count)::int as count
    from ${COUNTED_SWEEPS} join download_tally tally on tally.sweep_id = sweep.id and not tally.trained
    where ${PART} group by 1, 2, 3 having sum(tally.count) > 0 order by 3`,
  row: z.object({ algorithm: z.string(), version_id: z.uuid(), downloads: z.int(), count: z.int() }),
});

/**
 * Accuracy and cost of each algorithm on each target version, practice and real data apart. Sites that trained a
 * version are excluded. Computed from the tallies, at a cost independent of the number of searches.
 */
@Injectable()
export class AccuracyService {
  constructor(@Inject(DATABASE) private readonly db: Database) {}

  async list(query: AccuracyQuery): Promise<AlgorithmAccuracy[]> {
    const once = onceUnless(query.sweepId);
    const [groups, judged, queues, buckets] = await Promise.all([
      queryRows(this.db, GROUPS, query),
      queryRows(this.db, JUDGED, { ...query, once }),
      queryRows(this.db, QUEUES, query),
      queryRows(this.db, BUCKETS, query),
    ]);
    return groups.map((group) => {
      const same = (row: { algorithm: string; version_id: string }) =>
        row.algorithm === group.algorithm && row.version_id === group.version_id;
      const { left = 0, missed = 0 } = queues.find(same) ?? {};
      return {
        algorithm: group.algorithm,
        target: { slug: group.slug, name: targetName(group), version: group.version },
        ...accuracyFrom(judged.filter(same), { left, once }),
        missed,
        downloads: downloadsFrom(buckets.filter(same)),
      };
    });
  }
}

type Tally = Pick<z.output<typeof JUDGED.row>, 'outcome' | 'verdict' | 'sample' | 'count'>;

/** Findings that a later sweep has superseded leave the review queue undecided. */
interface Queue {
  /** Number of findings left to judge; by default all undecided ones. */
  left?: number;
  /** True for figures over several sweeps, in which superseded findings are not counted: the later one is. */
  once?: true | null;
}

/**
 * Accuracy from the random sample, or from all findings if all are decided. Verdicts "cannot tell" count as judged but
 * not as decided: they are neither right nor wrong.
 */
export function accuracyFrom(
  rows: readonly Tally[],
  queue: Queue = {},
): Pick<AlgorithmAccuracy, 'accuracy' | 'basis' | 'findings' | 'decided' | 'cannotTell' | 'verdictsMissing'> {
  const sum = (some: readonly Tally[]) => some.reduce((total, row) => total + row.count, 0);
  const judged = rows.filter((row) => row.verdict !== null);
  const undecided = sum(rows) - sum(judged);
  const left = Math.min(undecided, queue.left ?? undecided);
  const open = queue.once ? left : undecided;
  const findings = sum(judged) + open;
  const basis = findings > 0 && open === 0 ? 'all' : 'sample';
  const counted = basis === 'all' ? judged : judged.filter((row) => row.sample);
  const right = (row: Tally) => wasRight(row.outcome, row.verdict);
  const decided = counted.filter((row) => right(row) !== null);
  const accuracy = accuracyOf(sum(decided.filter((row) => right(row) === true)), sum(decided));
  return {
    accuracy,
    basis,
    findings,
    decided: sum(judged),
    cannotTell: sum(rows.filter((row) => row.verdict === 'cannot-tell')),
    verdictsMissing: verdictsMissing(accuracy, left),
  };
}

/** Width of a histogram bar in downloads: a budget of 60 gives twelve bars. */
const BAR = 5;

/**
 * Mean, median and histogram.
 * @param rows ascending by downloads
 */
export function downloadsFrom(rows: readonly { downloads: number; count: number }[]): Downloads {
  const n = rows.reduce((total, row) => total + row.count, 0);
  if (n === 0) return { n, mean: null, median: null, histogram: [] };
  const at = (rank: number): number => {
    let seen = 0;
    for (const { downloads, count } of rows) {
      seen += count;
      if (seen > rank) return downloads;
    }
    return 0;
  };
  const bars = new Map<number, number>();
  for (const { downloads, count } of rows) {
    const bar = Math.floor(downloads / BAR);
    bars.set(bar, (bars.get(bar) ?? 0) + count);
  }
  const last = Math.max(...bars.keys());
  return {
    n,
    mean: rows.reduce((total, row) => total + row.downloads * row.count, 0) / n,
    median: (at(Math.floor((n - 1) / 2)) + at(Math.floor(n / 2))) / 2,
    histogram: Array.from({ length: last + 1 }, (_, bar) => ({
      from: bar * BAR,
      to: bar * BAR + BAR - 1,
      count: bars.get(bar) ?? 0,
    })),
  };
}
