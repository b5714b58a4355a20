import { FORM_WEIGHTS, type FormTerm, scoreOf } from '@hyrde/jobs/site';
import { leastOf, leftOutScores as leftOut, logisticFit, partsBy } from '../fitting/logistic.js';
import type { Example } from './material.js';

export type Weights = Record<FormTerm, number>;
export const TERMS = Object.keys(FORM_WEIGHTS) as FormTerm[];

/**
 * Weights set by hand: the prior of the fit. What says that a form searches has a positive sign, what no search needs a
 * negative one.
 */
export const BY_HAND: Weights = {
  bias: -2.5,
  get: 1.5,
  buttonSearches: 2,
  buttonNames: 1.5,
  buttonShows: 1,
  buttonNeutral: 0.5,
  buttonApplies: 0.5,
  buttonSends: 0,
  buttonWordless: 0.5,
  scriptSearches: 1,
  nameSearches: 1,
  besideActs: -1,
  pathSearches: 1.5,
  pathSubject: -2,
  fieldSearches: 1,
  fieldsOfRecords: 0.5,
  filtersByGet: 0.3,
  fieldUnknown: -0.5,
  fieldSubject: -1,
  loneField: 0.3,
  choices: 0.3,
  dates: 0.5,
  hintSearches: 0.5,
  saysSearches: 0.5,
  isAbout: -2,
  commandSearches: 1,
  postback: 0.5,
};

/**
 * Cost of a share of errors. An act that is sent cannot be undone, and costs 100; a search that is left to a person costs
 * a question, 1. A form that a reader could not judge may act: it costs 10. The forms written by a rule are many and alike,
 * and cost as much together as the real acts.
 */
export const COST = { acts: 100, generated: 100, unclear: 10, search: 1 } as const;
/** Strengths of the prior among which groups left out decide. */
export const STRENGTHS = [0.003, 0.01, 0.03, 0.1, 0.3] as const;
/** Minimum spread of a weight under the prior. */
const LEAST_SPREAD = 0.3;
/** Log-odds by which every act stays below the bound; more by POST, since its acts are worse and the fewer examples. */
const MARGIN = { GET: 0.1, POST: 0.5 } as const;

/** Score of a form; forms with certain signs of an act are never sent. */
export const scored = ({ terms }: Example, weights: Weights): number =>
  terms === null ? Number.NEGATIVE_INFINITY : scoreOf(terms, weights);

function countsOf(examples: readonly Example[]): Record<Example['from'], number> {
  const counts = { acts: 0, generated: 0, unclear: 0, search: 0 };
  for (const { from } of examples) counts[from]++;
  return counts;
}

/** Cost of the decisions by scores, at most the sum of `COST`. */
export function costOf(scores: readonly number[], examples: readonly Example[]): number {
  const counts = countsOf(examples);
  return examples.reduce((sum, { from }, i) => {
    const isWrong = (scores[i] ?? 0) >= 0 !== (from === 'search');
    return sum + (isWrong ? COST[from] / counts[from] : 0);
  }, 0);
}

/**
 * Logistic regression with L2 towards the weights by hand. Each example weighs its share of the cost. The bounds are moved
 * afterwards so that no real act, and at most three in a thousand of those written by a rule, is sent.
 */
export function fitted(examples: readonly Example[], strength: number): Weights {
  const counts = countsOf(examples);
  // Logarithms of the costs, since the bound is moved to the cost itself afterwards.
  const cases = examples.flatMap(({ terms, from }) =>
    terms ? [{ terms, isPositive: from === 'search', cost: (1 + Math.log10(COST[from])) / counts[from] }] : [],
  );
  return bounded(logisticFit(cases, BY_HAND, { free: TERMS, least: LEAST_SPREAD, strength }), examples);
}

/** Tolerated fraction of the forms written by a rule. */
const TOLERATED = 0.003;

/**
 * The weights with the least reduction, for each method, by which all acts stay unsent, with a margin: by POST of the
 * bias, by GET of what is added to it.
 */
export function bounded(weights: Weights, examples: readonly Example[]): Weights {
  const highest = (method: Example['method']): number => {
    const of = (from: Example['from']) =>
      examples
        .filter((example) => example.from === from && example.method === method)
        .map((example) => scored(example, weights))
        .sort((a, b) => b - a);
    const generated = of('generated');
    const [act = Number.NEGATIVE_INFINITY] = of('acts');
    return Math.max(act, generated[Math.floor(generated.length * TOLERATED)] ?? act) + MARGIN[method];
  };
  const [get, post] = [highest('GET'), highest('POST')];
  return { ...weights, bias: weights.bias - post, get: weights.get + post - get };
}

/** Ways to form the groups that are left out. */
export type GroupBy = 'source' | 'language';

/** Strength of the prior with the least cost on parts of the groups, each left out in turn. */
export const bestStrength = (examples: readonly Example[], by: GroupBy): number =>
  leastOf(STRENGTHS, (strength) => {
    const partOf = partsBy(examples, (example) => example[by]);
    return costOf(
      leftOut(examples, partOf, (others) => fitted(others, strength), scored),
      examples,
    );
  });

/** Scores of examples by weights made from the other groups. */
export const leftOutScores = (
  examples: readonly Example[],
  by: GroupBy,
  made: (others: readonly Example[]) => Weights,
): number[] => leftOut(examples, (example) => example[by], made, scored);
