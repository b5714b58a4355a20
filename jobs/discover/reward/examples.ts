/** Features of a page: its use of the topic's words, its hashed words, and its writing. */
export interface PageFeatures {
  /**
   * 1, breadth, density, title, logarithm of the number of topic words, breadth of the beginning; the last two are missing in
   * states of older versions.
   */
  readonly dense: readonly number[];
  readonly words: readonly number[];
  /** 1, and the fraction of topic words in running text in units of 1/50; missing in states of older versions. */
  readonly writing?: readonly number[];
}

/** Parameters learned from examples: log-odds by hashed word that a page contains, and a shift of the bias. */
export interface Taught {
  readonly words: ReadonlyMap<number, number>;
  readonly shift: number;
}

/** A page given as an example or a counter-example. */
export interface Example {
  readonly features: PageFeatures;
  readonly relevant: boolean;
}

/** A page's score by the words of the topic, and by the words of the examples. */
type Scores = readonly [topic: number, taught: number];

export const NOTHING: Taught = { words: new Map(), shift: 0 };

/**
 * A word is learned if at least `COMMON` of the examples, and less than `USUAL` of the other pages, contain it, and if its
 * log-odds ratio is `SURE` standard errors above 0. The `MOST` surest are kept, each with at most `STRONGEST`.
 */
const [COMMON, USUAL, SURE, MOST, STRONGEST] = [0.2, 0.5, 2, 20, 3];
const MIN_EXAMPLES = 3;
/** Candidate factors of the log-odds: words of one text are not independent. */
const SHARES = [0.05, 0.1, 0.2];
/** Standard errors by which the examples' mean probability must rise for a factor to be taken. */
const GAIN = 1.5;
/** Rise that remains by which it is taken. */
const LEAST = 1e-3;
/** Folds of the cross-validation, and the Jaccard index from which texts are in one group, as those of one site are. */
const [PARTS, ALIKE] = [5, 0.15];
/** Slope of the probability used to compare scores, so that a page counts once it is clearly above the threshold. */
const SLOPE = 2;
/** Minimum number of other pages. */
const MIN_OTHERS = 16;

/**
 * Words that examples have and other pages lack, added to the topic's words (Rocchio's expansion by log-odds). The bias
 * is shifted so that as many of the run's pages as before are expected on the topic: a set of examples says which pages
 * are relevant, not how many. The words are taken only if they raise the probability of examples that are left out, in
 * groups of similar texts, by more than chance: else they are those of the examples' sites.
 * @param pages a sample of the run's pages
 * @param scoreOf log-odds of a page by the topic's words alone
 */
export function taughtBy(
  examples: readonly Example[],
  pages: readonly PageFeatures[],
  scoreOf: (page: PageFeatures) => number,
): Taught {
  const right = examples.filter(({ relevant }) => relevant).length;
  if (right < MIN_EXAMPLES || examples.length - right + pages.length < MIN_OTHERS) return NOTHING;
  const share = shareThatHolds(examples, pages, scoreOf);
  if (share === 0) return NOTHING;
  const words = new Map([...wordsOf(examples, pages)].map(([word, odds]) => [word, share * odds]));
  const others = pages.length >= MIN_OTHERS ? pages : without(examples);
  return { words, shift: shiftOf(others.map((page) => [scoreOf(page), sumOver(words, page)])) };
}

/** Sum of the words' log-odds over a page's words. */
export function sumOver(words: ReadonlyMap<number, number>, page: PageFeatures): number {
  if (words.size === 0) return 0;
  let sum = 0;
  for (const word of page.words) sum += words.get(word) ?? 0;
  return sum;
}

const without = (examples: readonly Example[]): PageFeatures[] =>
  examples.flatMap(({ features, relevant }) => (relevant ? [] : [features]));

