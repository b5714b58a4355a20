import { type Experiment, PAPER_BUCKETS, QUICK_BUCKETS, type Run, runAt } from './experiment.js';

type Strategy = Run['strategy'];

/** A statement about the results, and whether our results confirm it. */
export interface Statement {
  text: string;
  reproduced: boolean;
  /** Figures on which the judgement is based. */
  figures: string;
}

/** Tolerance of a fraction that the paper gives for 255 buckets of unknown rates. */
const SHARE_TOLERANCE = 0.1;
/** Minimum fraction of a bucket for a whole crawl: single buckets fill up a period in part. */
const WHOLE = 0.99;
/** Minimum fraction for "each" and "all": a few buckets are crawled in part. */
const NEARLY_ALL = 0.95;
/** Maximum relative distance, above or below, from the objectives on record. */
const REGRESSION = 0.001;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const millions = (pages: number): string => (pages / 1e6).toFixed(1);
const shareOf = <T>(list: readonly T[], holds: (one: T, i: number) => boolean): number =>
  list.filter(holds).length / Math.max(1, list.length);
const last = (list: readonly number[]): number => list.at(-1) ?? 0;

/** The paper's statements in words, judged by the runs; statements that need other runs are left out. */
export function statements(experiment: Experiment): Statement[] {
  const [s1, s2, s3] = [runAt(experiment, 'S1'), runAt(experiment, 'S2'), runAt(experiment, 'S3')];
  return [
    ...(s1 && s2 && s3 ? experiment1(s1, s2, s3) : []),
    ...experiment2(experiment),
    ...experiment3(experiment),
    ...sequence(experiment),
  ];
}

function experiment1(s1: Run, s2: Run, s3: Run): Statement[] {
  const never = s1.crawls.map((crawls) => crawls < 1 - WHOLE);
  const neverShare = shareOf(never, (one) => one);
  const slowest = never.lastIndexOf(true) + 1;
  const often = s1.crawls.map((crawls, i) => ({ crawls, faster: crawls / s1.periods > (s1.rates[i] ?? 0) }));
  const crawled = often.filter(({ crawls }) => crawls >= WHOLE);
  const once = shareOf(s2.crawls, (crawls) => crawls >= WHOLE && crawls <= 2 - WHOLE);
  const atLeast = shareOf(s3.crawls, (crawls) => crawls >= WHOLE);
  const more = shareOf(s3.crawls, (crawls) => crawls > 2 - WHOLE);
  const pages = [s1, s2, s3].map((run) => run.pages);
  const before = s1.obsolete.slice(0, -1);
  return [
    {
      text: 'The objective is least for S2, then S3, considerably higher for S1.',
      reproduced: s2.objective < s3.objective && 5 * s3.objective < s1.objective,
      figures: [s2, s3, s1].map(({ objective }) => millions(objective)).join(' < '),
    },
    {
      text: 'S2 crawls each page just once.',
      reproduced: once >= NEARLY_ALL,
      figures: `${percent(once)} of buckets exactly once`,
    },
    { text: 'S2 crawls slow pages first.', ...order(s2) },
    {
      text: 'S1 crawls fast pages in many periods, at a higher rate than they change.',
      reproduced: Math.max(...s1.crawls) >= 3 && crawled.every(({ faster }) => faster),
      figures: `${Math.max(...s1.crawls).toFixed(1)} crawls at most; ${percent(shareOf(crawled, ({ faster }) => faster))} of the crawled buckets more often than they change`,
    },
    {
      text: 'S1 does not crawl the slowest 40 % at all.',
      reproduced: Math.abs(neverShare - 0.4) <= SHARE_TOLERANCE && neverShare * never.length >= NEARLY_ALL * slowest,
      figures: `${percent(neverShare)} never, all among the slowest ${percent(slowest / Math.max(1, never.length))}`,
    },
    {
      text: 'S3 crawls all pages at least once, the fastest 18 % more than once.',
      reproduced: atLeast >= NEARLY_ALL && Math.abs(more - 0.18) <= SHARE_TOLERANCE,
      figures: `${percent(atLeast)} at least once, ${percent(more)} more than once`,
    },
    {
      text: 'The number of pages at the end is similar under each strategy.',
      reproduced: Math.max(...pages) / Math.min(...pages) < 1.01,
      figures: pages.map(millions).join(', '),
    },
    {
      text: 'In every period but the last, S1 has fewer obsolete pages than S3 and considerably fewer than S2.',
      reproduced: before.every((y, t) => y < (s3.obsolete[t] ?? 0) && y < (s2.obsolete[t] ?? 0)),
      figures: `fewer than S3 in ${before.filter((y, t) => y < (s3.obsolete[t] ?? 0)).length}, than S2 in ${before.filter((y, t) => y < (s2.obsolete[t] ?? 0)).length} of ${before.length}`,
    },
    {
      text: 'In the last period S2 and S3 have fewer than S1.',
      reproduced: last(s2.obsolete) < last(s1.obsolete) && last(s3.obsolete) < last(s1.obsolete),
      figures: [s1, s2, s3].map(({ obsolete }) => millions(last(obsolete))).join(', '),
    },
  ];
}

