import { type Accuracy, accuracyOf, Outcome, Verdict, verdictsFor, wasRight } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queryRows, statement } from '@hyrde/store/statement';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DATABASE } from '../../../base/tokens.js';
import { Localised } from '../../../http/common.js';
import { COUNTED_SWEEPS } from '../sweeps/summary.js';
import type { AccuracyQuery, AlgorithmAccuracy, Downloads } from './accuracy.schemas.js';
import { IN_PART, PART } from './part.js';

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
  row: z.object({ algorithm: z.string(), version_id: z.uuid(), version: z.int(), slug: z.string(), name: Localised }),
});

const JUDGED = statement({
  name: 'accuracy.judged',
  parameters: IN_PART,
  text: `
    select tally.algorithm, tv.id as version_id, tally.outcome, nullif(tally.verdict, '') as verdict, tally.sampled as sample,
      sum(tally.count)::int as count
    from ${COUNTED_SWEEPS} join search_tally tally on tally.sweep_id = sweep.id and not tally.trained
    where ${PART} and tally.outcome in ('found', 'not-found')
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
    const [groups, judged, buckets] = await Promise.all([
      queryRows(this.db, GROUPS, query),
      queryRows(this.db, JUDGED, query),
      queryRows(this.db, BUCKETS, query),
    ]);
    return groups.map((group) => {
      const same = (row: { algorithm: string; version_id: string }) =>
        row.algorithm === group.algorithm && row.version_id === group.version_id;
      return {
        algorithm: group.algorithm,
        target: { slug: group.slug, name: group.name, version: group.version },
        ...accuracyFrom(judged.filter(same)),
        downloads: downloadsFrom(buckets.filter(same)),
      };
    });
  }
}

type Tally = Pick<z.output<typeof JUDGED.row>, 'outcome' | 'verdict' | 'sample' | 'count'>;

/**
 * Accuracy from the random sample, or from all findings if all are decided. Verdicts "cannot tell" count as judged but
 * not as decided: they are neither right nor wrong.
 */
export function accuracyFrom(
  rows: readonly Tally[],
): Pick<AlgorithmAccuracy, 'accuracy' | 'basis' | 'findings' | 'decided' | 'cannotTell' | 'verdictsMissing'> {
  const sum = (some: readonly Tally[]) => some.reduce((total, row) => total + row.count, 0);
  const open = rows.filter((row) => row.verdict === null);
  const findings = sum(rows);
  const basis = findings > 0 && open.length === 0 ? 'all' : 'sample';
  const counted = basis === 'all' ? rows : rows.filter((row) => row.sample);
  const right = (row: Tally) => wasRight(row.outcome, row.verdict);
  const decided = counted.filter((row) => right(row) !== null);
  const accuracy = accuracyOf(sum(decided.filter((row) => right(row) === true)), sum(decided));
  return {
    accuracy,
    basis,
    findings,
    decided: findings - sum(open),
    cannotTell: sum(rows.filter((row) => row.verdict === 'cannot-tell')),
    verdictsMissing: verdictsMissing(accuracy, sum(open)),
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
