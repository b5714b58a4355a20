import {
  type BucketInput,
  type PerPeriod,
  Programme,
  type ProgrammeInput,
  STRATEGIES,
  type Strategy,
  simulate,
  solve,
} from '@hyrde/jobs/refresh';
import { planOf, RIVALS } from '../rivals/refresh/cycle-plans.js';

/** The paper's web, with its open parameters as found in docs/papers/webfountain.md. */
interface Web {
  /** Number of buckets: 255 in the paper. */
  buckets: number;
  /** Number of pages of a bucket, by its place from slow (0) to fast (1). */
  pages(place: number): number;
  /** Factor of all rates: 1, and 1/2 in Experiment 3. */
  rateFactor: number;
}

const RATE_SLOWEST = 0.0031;
const RATE_FASTEST = 0.0489;
const RATE_POWER = 3.7;
/** y_0 in days of change: staleness of the copies at the start of the cycle. */
const DAYS_BEHIND = 2.45;
const CAPACITY = 44e6;
const DISCOVERY_OLD = 0.0175;
const DISCOVERY_NEW = 0.04;
const ARRIVING = 0.13e6;
const WAITING = 0.5e6;
/** Number of buckets for which capacity and new pages are defined. */
export const PAPER_BUCKETS = 255;
/** Number of buckets of a smoke test. */
export const QUICK_BUCKETS = 24;

/** Version 1: 2 million pages in each bucket. */
export const VERSION_1: Web = { buckets: PAPER_BUCKETS, pages: () => 2e6, rateFactor: 1 };
/** Version 2: 3 million in the slowest and the fastest quarter, 1 million between. */
const VERSION_2: Web = { ...VERSION_1, pages: (place) => (place < 0.25 || place > 0.75 ? 3e6 : 1e6) };
/** Version 3: pages change half as often. */
const VERSION_3: Web = { ...VERSION_1, rateFactor: 0.5 };

/** Programme of a web; with fewer buckets, capacity and new pages are reduced in proportion. */
export function programmeOf(web: Web, weight: PerPeriod & readonly number[]): Programme {
  return checked(inputOf(web, weight));
}

function checked(input: ProgrammeInput): Programme {
  const read = Programme.of(input);
  if (!read.ok) throw new Error(read.faults.map(({ path, message }) => `${path} ${message}`).join('; '));
  return read.programme;
}

function inputOf({ buckets, pages, rateFactor }: Web, weight: readonly number[]): ProgrammeInput {
  const scale = buckets / PAPER_BUCKETS;
  const places = Array.from({ length: buckets }, (_, i) => (i + 0.5) / buckets);
  const total = places.reduce((sum, place) => sum + pages(place), 0);
  return {
    periods: weight.length,
    capacity: CAPACITY * scale,
    buckets: places.map((place): BucketInput => {
      const rate = rateFactor * (RATE_SLOWEST + (RATE_FASTEST - RATE_SLOWEST) * place ** RATE_POWER);
      const own = pages(place);
      const obsolete = DAYS_BEHIND * rate * own;
      return { pages: own, obsolete, share: own / total, rate, cost: 1, discovery: DISCOVERY_OLD, weight };
    }),
    newPages: { waiting: WAITING * scale, arriving: ARRIVING * scale, cost: 1, discovery: DISCOVERY_NEW, weight },
  };
}

/** A line of Table 3 or 4, in pages; figures that the paper lacks come from our own reading. */
interface PaperLine {
  strategy: Strategy;
  version: 1 | 2 | 3;
  periods: number;
  /** The paper's figures; null if it gives none. */
  paper: { objective: number; pages: number; obsolete: number } | null;
  /** Objective of our solver, in pages, with 255 buckets and with `QUICK_BUCKETS`; null if it is not made there. */
  measured: { readonly full: number | null; readonly quick: number | null };
}