/** Kendall's count: fraction of all pairs of crawled buckets that are in the order of their rates. */
function order({ when, rates }: Run): Pick<Statement, 'reproduced' | 'figures'> {
  let [right, wrong] = [0, 0];
  when.forEach((a, i) => {
    for (let j = i + 1; j < when.length; j++) {
      const b = when[j];
      if (a === null || b === null || b === undefined || rates[i] === rates[j] || Math.abs(a - b) < 0.5) continue;
      if (a < b) right++;
      else wrong++;
    }
  });
  const share = right / Math.max(1, right + wrong);
  return {
    reproduced: share >= NEARLY_ALL,
    figures: `${percent(share)} of pairs that differ by half a period or more`,
  };
}

function experiment2(experiment: Experiment): Statement[] {
  const pairs = (['S1', 'S3'] as const).flatMap((strategy) => {
    const [one, two] = [runAt(experiment, strategy), runAt(experiment, strategy, 2)];
    return one && two ? [{ strategy, one, two }] : [];
  });
  if (pairs.length === 0) return [];
  return [
    {
      text: 'With more pages at both ends of the rates (version 2), more are obsolete, under S1 and S3.',
      reproduced: pairs.every(
        ({ one, two }) => last(two.obsolete) > last(one.obsolete) && two.objective > one.objective,
      ),
      figures: pairs
        .map(
          ({ strategy, one, two }) => `${strategy} ${millions(last(one.obsolete))} → ${millions(last(two.obsolete))}`,
        )
        .join(', '),
    },
  ];
}

function experiment3(experiment: Experiment): Statement[] {
  const [full, half] = [runAt(experiment, 'S1'), runAt(experiment, 'S1', 3)];
  const long = ([1, 3] as const).flatMap((version) => runAt(experiment, 'S1', version, 28) ?? []);
  const ratios = full && half ? half.obsolete.map((y, t) => y / (full.obsolete[t] ?? 1)) : [];
  const growth = long.map(({ obsolete }) => {
    const middle = obsolete[obsolete.length / 2 - 1] ?? 0;
    const rise = middle - (obsolete[0] ?? 0);
    return Math.abs(last(obsolete) - middle) / rise;
  });
  return [
    ...(ratios.length > 0
      ? [
          {
            text: 'At half the rates (version 3) about half as many are obsolete, in any period.',
            reproduced: ratios.every((ratio) => Math.abs(ratio - 0.5) <= SHARE_TOLERANCE),
            figures: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
          },
        ]
      : []),
    ...(growth.length > 0
      ? [
          {
            text: 'The number of obsolete pages tends to stabilise (28 periods, versions 1 and 3).',
            reproduced: growth.every((share) => share < 0.5),
            figures: `change in the second half: ${growth.map(percent).join(', ')} of the rise in the first`,
          },
        ]
      : []),
  ];
}

function sequence({ sequences }: Experiment): Statement[] {
  const at = (first: Strategy, then: Strategy) =>
    sequences.find((one) => one.first === first && one.then === then)?.meanOfSecond ?? Number.NaN;
  const pairs = [
    [at('S2', 'S1'), at('S1', 'S1')],
    [at('S2', 'S3'), at('S3', 'S3')],
  ] as const;
  return [
    {
      text: 'S2 in the first cycle, then S1 or S3, leaves fewer obsolete pages than S1 or S3 from the start (section 5.4).',
      reproduced: pairs.every(([early, always]) => early < always),
      figures: `mean of the second cycle: ${pairs.map(([early, always]) => `${millions(early)} against ${millions(always)}`).join(', ')}`,
    },
  ];
}

/**
 * Checks that the solver's objectives are still those on record; these are not statements of the paper. Empty if nothing
 * is on record for this number of buckets.
 */
export function regressions({ buckets, runs }: Experiment): Statement[] {
  const kind = buckets === PAPER_BUCKETS ? 'full' : 'quick';
  if (kind === 'quick' && buckets !== QUICK_BUCKETS) return [];
  return runs.flatMap(({ strategy, version, periods, objective, measured }) => {
    const recorded = measured[kind];
    if (recorded === null) return [];
    const difference = objective / recorded - 1;
    return [
      {
        text: `${strategy}, version ${version}, ${periods} periods, ${buckets} buckets: objective ${millions(recorded)} ± ${percent(REGRESSION)}.`,
        reproduced: Math.abs(difference) <= REGRESSION,
        figures: `${millions(objective)}, ${difference < 0 ? '−' : '+'}${(100 * Math.abs(difference)).toFixed(2)} %`,
      },
    ];
  });
}
