import { oddsOf, WALL_WEIGHTS, type WallTerm, type WallTerms } from '@hyrde/jobs/site';
import { minimum } from '../herder/minimum.js';
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
/** Number of parts of the inner groups. */
const PARTS = 5;
/** Spread of a weight under the prior, as a fraction of its size, and its minimum. */
const SPREAD = { share: 0.5, least: 0.02 };

export const scoreOf = (terms: WallTerms | null, weights: Weights): number =>
  terms === null
    ? Number.NEGATIVE_INFINITY
    : Object.values(oddsOf(terms, weights)).reduce((sum: number, each) => sum + each, 0);

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
  const rows = examples.filter(({ terms }) => terms !== null);
  const free = TERMS.filter((term) => term !== 'status' && !without.includes(term));
  const size = free.length;
  const spreads = free.map((term) => Math.max(SPREAD.least, SPREAD.share * Math.abs(BY_HAND[term])));
  // The variables are steps from the prior, in units of a weight's spread; signs turn walls and honest pages alike.
  const matrix = new Float64Array(rows.length * size);
  const [offsets, costs] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  for (const [i, { terms, from }] of rows.entries()) {
    const sign = from === 'wall' ? 1 : -1;
    for (const [j, term] of free.entries()) {
      const value = terms?.[term] ?? 0;
      offsets[i] = (offsets[i] ?? 0) + sign * value * BY_HAND[term];
      matrix[i * size + j] = sign * value * (spreads[j] ?? 0);
    }
    costs[i] = COST[from] / counts[from];
  }
  const steps = minimum((at, gradient) => {
    let loss = 0;
    for (let j = 0; j < size; j++) {
      const step = at[j] as number;
      loss += (strength / 2) * step * step;
      gradient[j] = strength * step;
    }
    for (let i = 0; i < rows.length; i++) {
      let margin = offsets[i] as number;
      for (let j = 0; j < size; j++) margin += (matrix[i * size + j] as number) * (at[j] as number);
      const cost = costs[i] as number;
      loss += cost * softplus(-margin);
      const slope = -cost / (1 + Math.exp(margin));
      for (let j = 0; j < size; j++) gradient[j] = (gradient[j] as number) + slope * (matrix[i * size + j] as number);
    }
    return loss;
  }, new Float64Array(size));
  const weights: Weights = { ...BY_HAND };
  for (const term of without) weights[term] = 0;
  for (const [j, term] of free.entries()) weights[term] = BY_HAND[term] + (steps[j] ?? 0) * (spreads[j] ?? 0);
  return weights;
}

/** Ways to form the groups that are left out. */
export type GroupBy = 'vendor' | 'language';

const groupsOf = (examples: readonly Example[], by: GroupBy): string[] =>
  [...new Set(examples.map((example) => example[by]))].sort();

/** Strength of the prior with the least weighted log-loss on parts of the groups, each left out in turn. */
export function bestStrength(examples: readonly Example[], by: GroupBy, without: readonly WallTerm[] = []): number {
  const groups = groupsOf(examples, by);
  const partOf = (example: Example) => groups.indexOf(example[by]) % PARTS;
  let best: { strength: number; loss: number } = { strength: 0, loss: Number.POSITIVE_INFINITY };
  for (const strength of STRENGTHS) {
    const scores = new Array<number>(examples.length).fill(0);
    for (let part = 0; part < PARTS; part++) {
      const others = examples.filter((example) => partOf(example) !== part);
      const weights = fitted(others, strength, without);
      for (const [i, example] of examples.entries())
        if (partOf(example) === part) scores[i] = scoreOf(example.terms, weights);
    }
    const loss = lossOf(scores, examples);
    if (loss < best.loss) best = { strength, loss };
  }
  return best.strength;
}

/** Weighted log-loss of the scores; examples without evidence have the same by whatever weights, and do not count. */
export function lossOf(scores: readonly number[], examples: readonly Example[]): number {
  const counts = countsOf(examples);
  let loss = 0;
  for (const [i, { terms, from }] of examples.entries())
    if (terms) loss += (COST[from] / counts[from]) * softplus((scores[i] ?? 0) * (from === 'wall' ? -1 : 1));
  return loss;
}

/** log(1 + eˣ). */
const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Scores of examples by weights fitted on the other groups, which decide the manner too. */
export function leftOutScores(examples: readonly Example[], by: GroupBy, without: readonly WallTerm[] = []): number[] {
  const scores = new Array<number>(examples.length).fill(0);
  for (const group of groupsOf(examples, by)) {
    const others = examples.filter((example) => example[by] !== group);
    const weights = fitted(others, bestStrength(others, by, without), without);
    for (const [i, example] of examples.entries())
      if (example[by] === group) scores[i] = scoreOf(example.terms, weights);
  }
  return scores;
}
