import { one, oneOf, type Search } from '@/parts/lists/query';
import { ANSWER_CHOICES, VERIFIED } from '../../parts/answer';

export const PATH = '/bodies';
const SORTS = ['name', '-name', 'population', '-population'] as const;

const sitesOf = (search: Search) => ({
  text: one(search, 'text'),
  regionId: one(search, 'regionId'),
  language: one(search, 'language'),
  tag: one(search, 'tag'),
  archived: oneOf(search, 'archived', ['true']),
});

/** Filter of the answer to a target; empty if the query names no target. */
function answerOf(search: Search) {
  const target = one(search, 'target');
  const answer = target && oneOf(search, 'answer', ANSWER_CHOICES);
  return answer ? { target, answer, verified: oneOf(search, 'verified', VERIFIED) } : {};
}

/** The columns as the API takes them: a form repeats the parameter for each. */
function targetsOf(search: Search): string | undefined {
  const { targets } = search;
  return (Array.isArray(targets) ? targets.join() : targets) || undefined;
}

/** The query's filters in the API's form; every link on the screen keeps them. */
export const matrixOf = (search: Search) => ({
  ...sitesOf(search),
  ...answerOf(search),
  targets: targetsOf(search),
  sort: oneOf(search, 'sort', SORTS),
});
export type MatrixAsked = ReturnType<typeof matrixOf>;
