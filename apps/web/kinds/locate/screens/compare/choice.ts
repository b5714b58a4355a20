import type { Schema } from '@/api/schema';
import { factsOf, type Sweep } from '@/kinds/kind-parts';
import { allOf } from '@/parts/closed-lists';
import { one, oneOf, type Search } from '@/parts/lists/query';

type Difference = Schema<'Difference'>;

/** Kinds of difference in the order of the rows. */
export const DIFFERENCES = allOf<Difference>()([
  'lost',
  'moved',
  'missed',
  'unproven',
  'appeared',
  'named-otherwise',
  'answer',
  'text',
  'not-comparable',
  'only-before',
  'only-after',
  'same',
]);

/** Maximum number of a target's sweeps in a select: the newest. */
export const MOST_SWEEPS = 100;

/** A side of the comparison: a sweep by one of its algorithms. */
export interface Choice {
  value: string;
  sweep: Sweep;
  algorithm: string;
}

/** Choices, descending by time; within a sweep the leading algorithm first. */
export const choicesOf = (sweeps: readonly Sweep[]): Choice[] =>
  sweeps.flatMap((sweep) =>
    factsOf('locate', sweep).algorithms.map((algorithm, rank) => ({
      value: rank === 0 ? sweep.id : `${sweep.id}~${algorithm}`,
      sweep,
      algorithm,
    })),
  );

/** The choices of the query; by default the newest sweep and the one before. */
function chosen(search: Search, choices: readonly Choice[]): { before: string; after: string } | null {
  const after = one(search, 'after') ?? choices[0]?.value;
  const at = choices.findIndex(({ value }) => value === after);
  const older = choices.slice(at + 1).find(({ sweep }) => sweep.id !== choices[at]?.sweep.id);
  const before = one(search, 'before') ?? (older ?? choices.find(({ value }) => value !== after))?.value;
  return after && before ? { before, after } : null;
}

/** Query of the API; null if there are no two choices. */
export function comparisonQuery(search: Search, choices: readonly Choice[]) {
  const both = chosen(search, choices);
  if (!both) return null;
  const [before = '', beforeAlgorithm] = splitAtTilde(both.before);
  const [after = '', afterAlgorithm] = splitAtTilde(both.after);
  return {
    before,
    beforeAlgorithm,
    after,
    afterAlgorithm,
    difference: oneOf(search, 'difference', DIFFERENCES),
    text: one(search, 'text'),
    cursor: one(search, 'cursor'),
    limit: 50,
  };
}

const splitAtTilde = (value: string): [string, string | undefined] => {
  const at = value.indexOf('~');
  return at < 0 ? [value, undefined] : [value.slice(0, at), value.slice(at + 1)];
};
