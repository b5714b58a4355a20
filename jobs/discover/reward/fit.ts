import { type Example, NOTHING, type PageFeatures, sumOver, type Taught, taughtBy } from './examples.js';
import { TOPIC } from './prior.js';

/** A person's verdict on a page. */
export interface Verdict {
  readonly features: PageFeatures;
  readonly relevant: boolean;
  /** Section of the page; missing in states of older versions, whose examples stood among the verdicts: ignored. */
  readonly site?: number | undefined;
}

/** Weights of both models. */
export interface Numbers {
  readonly dense: readonly number[];
  readonly writing: readonly number[];
  readonly words: ReadonlyMap<number, number>;
  /** Missing in states of older versions. */
  readonly taught?: Taught;
}

/**
 * Prior mean of the writing model: the more topic words a page has, the less likely it is made for people. Chosen on
 * generated webs 2, 3, 33, 34 and 43, where 2.5 to 3.5 and .3 to .6 are as good.
 */
const WRITING = [3, -0.4];
/** Writing features of a page whose writing is unknown. */
const USUAL = [1, 2];

/** Precision of the weights of the writing, and of hashed words, whose prior mean is 0. */
const [OF_WRITING, OF_WORDS] = [2, 0.1];
/**
 * Maximum total weight of wrong verdicts relative to the right ones, the seed included: people are asked first about
 * hosts that look bad, so that most verdicts may be wrong although most finds are right. A first wrong verdict has full
 * weight. Chosen on generated webs 2, 3, 33, 34, 43 and 56.
 */
const MAX_WRONG = 0.5;
/** Number of gradient steps, and their length as a fraction of the largest that is safe for a logistic loss. */
const [ITERATIONS, STEP] = [150, 0.5];
const TINY = 1e-6;
/** Upper bounds of the loss's curvature: a quarter of the squared length of a page's writing and words. */
const [BEND_OF_WRITING, BEND_OF_WORDS] = [2.5, 0.25];
/** Number of Newton steps to the weights after the seed. */
const SEED_STEPS = 20;

/** Number of folds of the cross-validation over sites; `SHARES`: candidate fractions of the learned weights. */
const PARTS = 5;
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** Weights without a page of the run. */
export const UNTAUGHT: Numbers = { dense: TOPIC.mean, writing: WRITING, words: new Map(), taught: NOTHING };

/**
 * Weights that the seed and examples give, without verdicts.
 * @param seed the page among those of the seeds that is likeliest to be on the topic; it counts as a right verdict
 */
export function startOf(
  examples: readonly Example[],
  pages: readonly PageFeatures[],
  seed: PageFeatures | null,
): Numbers {
  const untaught = seed === null ? UNTAUGHT : { ...UNTAUGHT, dense: afterSeed(seed) };
  if (examples.length === 0) return untaught;
  return { ...untaught, taught: taughtBy(examples, pages, (page) => topicScore(untaught, page)) };
}

/** Maximum a posteriori of the topic's weights after one page on the topic: a step along its direction in the prior. */
function afterSeed({ dense }: PageFeatures): number[] {
  const white = whitened(dense);
  const [mean, variance] = [dot(dense, TOPIC.mean), dot(white, white)];
  let step = 0;
  for (let i = 0; i < SEED_STEPS; i++) {
    const p = logistic(mean + step * variance);
    step += (1 - p - step) / (1 + p * (1 - p) * variance);
  }
  return unwhitened(
    white.map((one) => step * one),
    TOPIC.mean,
  );
}

/** Features in which the prior of the weights is a standard normal distribution. */
const whitened = (dense: readonly number[]): number[] =>
  TOPIC.mean.map((_, j) => dense.reduce((sum, value, i) => sum + value * (TOPIC.root[i]?.[j] ?? 0), 0));

/** Weights of the features, from those of the whitened ones relative to `mean`. */
const unwhitened = (weights: readonly number[], mean: readonly number[]): number[] =>
  mean.map((value, i) => value + dot(weights, TOPIC.root[i] ?? []));

/**
 * Weights after examples and verdicts. From the weights that examples give, the result goes that fraction of the way to
 * the maximum a posteriori at which, in cross-validation over sites, the verdicts of the left-out sites are likeliest
 * (shrinkage). Verdicts on a single site allow no validation and change nothing.
 */
export function fitted(start: Numbers, verdicts: readonly Verdict[]): Numbers {
  const placed = verdicts.filter(({ site }) => site !== undefined);
  const share = shareThatHolds(placed, start);
  return share === 0 ? start : towards(start, likeliest(start, placed), share);
}

/**
 * Linear interpolation between two sets of weights.
 * @param end has all words that `start` has
 */
function towards(start: Numbers, end: Numbers, share: number): Numbers {
  const between = (from = 0, to = 0): number => from + share * (to - from);
  return {
    dense: start.dense.map((from, i) => between(from, end.dense[i])),
    writing: start.writing.map((from, i) => between(from, end.writing[i])),
    words: new Map([...end.words].map(([word, to]) => [word, between(start.words.get(word), to)])),
    ...(start.taught && { taught: start.taught }),
  };
}

