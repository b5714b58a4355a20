import { one, oneOf, type Search } from '@/parts/lists/filters';
import { ANSWER_CHOICES, VERIFIED } from '../../parts/answer';

export const PATH = '/bodies';
const SORTS = ['name', '-name', 'population', '-population'] as const;

/** Which sites, whatever their answers are. */
const sitesOf = (search: Search) => ({
  text: one(search, 'text'),
  regionId: one(search, 'regionId'),
  language: one(search, 'language'),
  tag: one(search, 'tag'),
  archived: oneOf(search, 'archived', ['true']),
});

/** Which answer to which target; nothing where the address names no target. */
function answerOf(search: Search) {
  const target = one(search, 'target');
  const answer = target && oneOf(search, 'answer', ANSWER_CHOICES);
  return answer ? { target, answer, verified: oneOf(search, 'verified', VERIFIED) } : {};
}

/** The columns as the service takes them: a form writes each apart. */
function targetsOf(search: Search): string | undefined {
  const { targets } = search;
  return (Array.isArray(targets) ? targets.join() : targets) || undefined;
}

/** What the address asks for, as the service takes it and as every link on the screen keeps it. */
export const matrixOf = (search: Search) => ({
  ...sitesOf(search),
  ...answerOf(search),
  targets: targetsOf(search),
  sort: oneOf(search, 'sort', SORTS),
});
export type MatrixAsked = ReturnType<typeof matrixOf>;
