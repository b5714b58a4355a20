import type { WallTerm } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import { type Interval, intervalOf } from '../report/statistics.js';
import { table } from '../report/table.js';
import { BY_HAND, costOf, type GroupBy, leftOutScores, lossOf, scoreOf, TERMS } from './fit.js';
import type { Example } from './material.js';

/** Number of resamples of the groups. */
const SAMPLES = 1_000;

/** A figure of scored examples. */
type Figure = (scores: readonly number[], examples: readonly Example[]) => number;

const isKnown = (one: Example) => one.from === 'wall' && !one.reworded;
const isUnknown = (one: Example) => one.from === 'wall' && one.reworded;
const isOurs = (one: Example) => one.from === 'ours';
const isHonest = (one: Example) => one.from !== 'wall';

/** Fraction of these examples that the scores take for walls. */
const share =
  (
    which: (one: Example) => boolean,
    least: (scores: readonly number[], examples: readonly Example[]) => number,
  ): Figure =>
  (scores, examples) => {
    const bound = least(scores, examples);
    const own = scores.filter((_, i) => which(examples[i] as Example));
    return own.filter((score) => score >= bound).length / own.length;
  };

/** Area under the ROC curve: probability that a wall scores higher than an honest page. */
const auc: Figure = (scores, examples) => {
  const walls = scores.filter((_, i) => examples[i]?.from === 'wall').sort((a, b) => a - b);
  const honest = scores.filter((_, i) => examples[i]?.from !== 'wall').sort((a, b) => a - b);
  let [below, upTo, sum] = [0, 0, 0];
  for (const score of walls) {
    while (below < honest.length && (honest[below] as number) < score) below++;
    while (upTo < honest.length && (honest[upTo] as number) <= score) upTo++;
    sum += (below + upTo) / 2;
  }
  return sum / (walls.length * honest.length);
};

const FIGURES: Readonly<Record<string, Figure>> = {
  AUC: auc,
  'walls recognised': share(isKnown, () => 0),
  'reworded walls': share(isUnknown, () => 0),
  // Ties with the highest honest page count as missed.
  'reworded, none false': share(
    isUnknown,
    (scores, examples) => Math.max(...scores.filter((_, i) => isHonest(examples[i] as Example))) + 1e-9,
  ),
  'honest taken': share(isOurs, () => 0),
  'recorded taken': share(
    (one) => one.from === 'recorded',
    () => 0,
  ),
  cost: costOf,
  'log-loss': lossOf,
};

/** A figure of drawn examples, by their indices. */
type Drawn = (indices: readonly number[]) => number;

/** Figure of all examples with its 95 % bootstrap interval; examples of one group are resampled together. */
function over(figure: Drawn, examples: readonly Example[], by: GroupBy): Interval {
  const groups = [...new Set(examples.map((example) => example[by]))];
  const members = new Map(groups.map((group): [string, number[]] => [group, []]));
  for (const [i, example] of examples.entries()) members.get(example[by])?.push(i);
  const dice = new Dice('walls', by);
  const values = Array.from({ length: SAMPLES }, () =>
    figure(groups.flatMap(() => members.get(dice.pick(groups)) ?? [])),
  );
  const all = figure(examples.map((_, i) => i));
  return intervalOf(Float64Array.of(all, ...values.filter((value) => !Number.isNaN(value))));
}

const text = ({ value, low, high }: Interval): string => `${round(value)} (${round(low)}–${round(high)})`;
const round = (value: number): string => value.toFixed(3).replace(/^(-?)0\./, '$1.');

/** Scores of all examples by left-out groups, and by the weights set by hand. */
export interface Judged {
  readonly by: GroupBy;
  readonly fitted: readonly number[];
}

export const judged = (examples: readonly Example[]): Judged[] =>
  (['vendor', 'language'] as const).map((by) => ({ by, fitted: leftOutScores(examples, by) }));

/** True if the fit costs less than the weights by hand, whatever is left out. */
export const isBetter = (examples: readonly Example[], judgements: readonly Judged[]): boolean => {
  const before = costOf(byHand(examples), examples);
  return judgements.every(({ fitted }) => costOf(fitted, examples) < before);
};

const byHand = (examples: readonly Example[]): number[] => examples.map(({ terms }) => scoreOf(terms, BY_HAND));

/** Figures by hand and fitted, a column for each way to leave groups out; the last rows are paired differences. */
export function report(examples: readonly Example[], judgements: readonly Judged[]): string {
  const hand = byHand(examples);
  const columns = [
    { name: 'by hand', by: 'vendor' as const, scores: hand },
    ...judgements.map(({ by, fitted }) => ({ name: `fitted, a ${by} left out`, by, scores: fitted })),
  ];
  const drawn =
    (figure: Figure, scores: readonly number[]): Drawn =>
    (indices) =>
      figure(
        indices.map((i) => scores[i] ?? 0),
        indices.map((i) => examples[i] as Example),
      );
  const rows = Object.entries(FIGURES).map(([name, figure]) => [
    name,
    ...columns.map(({ scores, by }) => text(over(drawn(figure, scores), examples, by))),
  ]);
  const differences = Object.entries({ cost: costOf, 'log-loss': lossOf }).map(([name, figure]) => [
    `${name}, less by hand`,
    '',
    ...judgements.map(({ by, fitted }) => {
      const [ours, theirs] = [drawn(figure, fitted), drawn(figure, hand)];
      return text(over((indices) => ours(indices) - theirs(indices), examples, by));
    }),
  ]);
  return table([['figure', ...columns.map(({ name }) => name)], ...rows, ...differences]);
}

/** Rise of the log-loss without each term, a column for each way to leave groups out. */
export function withoutEach(examples: readonly Example[], judgements: readonly Judged[]): string {
  const parts = TERMS.filter((term): term is WallTerm => term !== 'bias' && term !== 'status');
  const rows = parts.map((term) => [
    term,
    ...judgements.map(({ by, fitted }) =>
      round(lossOf(leftOutScores(examples, by, [term]), examples) - lossOf(fitted, examples)),
    ),
  ]);
  return table([['without', ...judgements.map(({ by }) => `a ${by} left out`)], ...rows]);
}
