import { table } from '../benchmarks/table.js';
import { meanOf } from '../surface/statistics.js';
import type { Mark, Trial } from './trial.js';

const two = (x: number): string => x.toFixed(2).replace(/^(-?)0\./, '$1.');

/** The mark at this share of a run. */
export function markAt({ marks }: Trial, share: number): Mark {
  const at = marks[Math.max(0, Math.round(share * marks.length) - 1)];
  if (!at) throw new RangeError('A run without a page has no marks.');
  return at;
}

/** Mean harvest over the first half of a run's marks: where the supply is half of a run's budget, up to 25 % of it. */
const earlyHarvest = (trial: Trial): number => {
  const half = trial.marks.slice(0, Math.ceil(trial.marks.length / 2));
  return half.reduce((sum, { harvest }) => sum + harvest, 0) / half.length;
};

const mean = (trials: readonly Trial[], of: (trial: Trial) => number): number => meanOf(trials.map(of)).mean;

/** A row a policy: harvest by truth (by the reward) at shares of a run, mean of the first half, domains, farms, ms. */
export function policyTable(
  trials: ReadonlyMap<string, readonly Trial[]>,
  shares: readonly number[],
  labels: readonly string[],
): string {
  const rows = [...trials].map(([name, runs]) => [
    name,
    ...shares.map(
      (share) =>
        `${two(mean(runs, (run) => markAt(run, share).harvest))} (${two(mean(runs, (run) => markAt(run, share).believed))})`,
    ),
    two(mean(runs, earlyHarvest)),
    mean(runs, (run) => markAt(run, 1).domains).toFixed(0),
    two(mean(runs, (run) => markAt(run, 1).farms)),
    mean(runs, (run) => run.msPerPage).toFixed(2),
  ]);
  return table([['policy', ...labels, 'mean of first half', 'domains', 'farms', 'ms a page'], ...rows]);
}

/** The first policy less each other one, seed page for seed page, with 95 % intervals (Student's t). */
export function pairedTable(trials: ReadonlyMap<string, readonly Trial[]>): string {
  const [first, ...others] = [...trials];
  if (!first || others.length === 0) return '';
  const [name, ours] = first;
  const difference = (theirs: readonly Trial[], of: (trial: Trial) => number): string => {
    const { mean: middle, high } = meanOf(ours.map((run, i) => of(run) - of(theirs[i] ?? run)));
    return `${two(middle)} ± ${two(high - middle)}`;
  };
  const rows = others.map(([other, theirs]) => [
    `${name} − ${other}`,
    difference(theirs, earlyHarvest),
    difference(theirs, (run) => markAt(run, 1).harvest),
    difference(theirs, (run) => markAt(run, 1).domains),
  ]);
  return table([['paired', 'mean of first half', 'at the end', 'domains'], ...rows]);
}
