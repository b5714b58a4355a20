import { one, oneOf, type Search, withSearch } from '@/parts/lists/query';
import { ANSWER_CHOICES } from './answer';

export const PATH = '/bodies';
/** Screen with the report of the bodies that match the filter. */
export const REPORT_PATH = `${PATH}/report`;
const SORTS = ['name', '-name', 'population', '-population'] as const;

/** Filters that are sets of values, with the separator of the values in an address. */
const SETS = { regionId: ',', language: ',', tag: '|' } as const;
export type SetName = keyof typeof SETS;
export const SET_NAMES = Object.keys(SETS) as SetName[];

/** Condition on the answer to a target, as the address has it: `target:answers:qualifiers`. */
export interface Condition {
  target: string;
  answers: readonly string[];
  /** `verified` or `unverified`, `on-site` or `at-vendor`. */
  qualifiers: readonly string[];
}

export const conditionsOf = (text: string | undefined): Condition[] =>
  (text?.split(';') ?? []).map((condition) => {
    const [target = '', answers = '', ...qualifiers] = condition.split(':');
    return { target, answers: answers.split(','), qualifiers };
  });

export const conditionsText = (conditions: readonly Condition[]): string | undefined =>
  conditions.map((one) => [one.target, one.answers.join(), ...one.qualifiers].join(':')).join(';') || undefined;

/** True if two conditions differ in their answers alone. */
const isAlike = (a: Condition, b: Condition): boolean =>
  a.target === b.target && a.qualifiers.join() === b.qualifiers.join();

/** True if the API takes the conditions; an address that was typed or cut may have others. */
const isValid = (conditions: readonly Condition[]): boolean =>
  conditions.every(
    ({ target, answers, qualifiers }) =>
      /^[a-z0-9-]{1,60}$/.test(target) &&
      answers.every((answer) => ANSWER_CHOICES.some((choice) => choice === answer)) &&
      qualifiers.every((one) => QUALIFIERS.includes(one)),
  );
const QUALIFIERS: readonly string[] = ['verified', 'unverified', 'on-site', 'at-vendor'];

/** Adds a condition; one on the same target then has the answers of both. */
export function withCondition(text: string | undefined, added: Condition): string | undefined {
  const conditions = conditionsOf(text);
  if (!conditions.some((one) => isAlike(one, added))) return conditionsText([...conditions, added]);
  const both = (one: Condition) => ({ ...one, answers: [...new Set([...one.answers, ...added.answers])] });
  return conditionsText(conditions.map((one) => (isAlike(one, added) ? both(one) : one)));
}

/** Narrows the filter to one answer to a target: conditions on this target alone are replaced. */
export const narrowedTo = (text: string | undefined, to: Condition): string | undefined =>
  conditionsText([...conditionsOf(text).filter((one) => !isAlike(one, to)), to]);

/** The query's filters in the API's form; every link on the screen keeps them. */
export function matrixOf(search: Search) {
  const set = (name: SetName) => {
    const given = search[name];
    return (Array.isArray(given) ? given.filter(Boolean).join(SETS[name]) : given) || undefined;
  };
  const typed = one(search, 'answers');
  const answers = isValid(conditionsOf(typed)) ? typed : undefined;
  const { targets } = search;
  return {
    text: one(search, 'text'),
    regionId: set('regionId'),
    language: set('language'),
    tag: set('tag'),
    populationFrom: number(search, 'populationFrom'),
    populationTo: number(search, 'populationTo'),
    changedSince: day(search, 'changedSince'),
    unchangedSince: day(search, 'unchangedSince'),
    answers,
    match: conditionsOf(answers).length > 1 ? oneOf(search, 'match', ['any']) : undefined,
    archived: oneOf(search, 'archived', ['true']),
    targets: (Array.isArray(targets) ? targets.join() : targets) || undefined,
    sort: oneOf(search, 'sort', SORTS),
  };
}
export type MatrixAsked = ReturnType<typeof matrixOf>;

const number = (search: Search, name: string) =>
  /^\d{1,9}$/.test(one(search, name) ?? '') ? one(search, name) : undefined;
const day = (search: Search, name: string) =>
  /^\d{4}-\d\d-\d\d$/.test(one(search, name) ?? '') ? one(search, name) : undefined;

export const valuesOf = (asked: MatrixAsked, name: SetName): string[] => asked[name]?.split(SETS[name]) ?? [];

/** The set with a value more or, if it has the value, without it. */
export function toggled(asked: MatrixAsked, name: SetName, value: string): string | undefined {
  const values = valuesOf(asked, name);
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return next.join(SETS[name]) || undefined;
}

/** Address of the screen with some filters changed. */
export const matrixAddress = (asked: MatrixAsked, changes: Partial<Record<keyof MatrixAsked, string | undefined>>) =>
  withSearch(PATH, asked, changes);

/** Answers of a body that was searched without a page that may count. */
export const LACKING = ['no', 'not-found', 'could-not-be-reached'] as const;

/** Values that filters offer. */
export interface Lists {
  regions: readonly { id: string; name: string }[];
  tags: readonly { tag: string }[];
  targets: readonly { slug: string; name: { en: string; nb: string }; sweeps: number }[];
}
