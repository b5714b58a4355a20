import { oddsOf, WALL_WEIGHTS, type WallTerm, type WallTerms } from '@hyrde/jobs/site';
import { leastOf, leftOutScores as leftOut, logisticFit, partsBy, softplus } from '../fitting/logistic.js';
import type { Example } from './material.js';

export type Weights = Record<WallTerm, number>;
export const TERMS = Object.keys(WALL_WEIGHTS) as WallTerm[];

/**
 * Weights set by hand: the prior of the fit. The status is not fitted, since
 * honest pages never refuse, and an answer that refuses fails anyway.
 */
export const BY_HAND: Weights = {
  bias: -3,
  vendorWall: 4,
  vendorPresent: 1.5,
  headSays: 3,
  headWhole: 2,
  headAbout: 1,
  textSays: 3.25,
  textAbout: 0.5,
  furtherSays: 0.5,
  asks: 1,
  ipAddress: 1,
  password: 2.5,
  status: 1.5,
  noLinks: 0.5,
  links: -0.6,
  words: -0.07,
  wordsBeside: -0.13,
  furtherWords: -0.02,
  otherSubject: -1,
  ownSubject: -2,
};

/**
 * Cost of a share of errors. A wall taken for the site's own page costs 1: the body gets a false "no" or "changed",
 * which somebody signs. An honest small page taken for a wall is hidden from the auditor, who still reads "blocked" and
 * can look; but about ten such pages are met for each wall, so that the share of them costs 10, half by pages written
 * for the project, which are harder than ordinary ones, and half by recorded pages.
 */
export const COST = { wall: 1, ours: 5, recorded: 5 } as const;
/** Strengths of the prior among which the inner groups decide. */
const STRENGTHS = [0.001, 0.003, 0.01, 0.03, 0.1] as const;
/** Minimum spread of a weight under the prior. */
const LEAST_SPREAD = 0.02;

export const scoreOf = (terms: WallTerms | null, weights: Weights): number =>
  terms === null
    ? Number.NEGATIVE_INFINITY
    : Object.values(oddsOf(terms, weights)).reduce((sum: number, each) => sum + each, 0);

const scored = ({ terms }: Example, weights: Weights): number => scoreOf(terms, weights);

/** Recorded pages without anything about a wall are not at risk, and do not count. */
const isCounted = ({ from, terms }: Example): boolean => from !== 'recorded' || terms !== null;

function countsOf(examples: readonly Example[]): Record<Example['from'], number> {
  const counts = { wall: 0, ours: 0, recorded: 0 };
  for (const { from } of examples.filter(isCounted)) counts[from]++;
  return counts;
}

/** Cost of the decisions by the weights, of at most the sum of `COST`. */
export function costOf(scores: readonly number[], examples: readonly Example[]): number {
  let cost = 0;
  for (const from of ['wall', 'ours', 'recorded'] as const) {
    const own = scores.filter((_, i) => examples[i]?.from === from && isCounted(examples[i]));
    const wrong = own.filter((score) => score >= 0 !== (from === 'wall')).length;
    cost += own.length > 0 ? (COST[from] * wrong) / own.length : 0;
  }
  return cost;
}

/**
 * Logistic regression with L2 towards the weights by hand. Each example weighs its share of the cost.
 * @param without terms that are left out, with weight 0
 */
export function fitted(examples: readonly Example[], strength: number, without: readonly WallTerm[] = []): Weights {
  const counts = countsOf(examples);
  const cases = examples.flatMap(({ terms, from }) =>
    terms ? [{ terms, isPositive: from === 'wall', cost: COST[from] / counts[from] }] : [],
  );
  const free = TERMS.filter((term) => term !== 'status' && !without.includes(term));
  const weights = logisticFit(cases, BY_HAND, { free, least: LEAST_SPREAD, strength });
  for (const term of without) weights[term] = 0;
  return weights;
}

/** Ways to form the groups that are left out. */
export type GroupBy = 'vendor' | 'language';

/** Strength of the prior with the least weighted log-loss on parts of the groups, each left out in turn. */
export const bestStrength = (examples: readonly Example[], by: GroupBy, without: readonly WallTerm[] = []): number =>
  leastOf(STRENGTHS, (strength) => {
    const partOf = partsBy(examples, (example) => example[by]);
    return lossOf(
      leftOut(examples, partOf, (others) => fitted(others, strength, without), scored),
      examples,
    );
  });

/** Weighted log-loss of the scores; examples without evidence have the same by whatever weights, and do not count. */
export function lossOf(scores: readonly number[], examples: readonly Example[]): number {
  const counts = countsOf(examples);
  let loss = 0;
  for (const [i, { terms, from }] of examples.entries())
    if (terms) loss += (COST[from] / counts[from]) * softplus((scores[i] ?? 0) * (from === 'wall' ? -1 : 1));
  return loss;
}

/** Scores of examples by weights fitted on the other groups, which decide the manner too. */
export const leftOutScores = (examples: readonly Example[], by: GroupBy, without: readonly WallTerm[] = []): number[] =>
  leftOut(
    examples,
    (example) => example[by],
    (others) => fitted(others, bestStrength(others, by, without), without),
    scored,
  );