/** Tables 3 and 4, then the runs of Experiment 3, for which the paper has only curves. */
const LINES: readonly PaperLine[] = [
  {
    strategy: 'S1',
    version: 1,
    periods: 14,
    paper: { objective: 325.92e6, pages: 522.4e6, obsolete: 30.86e6 },
    measured: { full: 324.54e6, quick: 30.54e6 },
  },
  {
    strategy: 'S2',
    version: 1,
    periods: 14,
    paper: { objective: 17.22e6, pages: 518.4e6, obsolete: 16.09e6 },
    measured: { full: 17.9e6, quick: 1.69e6 },
  },
  {
    strategy: 'S3',
    version: 1,
    periods: 14,
    paper: { objective: 21.38e6, pages: 522.4e6, obsolete: 17.02e6 },
    measured: { full: 21.37e6, quick: 2.023e6 },
  },
  {
    strategy: 'S1',
    version: 2,
    periods: 14,
    paper: { objective: 377.44e6, pages: 521.4e6, obsolete: 35.34e6 },
    measured: { full: 363.22e6, quick: 34.836e6 },
  },
  {
    strategy: 'S3',
    version: 2,
    periods: 14,
    paper: { objective: 25.0e6, pages: 519.3e6, obsolete: 19.72e6 },
    measured: { full: 24.7e6, quick: 2.482e6 },
  },
  { strategy: 'S1', version: 3, periods: 14, paper: null, measured: { full: 170.65e6, quick: 16.053e6 } },
  { strategy: 'S1', version: 1, periods: 28, paper: null, measured: { full: 756.57e6, quick: 71.444e6 } },
  { strategy: 'S1', version: 3, periods: 28, paper: null, measured: { full: null, quick: 37.54e6 } },
];

/** Objective of each rival on S1, version 1, in docs/papers/webfountain.md. */
export const MEASURED_RIVALS: Readonly<Record<string, number>> = {
  'uniform fraction': 538e6,
  'round robin': 500e6,
  proportional: 433e6,
  'most obsolete first': 339e6,
  'crawl value': 332e6,
};

/** Result of one run of the solver, in pages. */
export interface Run extends PaperLine {
  objective: number;
  lowerBound: number;
  /** Relative distance of the objective from the bound. */
  gap: number;
  seconds: number;
  /** Number of pages at the end. */
  pages: number;
  /** Obsolete pages by period; without new pages, as in the paper. */
  obsolete: number[];
  /** Crawls per page in the cycle, by bucket from slow to fast. */
  crawls: number[];
  /** Mean period of the crawls by bucket, from 1; null if the bucket has none. */
  when: (number | null)[];
  /** Fraction of pages that changes per period, by bucket. */
  rates: number[];
}

export interface RivalRun {
  name: string;
  strategy: Strategy;
  objective: number;
}

/** All results of the command, as written to JSON. */
export interface Experiment {
  buckets: number;
  runs: Run[];
  /** Runs of the rivals on version 1 with 14 periods. */
  rivals: RivalRun[];
  /** Two cycles in a row, on version 1 with 14 periods each. */
  sequences: SequenceRun[];
}

/** Two cycles in a row, the second from where the first ends (section 5.4). */
export interface SequenceRun {
  first: Strategy;
  then: Strategy;
  /** Obsolete pages at the end of each cycle, and in the mean of the second cycle's periods. */
  afterFirst: number;
  afterBoth: number;
  meanOfSecond: number;
}

const VERSIONS: Readonly<Record<PaperLine['version'], Web>> = { 1: VERSION_1, 2: VERSION_2, 3: VERSION_3 };

/** Cycles longer than the paper's, to measure the growth of the times. */
const LONG: readonly PaperLine[] = [
  { strategy: 'S2', version: 1, periods: 28, paper: null, measured: { full: 18.0e6, quick: null } },
  { strategy: 'S3', version: 1, periods: 28, paper: null, measured: { full: 25.16e6, quick: null } },
  { strategy: 'S1', version: 1, periods: 56, paper: null, measured: { full: 1646.0e6, quick: null } },
];

/**
 * Runs Tables 3 and 4, the experiments and the rivals.
 * @param buckets 255 as in the paper, or fewer, with capacity and new pages in proportion
 * @param long true to include cycles longer than the paper's
 */
