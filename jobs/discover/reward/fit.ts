/** Numbers of a page: how it uses the topic's words, its hashed words, and how it is written. */
export interface PageFeatures {
  /** 1, breadth, density, title. */
  readonly dense: readonly number[];
  readonly words: readonly number[];
  /** 1, share of running text that is the topic's words, in fiftieths; left out in states of older versions. */
  readonly writing?: readonly number[];
}

/** What a person said of a page. */
export interface Verdict {
  readonly features: PageFeatures;
  readonly relevant: boolean;
}

/** How firmly numbers are held to where they began: the precision of their normal prior. */
export interface Firmness {
  /** Those that are chosen by hand. */
  readonly given: number;
  /** Those of hashed words, which begin at 0. */
  readonly words: number;
}

/** Of both models. */
export interface Numbers {
  readonly dense: number[];
  readonly writing: number[];
  readonly words: ReadonlyMap<number, number>;
}

/**
 * Where nobody has judged a page yet: four of the topic's words, or all of fewer, and one in fifty of the text; or one in the
 * title and three in the text. Chosen by hand on these two examples.
 */
const TOPIC = [-5, 4, 3, 1.5];
/**
 * A page is made for people, the less surely the fuller it is of the topic's words. Chosen on generated webs 2, 3, 33, 34 and
 * 43, where 2.5 to 3.5 and .3 to .6 are as good.
 */
const WRITING = [3, -0.4];
/** Of a page of which nobody knows how it is written. */
const USUAL = [1, 2];

/**
 * Verdicts are on finds, so mostly right: a handful says more about which words go with the topic than about how much of it
 * a page must have. Chosen by `lab -- discover --reward --firmness …` (docs/discover.md).
 */
export const FIRMNESS: Firmness = { given: 8, words: 0.1 };
/**
 * Wrong ones weigh at most so much of what right ones weigh together, the seed being one of these: people are asked first about
 * hosts that look bad, so that most verdicts may be wrong where most finds are right. A first one counts whole. Chosen on
 * generated webs 2, 3, 33, 34, 43 and 56.
 */
const WRONG = 0.5;
/** Steps up the gradient, each half as long as is safe for a logistic loss. */
const [ROUNDS, STEP] = [150, 0.5];
/** A quarter of the squared length of what is known of a page, at most: the curvature of its loss. */
const [OF_DENSE, OF_WRITING, OF_WORDS] = [1, 2.5, 0.25];

/** The likeliest numbers after these verdicts (maximum a posteriori), found by gradient steps of a fixed number. */
export function fitted(verdicts: readonly Verdict[], firmness: Firmness): Numbers {
  const places = new Map<number, number>();
  for (const { features } of verdicts)
    for (const word of features.words) if (!places.has(word)) places.set(word, places.size);
  const pages = verdicts.map(({ features, relevant }) => ({
    dense: features.dense,
    writing: features.writing ?? USUAL,
    words: Uint32Array.from(features.words, (word) => places.get(word) ?? 0),
    relevant,
  }));
  const right = pages.filter(({ relevant }) => relevant).length;
  const ofWrong = Math.min(1, (WRONG * (right + 1)) / Math.max(1, pages.length - right));
  const weight = right + ofWrong * (pages.length - right);
  const [dense, writing, words] = [[...TOPIC], [...WRITING], new Float64Array(places.size)];
  for (let round = 0; round < ROUNDS && pages.length > 0; round++) {
    const up = { dense: dense.map(() => 0), writing: writing.map(() => 0), words: new Float64Array(places.size) };
    for (const page of pages) {
      const share = 1 / Math.sqrt(Math.max(1, page.words.length));
      let sum = 0;
      for (const place of page.words) sum += words[place] ?? 0;
      const topic = logistic(dot(page.dense, dense) + sum * share);
      const people = logistic(dot(page.writing, writing));
      const odds = (topic * people) / Math.max(1e-6, 1 - topic * people);
      const error = page.relevant ? 1 : -ofWrong * odds;
      addTo(up.dense, page.dense, error * (1 - topic));
      addTo(up.writing, page.writing, error * (1 - people));
      for (const place of page.words) up.words[place] = (up.words[place] ?? 0) + error * (1 - topic) * share;
    }
    climb(dense, TOPIC, up.dense, firmness.given, weight * OF_DENSE);
    climb(writing, WRITING, up.writing, firmness.given, weight * OF_WRITING);
    climb(words, [], up.words, firmness.words, weight * OF_WORDS);
  }
  return { dense, writing, words: new Map([...places].map(([word, place]) => [word, words[place] ?? 0])) };
}

/** That a page is on the topic. */
export function topicProbability(numbers: Numbers, { dense, words }: PageFeatures): number {
  let sum = 0;
  for (const word of words) sum += numbers.words.get(word) ?? 0;
  return logistic(dot(dense, numbers.dense) + sum / Math.sqrt(Math.max(1, words.length)));
}

/** That it is made for people. */
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

/** One step of numbers up their gradient, drawn back to where they began: 0 where nothing is said of it. */
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