/** Log-odds ratios of the words that examples have and others lack. */
function wordsOf(examples: readonly Example[], pages: readonly PageFeatures[]): Map<number, number> {
  const right = examples.flatMap(({ features, relevant }) => (relevant ? [features] : []));
  const others = [...without(examples), ...pages];
  const [inRight, inOthers] = [countsOf(right), countsOf(others)];
  const learned: { word: number; odds: number; sureness: number }[] = [];
  for (const [word, count] of inRight) {
    const [a, b] = [count + 0.5, right.length - count + 0.5];
    const among = inOthers.get(word) ?? 0;
    const [c, d] = [among + 0.5, others.length - among + 0.5];
    if (count < MIN_EXAMPLES || a < COMMON * (a + b) || c >= USUAL * (c + d)) continue;
    const odds = Math.log((a * d) / (b * c));
    const sureness = odds / Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d);
    if (sureness > SURE) learned.push({ word, odds: Math.min(STRONGEST, odds), sureness });
  }
  learned.sort((a, b) => b.sureness - a.sureness || a.word - b.word);
  return new Map(learned.slice(0, MOST).map(({ word, odds }) => [word, odds]));
}

function countsOf(pages: readonly PageFeatures[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { words } of pages) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The shift at which the expected number of pages on the topic is as without the taught words, by bisection. */
function shiftOf(pages: readonly Scores[]): number {
  const expected = (shift: number | null): number =>
    pages.reduce((sum, [topic, taught]) => sum + chance(shift === null ? topic : topic + taught + shift), 0);
  const wanted = expected(null);
  let [low, high] = [-30, 10];
  for (let halvings = 0; halvings < 30; halvings++) {
    const middle = (low + high) / 2;
    if (expected(middle) > wanted) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

const chance = (score: number): number => 1 / (1 + Math.exp(-SLOPE * score));

/** The factor that raises the probability of left-out examples most; 0 if none does beyond chance. */
function shareThatHolds(
  examples: readonly Example[],
  pages: readonly PageFeatures[],
  scoreOf: (page: PageFeatures) => number,
): number {
  const groups = groupsOf(examples);
  const parts = Math.min(PARTS, new Set(groups).size);
  if (parts < 2) return 0;
  const gains = SHARES.map((): number[] => []);
  for (let part = 0; part < parts; part++) {
    const isOut = (_: Example, i: number): boolean => (groups[i] ?? 0) % parts === part;
    const out = examples.filter(isOut);
    const words = wordsOf(
      examples.filter((one, i) => !isOut(one, i)),
      pages,
    );
    const scores = (page: PageFeatures, share: number): Scores => [scoreOf(page), share * sumOver(words, page)];
    SHARES.forEach((share, i) => {
      const shift = shiftOf([...pages, ...without(out)].map((page) => scores(page, share)));
      for (const { features, relevant } of out) {
        if (!relevant) continue;
        const [topic, taught] = scores(features, share);
        gains[i]?.push(chance(topic + taught + shift) - chance(topic));
      }
    });
  }
  const sure = gains.map(lowerBound);
  const best = Math.max(...sure);
  return best > LEAST ? (SHARES[sure.indexOf(best)] ?? 0) : 0;
}

/** Mean less `GAIN` standard errors. */
function lowerBound(values: readonly number[]): number {
  if (values.length < 2) return Number.NEGATIVE_INFINITY;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const variance = values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (values.length - 1);
  return mean - GAIN * Math.sqrt(variance / values.length);
}

/** Group of each example: that of the first text that is similar enough, else a new one. */
function groupsOf(examples: readonly Example[]): number[] {
  const leaders: Set<number>[] = [];
  return examples.map(({ features }) => {
    const words = new Set(features.words);
    const alike = leaders.map((leader) => jaccard(leader, words));
    const most = Math.max(0, ...alike);
    return most >= ALIKE ? alike.indexOf(most) : leaders.push(words) - 1;
  });
}

function jaccard(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const one of b) if (a.has(one)) shared++;
  return shared / Math.max(1, a.size + b.size - shared);
}
