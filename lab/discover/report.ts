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

/** Number of times its learning phase that a policy's shortest run must last to be compared with others. */
const LEARNED = 10;
const pagesOf = (run: Trial): number => markAt(run, 1).pages;

/**
 * Why a policy's runs are no comparison: its learning phase is more than a tenth of the shortest one. Null if they are
 * one.
 */
export function tooShort(runs: readonly Trial[]): string | null {
  const learnsFor = Math.max(0, ...runs.map((run) => run.learnsFor));
  const pages = Math.min(...runs.map(pagesOf));
  if (pages >= LEARNED * learnsFor) return null;
  const name = runs[0]?.policy.toUpperCase();
  if (pages <= learnsFor) return `${name} had not begun to learn (${pages} of ${learnsFor} pages)`;
  return `${name} had hardly begun to learn (${pages} pages, ${LEARNED * learnsFor} wanted)`;
}

/** True if a policy's learning phase was over at this fraction of all its runs. */
const isLearned = (runs: readonly Trial[], share: number): boolean =>
  runs.every((run) => markAt(run, share).pages >= run.learnsFor);

/**
 * Mean harvest over the first half of a run's marks: if the supply is half of the budget, the harvest up to 25 % of it.
 */
const earlyHarvest = (trial: Trial): number => {
  const half = trial.marks.slice(0, Math.ceil(trial.marks.length / 2));
  return half.reduce((sum, { harvest }) => sum + harvest, 0) / half.length;
};

const mean = (trials: readonly Trial[], of: (trial: Trial) => number): number => meanOf(trials.map(of)).mean;

/** Links known so far, and the number of leaves that stand for them (the TRES paper's Figure 4). */
const leavesAt = (runs: readonly Trial[], share: number): string => {
  const of = (value: (mark: Mark) => number) => mean(runs, (run) => value(markAt(run, share))).toFixed(0);
  const links = of((mark) => mark.links);
  return runs.some((run) => markAt(run, share).leaves === null)
    ? links
    : `${of(({ leaves }) => leaves ?? 0)} of ${links}`;
};

const farmsOf = (run: Trial): number => markAt(run, 1).farms;
const precisionOf = (run: Trial): number => markAt(run, 1).precision;
const offBy = (run: Trial): number => Math.abs(run.said - precisionOf(run));

/**
 * One row per policy, without figures of its learning phase: harvest by truth (by the reward) and sites at fractions of a run, mean of the first half, farms,
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
    ...shares.map((share) => (tooShort(runs) === null && isLearned(runs, share) ? cell(runs, share) : '–')),
    tooShort(runs) === null ? two(mean(runs, earlyHarvest)) : '–',
    `${two(mean(runs, farmsOf))} (${two(Math.max(...runs.map(farmsOf)))})`,
    two(mean(runs, precisionOf)),
    `${two(mean(runs, offBy))} (${two(Math.max(...runs.map(offBy)))})`,
    mean(runs, (run) => run.rounds).toFixed(0),
    mean(runs, (run) => run.msPerPage).toFixed(2),
    shares.map((share) => leavesAt(runs, share)).join(', '),
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
      'links, or leaves of links',
    ],
    ...rows,
  ]);
}

/**
 * Difference between the first policy and each other one, with 95 % intervals (Student's t): paired by seed page, or by
 * topic if there are several, since runs on one topic are not independent; one run has none. A policy that had not finished its learning
 * phase is named as such and not compared.
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
    const values = webs.length > 1 ? means : differences.map(({ value }) => value);
    const { mean: middle, high } = meanOf(values);
    return values.length > 1 ? `${write(middle)} ± ${write(high - middle)}` : `${write(middle)} (one run)`;
  };
  const harvestAndSites = (theirs: readonly Trial[], share: number): string => {
    if (!isLearned(ours, share) || !isLearned(theirs, share)) return '–';
    const sites = difference(
      theirs,
      (run) => markAt(run, share).sites,
      (count) => count.toFixed(1),
    );
    return `${difference(theirs, (run) => markAt(run, share).harvest)}; ${sites}`;
  };
  const compared = others.filter(([, theirs]) => tooShort(ours) === null && tooShort(theirs) === null);
  const rows = compared.map(([other, theirs]) => [
    `${name} − ${other}`,
    difference(theirs, earlyHarvest),
    ...shares.map((share) => harvestAndSites(theirs, share)),
  ]);
  const left = [...trials.values()].flatMap((runs) => tooShort(runs) ?? []);
  const head = ['paired: harvest; sites', 'mean of first half', ...labels];
  return [...(rows.length > 0 ? [table([head, ...rows])] : []), ...left].join('\n');
}
