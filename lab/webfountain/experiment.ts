import { type Programme, STRATEGIES, type Strategy, simulate, solve } from '@hyrde/jobs/refresh';
import { planOf, RIVALS } from '../rivals/refresh/cycle-plans.js';
import { programmeOf, VERSION_1, VERSION_2, VERSION_3, type Web } from './instances.js';
import { LINES, type PaperLine } from './paper.js';

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
}

const VERSIONS: Readonly<Record<PaperLine['version'], Web>> = { 1: VERSION_1, 2: VERSION_2, 3: VERSION_3 };

/** Cycles longer than the paper's, to measure the growth of the times. */
const LONG: readonly PaperLine[] = [
  { strategy: 'S2', version: 1, periods: 28, paper: null, measured: null },
  { strategy: 'S3', version: 1, periods: 28, paper: null, measured: null },
  { strategy: 'S1', version: 1, periods: 56, paper: null, measured: null },
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
  return { buckets, runs, rivals };
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
