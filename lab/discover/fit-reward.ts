import { peopleProbability, RewardModel, readTopic, UNTAUGHT } from '@hyrde/jobs/discover';
import { backward, cholesky, forward } from '../fitting/curvature.js';
import type { KnownWeb } from './web.js';

type Vector = readonly number[];
type Matrix = readonly Vector[];

/** A labelled page of a topic. */
interface Row {
  /** Features of the topic model. */
  readonly dense: Vector;
  /** Probability that the page is made for people. */
  readonly people: number;
  readonly relevant: boolean;
}

/** Normal distribution of the topic model's weights over topics; `root` is the Cholesky factor of its covariance. */
export interface WeightPrior {
  readonly mean: Vector;
  readonly root: Matrix;
}

/** Maximum total weight of a topic's pages, so that large topics do not decide alone. */
const MOST = 300;
/** Variance of the weights before the fit, and after it as that of so many further topics. */
const [FIRST, LATER, FURTHER] = [4, 0.25, 4];
/** Numbers of iterations of the expectation maximisation, and of Newton steps in each. */
const [ITERATIONS, STEPS] = [30, 8];
/** Maximum change of a weight in one Newton step. */
const LONGEST = 2;
const TINY = 1e-6;

/** Pages that runs fetched, as rows of the fit. */
export function rowsOf(web: KnownWeb, urls: Iterable<string>): Row[] {
  const topic = readTopic({ words: web.words, language: web.language });
  if (!topic.ok) throw new Error(topic.error);
  const model = new RewardModel(topic.topic);
  return [...new Set(urls)].sort().flatMap((url) => {
    const opened = web.open(url);
    if (opened.kind !== 'page') return [];
    const { features } = model.read(opened.page);
    const people = peopleProbability(UNTAUGHT, features);
    return [{ dense: features.dense, people, relevant: web.relevant(url) !== null }];
  });
}

/**
 * Fits a logistic regression with weights that differ between topics (random effects), by expectation maximisation
 * with a normal approximation of each topic's weights (Laplace).
 */
export function fitReward(topics: readonly (readonly Row[])[]): WeightPrior {
  const size = topics[0]?.[0]?.dense.length ?? 0;
  const unit = (value: number): number[][] => Array.from({ length: size }, (_, i) => rowOf(size, i, value));
  let [mean, covariance] = [new Array<number>(size).fill(0), unit(FIRST)];
  const weights = topics.map(() => [...mean]);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const precision = inverse(covariance);
    const uncertain = topics.map((pages, i) => {
      const { at, precision: held } = likeliest(pages, weights[i] ?? mean, mean, precision);
      weights[i] = at;
      return inverse(held);
    });
    mean = mean.map((_, j) => weights.reduce((sum, one) => sum + (one[j] ?? 0), 0) / topics.length);
    covariance = unit(FURTHER * LATER);
    topics.forEach((_, i) => {
      const away = mean.map((value, j) => (weights[i]?.[j] ?? 0) - value);
      addOuter(covariance, away, 1);
      uncertain[i]?.forEach((row, j) => {
        row.forEach((value, k) => {
          addAt(covariance, j, k, value);
        });
      });
    });
    covariance = covariance.map((row) => row.map((value) => value / (topics.length + FURTHER)));
  }
  return { mean, root: factor(covariance).map((row) => [...row]) };
}

/** Maximum a posteriori weights of one topic by Fisher scoring, and the precision there. */
function likeliest(
  pages: readonly Row[],
  from: Vector,
  mean: Vector,
  prior: Matrix,
): { at: number[]; precision: Matrix } {
  const share = Math.min(1, MOST / Math.max(1, pages.length));
  let at = [...from];
  let precision = prior.map((row) => [...row]);
  for (let step = 0; step < STEPS; step++) {
    const up = prior.map((row) => -row.reduce((sum, value, k) => sum + value * ((at[k] ?? 0) - (mean[k] ?? 0)), 0));
    precision = prior.map((row) => [...row]);
    for (const { dense, people, relevant } of pages) {
      const topic = 1 / (1 + Math.exp(-dot(dense, at)));
      const p = Math.min(1 - TINY, Math.max(TINY, topic * people));
      const error = share * (relevant ? 1 : -p / (1 - p)) * (1 - topic);
      dense.forEach((value, j) => {
        up[j] = (up[j] ?? 0) + error * value;
      });
      addOuter(precision, dense, share * Math.max(TINY, (p * (1 - topic) ** 2) / (1 - p)));
    }
    const move = inverse(precision).map((row) => dot(row, up));
    const scale = Math.min(1, LONGEST / Math.max(...move.map(Math.abs)));
    at = at.map((value, j) => value + scale * (move[j] ?? 0));
  }
  return { at, precision };
}

const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const rowOf = (size: number, i: number, value: number): number[] =>
  Array.from({ length: size }, (_, j) => (i === j ? value : 0));

function addAt(matrix: readonly number[][], j: number, k: number, value: number): void {
  const row = matrix[j];
  if (row) row[k] = (row[k] ?? 0) + value;
}

const addOuter = (matrix: readonly number[][], vector: Vector, times: number): void =>
  vector.forEach((a, j) => {
    vector.forEach((b, k) => {
      addAt(matrix, j, k, times * a * b);
    });
  });

/** @throws RangeError if the matrix is not positive definite */
function factor(matrix: Matrix): Float64Array[] {
  const root = cholesky(matrix.length, (i, j) => matrix[i]?.[j] ?? 0);
  if (root === null) throw new RangeError('Not positive definite.');
  return [...root];
}

/** Inverse of a positive definite matrix. */
function inverse(matrix: Matrix): number[][] {
  const root = factor(matrix);
  return matrix.map((_, i) => [...backward(root, forward(root, Float64Array.from(rowOf(matrix.length, i, 1))))]);
}

/** Source of `prior.ts`. */
export const priorFile = ({ mean, root }: WeightPrior, from: string): string => {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toFixed(3)) : one));
  return `// Written by \`lab -- discover --fit-reward\` from ${from}.

/**
 * Normal distribution over topics of the weights of the topic model's features; \`root\` is the Cholesky factor of its
 * covariance.
 */
export const TOPIC: { readonly mean: readonly number[]; readonly root: readonly (readonly number[])[] } = {
  mean: ${text(mean)},
  root: ${text(root)},
};
`;
};
