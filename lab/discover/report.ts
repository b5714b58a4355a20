import { meanOf } from '../report/statistics.js';
import { table } from '../report/table.js';
import type { Mark, Trial } from './trial.js';

const two = (x: number): string => x.toFixed(2).replace(/^(-?)0\./, '$1.');

/** Mark of a run at this fraction of its pages. */
export function markAt({ marks }: Trial, share: number): Mark {
  const at = marks[Math.max(0, Math.round(share * marks.length) - 1)];
  if (!at) throw new RangeError('A run without a page has no marks.');
  return at;
}

/**
 * Mean harvest over the first half of a run's marks: if the supply is half of the budget, the harvest up to 25 % of it.
 */
const earlyHarvest = (trial: Trial): number => {
  const half = trial.marks.slice(0, Math.ceil(trial.marks.length / 2));
  return half.reduce((sum, { harvest }) => sum + harvest, 0) / half.length;
};

const mean = (trials: readonly Trial[], of: (trial: Trial) => number): number => meanOf(trials.map(of)).mean;

const farmsOf = (run: Trial): number => markAt(run, 1).farms;
const precisionOf = (run: Trial): number => markAt(run, 1).precision;
const offBy = (run: Trial): number => Math.abs(run.said - precisionOf(run));

/**
 * One row per policy: harvest by truth (by the reward) and sites at fractions of a run, mean of the first half, farms,
 * precision and the error of the screen's precision, batches, ms, links.
 */
export function policyTable(
  trials: ReadonlyMap<string, readonly Trial[]>,
  shares: readonly number[],
  labels: readonly string[],
): string {
  const cell = (runs: readonly Trial[], share: number): string => {
    const of = (value: (mark: Mark) => number) => mean(runs, (run) => value(markAt(run, share)));
    return `${two(of(({ harvest }) => harvest))} (${two(of(({ believed }) => believed))}) ${of(({ sites }) => sites).toFixed(0)}`;
  };
  const rows = [...trials].map(([name, runs]) => [
    name,
    ...shares.map((share) => cell(runs, share)),
    two(mean(runs, earlyHarvest)),
    `${two(mean(runs, farmsOf))} (${two(Math.max(...runs.map(farmsOf)))})`,
    two(mean(runs, precisionOf)),
    `${two(mean(runs, offBy))} (${two(Math.max(...runs.map(offBy)))})`,
    mean(runs, (run) => run.rounds).toFixed(0),
    mean(runs, (run) => run.msPerPage).toFixed(2),
    mean(runs, ({ links }) => links).toFixed(0),
    runs.some(({ leaves }) => leaves === null) ? '' : mean(runs, ({ leaves }) => leaves ?? 0).toFixed(0),
  ]);
  return table([
    [
      'policy',
      ...labels,
      'mean of first half',
      'farms (most)',
      'precision',
      'screen off by (most)',
      'rounds',
      'ms a page',
      'links',
      'leaves',
    ],
    ...rows,
  ]);
}

/**
 * Difference between the first policy and each other one, with 95 % intervals (Student's t): paired by seed page, or by
 * topic if there are several, since runs on one topic are not independent.
 */
export function pairedTable(
  trials: ReadonlyMap<string, readonly Trial[]>,
  shares: readonly number[],
  labels: readonly string[],
): string {
  const [first, ...others] = [...trials];
  if (!first || others.length === 0) return '';
  const [name, ours] = first;
  const difference = (theirs: readonly Trial[], of: (trial: Trial) => number, write = two): string => {
    const differences = ours.map((run, i) => ({ web: run.web, value: of(run) - of(theirs[i] ?? run) }));
    const webs = [...new Set(differences.map(({ web }) => web))];
    const means = webs.map((one) => meanOf(differences.flatMap(({ web, value }) => (web === one ? [value] : []))).mean);
    const { mean: middle, high } = meanOf(webs.length > 1 ? means : differences.map(({ value }) => value));
    return `${write(middle)} ± ${write(high - middle)}`;
  };
  const rows = others.map(([other, theirs]) => [
    `${name} − ${other}`,
    difference(theirs, earlyHarvest),
    ...shares.map((share) => difference(theirs, (run) => markAt(run, share).harvest)),
    difference(
      theirs,
      (run) => markAt(run, 1).sites,
      (sites) => sites.toFixed(1),
    ),
  ]);
  return table([['paired', 'mean of first half', ...labels, 'sites at the end'], ...rows]);
}