/** The first of `SHARES` at which the verdicts of left-out sites are likeliest. */
function shareThatHolds(verdicts: readonly Verdict[], start: Numbers): number {
  const sites = [...new Set(verdicts.flatMap(({ site }) => site ?? []))];
  const parts = Math.min(PARTS, sites.length);
  if (parts < 2) return 0;
  const partOf = new Map(sites.map((site, i) => [site, i % parts]));
  const ofWrong = weightOfWrong(verdicts);
  const likelihoods = SHARES.map(() => 0);
  for (let part = 0; part < parts; part++) {
    const isOut = ({ site }: Verdict): boolean => site !== undefined && partOf.get(site) === part;
    const learned = likeliest(
      start,
      verdicts.filter((one) => !isOut(one)),
    );
    const out = verdicts.filter(isOut);
    SHARES.forEach((share, i) => {
      const numbers = towards(start, learned, share);
      for (const { features, relevant } of out) {
        const p = topicProbability(numbers, features) * peopleProbability(numbers, features);
        likelihoods[i] = (likelihoods[i] ?? 0) + (relevant ? Math.log(p) : ofWrong * Math.log(Math.max(TINY, 1 - p)));
      }
    });
  }
  return SHARES[likelihoods.indexOf(Math.max(...likelihoods))] ?? 0;
}

function weightOfWrong(verdicts: readonly Verdict[]): number {
  const right = verdicts.filter(({ relevant }) => relevant).length;
  return Math.min(1, (MAX_WRONG * (right + 1)) / Math.max(1, verdicts.length - right));
}

/** Maximum a posteriori weights after these verdicts, by a fixed number of gradient steps. */
function likeliest(start: Numbers, verdicts: readonly Verdict[]): Numbers {
  const places = new Map<number, number>();
  for (const { features } of verdicts)
    for (const word of features.words) if (!places.has(word)) places.set(word, places.size);
  const pages = verdicts.map(({ features, relevant }) => ({
    relevant,
    base: dot(features.dense, start.dense) + taughtOf(start, features),
    dense: whitened(features.dense),
    writing: features.writing ?? USUAL,
    words: Uint32Array.from(features.words.flatMap((word) => places.get(word) ?? [])),
    share: 1 / Math.sqrt(Math.max(1, features.words.length)),
  }));
  const right = pages.filter(({ relevant }) => relevant).length;
  const ofWrong = weightOfWrong(verdicts);
  const weight = right + ofWrong * (pages.length - right);
  const bend = Math.max(0, ...pages.map(({ dense }) => dot(dense, dense) / 4));
  const [dense, writing, words] = [TOPIC.mean.map(() => 0), [...WRITING], new Float64Array(places.size)];
  for (let iteration = 0; iteration < ITERATIONS && pages.length > 0; iteration++) {
    const up = { dense: dense.map(() => 0), writing: writing.map(() => 0), words: new Float64Array(places.size) };
    for (const page of pages) {
      let sum = 0;
      for (const place of page.words) sum += words[place] ?? 0;
      const topic = logistic(page.base + dot(page.dense, dense) + sum * page.share);
      const people = logistic(dot(page.writing, writing));
      const odds = (topic * people) / Math.max(TINY, 1 - topic * people);
      const error = page.relevant ? 1 : -ofWrong * odds;
      addTo(up.dense, page.dense, error * (1 - topic));
      for (const place of page.words) up.words[place] = (up.words[place] ?? 0) + error * (1 - topic) * page.share;
      addTo(up.writing, page.writing, error * (1 - people));
    }
    climb(dense, [], up.dense, 1, weight * bend);
    climb(writing, WRITING, up.writing, OF_WRITING, weight * BEND_OF_WRITING);
    climb(words, [], up.words, OF_WORDS, weight * BEND_OF_WORDS);
  }
  const learned = new Map([...places].map(([word, place]) => [word, words[place] ?? 0]));
  const ends = { dense: unwhitened(dense, start.dense), writing, words: learned };
  return { ...ends, ...(start.taught && { taught: start.taught }) };
}

/** Log-odds that examples add to a page. */
const taughtOf = ({ taught = NOTHING }: Numbers, features: PageFeatures): number =>
  taught.words.size === 0 ? 0 : taught.shift + sumOver(taught.words, features);

export const topicProbability = (numbers: Numbers, features: PageFeatures): number =>
  logistic(topicScore(numbers, features));

/** Log-odds that a page is on the topic. */
function topicScore(numbers: Numbers, features: PageFeatures): number {
  const { dense, words } = features;
  let sum = 0;
  if (numbers.words.size > 0) for (const word of words) sum += numbers.words.get(word) ?? 0;
  return dot(dense, numbers.dense) + sum / Math.sqrt(Math.max(1, words.length)) + taughtOf(numbers, features);
}

export const peopleProbability = (numbers: Numbers, { writing = USUAL }: PageFeatures): number =>
  logistic(dot(writing, numbers.writing));

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const dot = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);

function addTo(sums: number[], values: readonly number[], times: number): void {
  values.forEach((value, i) => {
    sums[i] = (sums[i] ?? 0) + times * value;
  });
}

/** One gradient step of the weights, with regularisation towards `beginning` (0 where it has no entry). */
function climb(
  numbers: number[] | Float64Array,
  beginning: readonly number[],
  up: ArrayLike<number>,
  firmness: number,
  curvature: number,
): void {
  const length = STEP / (firmness + curvature);
  for (let i = 0; i < numbers.length; i++) {
    const before = numbers[i] ?? 0;
    numbers[i] = before + length * ((up[i] ?? 0) - firmness * (before - (beginning[i] ?? 0)));
  }
}