export function conduct(buckets: number, long: boolean, said: (run: Run) => void): Experiment {
  const web = (version: PaperLine['version']): Web => ({ ...VERSIONS[version], buckets });
  const runs = [...LINES, ...(long ? LONG : [])].map((line) => {
    const run = runOf(line, programmeOf(web(line.version), STRATEGIES[line.strategy](line.periods)));
    said(run);
    return run;
  });
  const rivals = (['S1', 'S2', 'S3'] as const).flatMap((strategy) => {
    const programme = programmeOf(web(1), STRATEGIES[strategy](PERIODS));
    return RIVALS.map((policy): RivalRun => {
      const followed = simulate(programme, planOf(programme, policy));
      return { name: policy.name, strategy, objective: followed.ok ? followed.course.objective : Number.NaN };
    });
  });
  return { buckets, runs, rivals, sequences: sequencesOf(web(1)) };
}

/** Section 5.4 advises S2 in early cycles, then S1 or S3; beside them the cycles without such a start. */
const SEQUENCES: readonly (readonly [first: Strategy, then: Strategy])[] = [
  ['S1', 'S1'],
  ['S2', 'S1'],
  ['S3', 'S3'],
  ['S2', 'S3'],
  ['S2', 'S2'],
];

function sequencesOf(web: Web): SequenceRun[] {
  const input = (strategy: Strategy) => inputOf(web, STRATEGIES[strategy](PERIODS));
  const ends = new Map<Strategy, ReturnType<typeof solve>['course']>();
  const courseOf = (strategy: Strategy) => {
    const known = ends.get(strategy) ?? solve(checked(input(strategy))).course;
    ends.set(strategy, known);
    return known;
  };
  return SEQUENCES.map(([first, then]) => {
    const before = courseOf(first);
    const next = input(then);
    const { obsoleteTotal } = solve(
      checked({
        ...next,
        buckets: next.buckets.map((bucket, i) => ({
          ...bucket,
          pages: before.pages[i] ?? 0,
          obsolete: before.obsolete[i]?.at(-1) ?? 0,
        })),
        newPages: { ...next.newPages, waiting: before.waiting.at(-1) ?? 0 },
      }),
    ).course;
    return {
      first,
      then,
      afterFirst: before.obsoleteTotal.at(-1) ?? 0,
      afterBoth: obsoleteTotal.at(-1) ?? 0,
      meanOfSecond: obsoleteTotal.reduce((sum, y) => sum + y, 0) / PERIODS,
    };
  });
}

/** Number of periods of the paper's cycle. */
const PERIODS = 14;

function runOf(line: PaperLine, programme: Programme): Run {
  const started = performance.now();
  const { plan, course, lowerBound, gap } = solve(programme);
  const seconds = (performance.now() - started) / 1000;
  const shares = plan.recrawled.map((x, i) => {
    let b = programme.buckets[i]?.pages ?? 0;
    return [...x].map((pages, t) => {
      const share = b > 0 ? pages / b : 0;
      b += (programme.buckets[i]?.share ?? 0) * (plan.crawledNew[t] ?? 0);
      return share;
    });
  });
  const crawls = shares.map((list) => list.reduce((sum, share) => sum + share, 0));
  return {
    ...line,
    objective: course.objective,
    lowerBound,
    gap,
    seconds,
    pages: course.pages.reduce((sum, b) => sum + b, 0),
    obsolete: [...course.obsoleteTotal],
    crawls,
    when: shares.map((list, i) => {
      const sum = list.reduce((all, share, t) => all + share * (t + 1), 0);
      return (crawls[i] ?? 0) > 0 ? sum / (crawls[i] ?? 1) : null;
    }),
    rates: programme.buckets.map(({ rate }) => rate[0] ?? 0),
  };
}

/** Run of a line; undefined if it was not made. */
export const runAt = (
  { runs }: Pick<Experiment, 'runs'>,
  strategy: Strategy,
  version: PaperLine['version'] = 1,
  periods = PERIODS,
): Run | undefined =>
  runs.find((run) => run.strategy === strategy && run.version === version && run.periods === periods);
