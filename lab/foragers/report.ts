import { spread } from '../report/statistics.js';
import { table } from '../report/table.js';
import { type Condition, type Day, FLEETS, type FleetRun, type Measures } from './experiment.js';
import type { GraphFigures } from './graph.js';

/** Table 2 of the paper, means of three runs (docs/papers/foragers.md). The paper did not measure age at discovery. */
const PAPER: Readonly<Record<string, Partial<Measures>>> = {
  RL: {
    downloaded: 540_636,
    sent: 9_747,
    relevant: 2_419,
    foundUrls: 31_092,
    downloadEfficiency: 0.0045,
    sentEfficiency: 0.248,
    relativeFoundUrl: 0.058,
    freshness: 0.7,
    age: 1.79,
  },
  WL: {
    downloaded: 669_673,
    sent: 6_345,
    relevant: 3_107,
    foundUrls: 33_116,
    downloadEfficiency: 0.0046,
    sentEfficiency: 0.49,
    relativeFoundUrl: 0.05,
    freshness: 0.74,
    age: 1.56,
  },
};

/** All fleets under one condition. */
export interface ConditionRuns {
  readonly condition: Condition;
  readonly runs: readonly FleetRun[];
}

const ROWS: readonly { measure: keyof Measures; title: string; digits: number }[] = [
  { measure: 'downloaded', title: 'downloaded', digits: 0 },
  { measure: 'sent', title: 'sent', digits: 0 },
  { measure: 'relevant', title: 'relevant', digits: 0 },
  { measure: 'foundUrls', title: 'found URLs', digits: 0 },
  { measure: 'downloadEfficiency', title: 'download efficiency', digits: 4 },
  { measure: 'sentEfficiency', title: 'sent efficiency', digits: 3 },
  { measure: 'relativeFoundUrl', title: 'relative found URL', digits: 3 },
  { measure: 'freshness', title: 'freshness', digits: 3 },
  { measure: 'age', title: 'age, h', digits: 2 },
  { measure: 'ageAtDiscovery', title: 'age at discovery, h', digits: 2 },
];

/** A dash for undefined values: a fleet without finds has no fractions. */
const fixed = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');

/** Quantiles .975 of Student's t by degrees of freedom, from 1, rounded as for the figures in docs/papers/foragers.md. */
const T_975 = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26];
const NORMAL_975 = 1.96;

/** Ratio of two fleets' measures, paired by seed: geometric mean and 95 % interval by Student's t on logarithms. */
function ratio(
  above: readonly FleetRun[],
  below: readonly FleetRun[],
  measure: keyof Measures,
): { value: number; low: number; high: number } {
  const logs = above.flatMap(({ seed, measures }) => {
    const other = below.find((run) => run.seed === seed);
    return other ? [Math.log(measures[measure] / other.measures[measure])] : [];
  });
  const { mean, sd } = spread(logs);
  const half = ((T_975[logs.length - 2] ?? NORMAL_975) * sd) / Math.sqrt(logs.length);
  return { value: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

/** Table 2 with the paper's figures beside ours, and WL ÷ RL with its interval. */
function cells({ condition, runs }: ConditionRuns, withPaper: boolean): string[][] {
  const of = (fleet: string) => runs.filter((run) => run.fleet === fleet);
  const paper = withPaper ? ['paper RL', 'paper WL', 'paper WL÷RL'] : [];
  const head = [condition.name, ...FLEETS.map(({ name }) => name), 'WL÷RL', ...paper];
  const rows = ROWS.map(({ measure, title, digits }) => {
    const ours = FLEETS.map(({ name }) => {
      const { mean, sd } = spread(of(name).map(({ measures }) => measures[measure]));
      return `${fixed(mean, digits)} ± ${fixed(sd, digits)}`;
    });
    const { value, low, high } = ratio(of('WL'), of('RL'), measure);
    const [rl, wl] = [PAPER.RL?.[measure], PAPER.WL?.[measure]];
    const theirs = rl && wl ? [`${rl}`, `${wl}`, (wl / rl).toFixed(2)] : ['–', '–', '–'];
    const between = `${fixed(value, 2)} [${fixed(low, 2)}, ${fixed(high, 2)}]`;
    return [title, ...ours, between, ...(withPaper ? theirs : [])];
  });
  const stale = FLEETS.map(({ name }) =>
    fixed(spread(of(name).map(({ measures }) => measures.age / (1 - measures.freshness))).mean, 1),
  );
  return [head, ...rows, ['age ÷ (1 − freshness), h', ...stale, '', ...(withPaper ? ['5.97', '6.00', '1.01'] : [])]];
}

/** Figures of a day that are printed, with their numbers of digits. */
const OVER_TIME: readonly { of: keyof Day; title: string; digits: number }[] = [
  { of: 'foragers', title: 'foragers', digits: 0 },
  { of: 'downloadEfficiency', title: 'download efficiency', digits: 4 },
  { of: 'sentEfficiency', title: 'sent efficiency', digits: 2 },
  { of: 'freshness', title: 'freshness', digits: 2 },
  { of: 'age', title: 'age, h', digits: 1 },
];

/** Means over the runs of a fleet, day by day: the paper's Figures 2 and 3. */
function overTime(runs: readonly FleetRun[]): string {
  const count = Math.min(...runs.map(({ days }) => days.length));
  const head = ['day', 'fleet', ...Array.from({ length: count }, (_, day) => `${day + 1}`)];
  const rows = OVER_TIME.flatMap(({ of, title, digits }) =>
    FLEETS.map(({ name }) => {
      const mine = runs.filter(({ fleet }) => fleet === name);
      const means = Array.from(
        { length: count },
        (_, day) => spread(mine.map(({ days }) => days[day]?.[of] ?? 0)).mean,
      );
      return [title, name, ...means.map((value) => fixed(value, digits))];
    }),
  );
  return table([head, ...rows]);
}

export const conditionText = (done: ConditionRuns, withPaper: boolean): string =>
  `${TABLE_2}\n${table(cells(done, withPaper))}\n\nFigures 2 and 3: each day\n${overTime(done.runs)}`;

const TABLE_2 = 'Table 2: mean ± standard deviation over the seeds; WL÷RL [95 % interval]';

/** Figure 1 of the paper: the recorded site's graph, and with its pages permuted. */
const PAPER_GRAPH = [
  ['the paper’s site', '1.3', '2.57', '.02', '7.3'],
  ['the paper’s, permuted', '–', '–', '.003', '8.2'],
];

/** Figure 1: the generated site's graph under each wiring, beside the paper's. */
export function graphText(graphs: readonly { wiring: string; figures: GraphFigures }[]): string {
  const rows = graphs.map(({ wiring, figures: { outExponent, inExponent, clustering, path } }) => [
    wiring,
    fixed(outExponent, 2),
    fixed(inExponent, 2),
    fixed(clustering, 3),
    fixed(path, 2),
  ]);
  const head = ['links', 'exponent out', 'exponent in', 'clustering', 'mean path'];
  return `Figure 1: the graph\n${table([head, ...rows, ...PAPER_GRAPH])}`;
}

/** Seconds of RL, WL and WL+RL, run one after the other, for one seed. */
export function secondsOf({ runs }: ConditionRuns): number {
  const three = runs.filter(({ fleet }) => ['RL', 'WL', 'WL+RL'].includes(fleet));
  const seeds = new Set(three.map(({ seed }) => seed)).size;
  return three.reduce((sum, { seconds }) => sum + seconds, 0) / seeds;
}
