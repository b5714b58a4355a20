import { linesOfMain, type Page } from '../../site/index.js';
import { stopWordsOf, tokensOf } from '../../text/index.js';
import type { ReadTopic } from '../topic.js';
import { bucketOf, hashOf, joined } from '../world/link-traits.js';
import type { Example, PageFeatures } from './examples.js';
import { fitted, type Numbers, peopleProbability, startOf, topicProbability, UNTAUGHT, type Verdict } from './fit.js';

/** The model's judgement of a page. */
export interface Judged {
  /** Probability that the page is on the topic and made for people. */
  readonly probability: number;
  /** True if the page's words are on the topic, whether or not it is made for people. */
  readonly onTopic: boolean;
  readonly relevant: boolean;
  /** True if the page is written for crawlers; then it is never a find. */
  readonly stuffed: boolean;
  readonly writing: Writing;
  /** Simhash of the page's running text, or of its main text if that is too short: a mirror may have link lists of its own. */
  readonly copy: Simhash;
  readonly features: PageFeatures;
  /** Terms of the page, each with a word of it. */
  readonly terms: ReadonlyMap<string, string>;
}

/** Numbers of terms of a page: distinct topic words, topic words, all, and distinct topic words in its beginning. */
interface Counted {
  readonly distinct: number;
  readonly topical: number;
  readonly count: number;
  readonly inTitle: boolean;
  readonly early: number;
}

/** Probability that a text of these terms is on the topic. */
export type TopicClassifier = (terms: Iterable<string>) => number;

/** Maximum number of tokens read of a page. */
const MAX_TOKENS = 3_000;
/** Number of distinct topic words at which breadth reaches 1. */
const ENOUGH = 4;
/** Density at which the feature reaches 1: the fraction of topic words in prose on a topic of ten words. */
const FULL_DENSITY = 0.08;
/** Number of terms of a page's beginning, and of distinct topic words in it at which its breadth reaches 1. */
const [BEGINNING, ENOUGH_EARLY] = [60, 3];
/** Capacity of the sample of the run's pages, which is thinned to half when full. */
const SAMPLE = 64;
/** Sizes of the sample at which examples are compared with it anew; it has the second one after every thinning. */
const COMPARED_AT = [16, 48];
const THRESHOLD = 0.5;
const WORD = 7;
/** Unit of the fraction of topic words in running text. */
const UNIT = 0.02;

/**
 * Classifies pages as finds: on the topic *and* made for people. Multiplies the probabilities of two logistic models:
 * one over the use of the topic's words and hashed words, one over the writing. The first begins with the mean weights of
 * recorded topics. Both learn from a seed, from examples and from verdicts, as far as cross-validation supports it. A wrong
 * find is blamed on each model in proportion to its possible fault (noisy and), so that a farm's pages, which are full of
 * the topic, do not teach that its words are bad.
 */
export class RewardModel {
  readonly unsaved = ['topic', 'terms', 'examples'];
  /** Weights of the examples, and of the verdicts too; null until they are first used after a change. */
  private start: Numbers | null = null;
  private numbers: Numbers | null = null;
  private readonly examples: readonly Example[];
  private readonly judged: Verdict[] = [];
  /** Sample of the run's pages, each `metEvery`-th one; empty without examples. */
  private met: PageFeatures[] = [];
  private metEvery = 1;
  private metSoFar = 0;
  /** The page among those of the seeds that is likeliest to be on the topic by the given words. */
  private seed: PageFeatures | null = null;
  private readonly terms: ReadonlySet<string>;

  /**
   * @param classifier in place of the model of the topic, for experiments
   */
  constructor(
    private readonly topic: ReadTopic,
    private readonly classifier?: TopicClassifier,
  ) {
    this.terms = new Set(topic.terms);
    const { examples = [], counterExamples = [] } = topic.topic;
    const read = (relevant: boolean) => (text: string) => ({ features: this.read(textPage(text)).features, relevant });
    this.examples = [...examples.map(read(true)), ...counterExamples.map(read(false))];
  }

  /** @param read result of `read`, if already computed */
  judge(page: Page, read = this.read(page)): Judged {
    const numbers = this.fitted();
    const { features, tokens, running, terms, writing } = read;
    const stuffed = isStuffed(writing);
    const topic = this.classifier?.(terms.keys()) ?? topicProbability(numbers, features);
    const probability = topic * peopleProbability(numbers, features);
    const relevant = probability >= THRESHOLD && !stuffed;
    return {
      probability,
      onTopic: topic >= THRESHOLD,
      relevant,
      stuffed,
      writing,
      copy: simhashOf(running.length < MIN_WORDS ? tokens : running),
      features,
      terms,
    };
  }

  /** Probability of a short text, such as a link's anchor, read as a page without a title. */
  probabilityOf = (read: readonly string[]): number => {
    const numbers = this.fitted();
    const topical = read.filter((term) => this.terms.has(term));
    const distinct = new Set(topical).size;
    const counted = { distinct, topical: topical.length, count: read.length, inTitle: false, early: distinct };
    const dense = this.denseOf(counted);
    const words = [...new Set(read)].map((term) => bucketOf(term, WORD));
    const writing = numbersOf({ words: read.length, topical: topical.length / Math.max(1, read.length) });
    const features = { dense, words, writing };
    return (this.classifier?.(read) ?? topicProbability(numbers, features)) * peopleProbability(numbers, features);
  };

  private fitted(): Numbers {
    // A state of an older version has the weights of fewer features.
    if (this.start && this.start.dense.length < UNTAUGHT.dense.length) this.start = this.numbers = null;
    this.start ??= startOf(this.examples, this.met, this.seed);
    this.numbers ??= fitted(this.start, this.judged);
    return this.numbers;
  }

  /** Topic features: 1, breadth, density, title, logarithm of the number of topic words, breadth of the beginning. */
  private denseOf({ distinct, topical, count, inTitle, early }: Counted): number[] {
    const breadth = distinct / Math.min(ENOUGH, this.terms.size);
    const density = count === 0 ? 0 : topical / count / FULL_DENSITY;
    const begins = early / ENOUGH_EARLY;
    return [1, Math.min(1, breadth), Math.min(1, density), inTitle ? 1 : 0, Math.log1p(topical), Math.min(1, begins)];
  }

  /** Adds a page that a seed returned. */
  addSeed(features: PageFeatures): void {
    if (this.seed && topicProbability(UNTAUGHT, features) <= topicProbability(UNTAUGHT, this.seed)) return;
    this.seed = features;
    this.start = this.numbers = null;
  }

  /** Adds a page to the sample of the run's pages, with which examples are compared. */
  addToSample(features: PageFeatures): void {
    if (this.examples.length === 0 || this.metSoFar++ % this.metEvery !== 0) return;
    this.met.push(features);
    if (COMPARED_AT.includes(this.met.length)) this.start = this.numbers = null;
    if (this.met.length < SAMPLE) return;
    this.met = this.met.filter((_, i) => i % 2 === 0);
    this.metEvery *= 2;
  }

  /**
   * Learns a verdict on a page.
   * @param site section of the page
   */
  teach(features: PageFeatures, relevant: boolean, site: number): void {
    this.judged.push({ features, relevant, site });
    this.numbers = null;
  }

  withdraw(features: PageFeatures, relevant: boolean): void {
    const at = this.judged.findLastIndex((one) => one.relevant === relevant && areSame(one.features, features));
    if (at < 0) return;
    this.judged.splice(at, 1);
    this.numbers = null;
  }

  /** Extracts a page's features, which do not depend on verdicts. */
  read(page: Page) {
    const { analyser } = this.topic;
    const main = mainOf(page);
    const tokens = tokensOf(main).slice(0, MAX_TOKENS);
    const found = new Set<string>();
    const terms = new Map<string, string>();
    let [topical, count, early] = [0, 0, 0];
    for (const token of tokens) {
      const term = analyser.term(token);
      if (term === null) continue;
      count++;
      if (!terms.has(term)) terms.set(term, token);
      if (!this.terms.has(term)) continue;
      topical++;
      found.add(term);
      if (count <= BEGINNING) early = found.size;
    }
    const title = `${page.title} ${page.headings.join(' ')}`.slice(0, 500);
    const inTitle = analyser.terms(title).some((term) => this.terms.has(term));
    const dense = this.denseOf({ distinct: found.size, topical, count, inTitle, early });
    const words = [...terms.keys()].map((term) => bucketOf(term, WORD));
    const text = runningTextOf(main, page);
    const running = text === main ? tokens : tokensOf(text).slice(0, MAX_TOKENS);
    const isTopical = (token: string) => this.terms.has(analyser.term(token) ?? '');
    const writing = writingOf(running, isTopical, analyser.language ?? page.language);
    return { features: { dense, words, writing: numbersOf(writing) }, tokens, running, terms, writing };
  }
}

const areSame = (a: PageFeatures, b: PageFeatures): boolean =>
  (['dense', 'words', 'writing'] as const).every((part) => a[part]?.join() === b[part]?.join());

/** A page of which only the text is known. */
const textPage = (text: string): Page => ({ url: '', title: '', language: null, headings: [], text, links: [] });

/** Writing features; the fraction of topic words is discounted for short pages. */
const numbersOf = ({ words, topical }: Pick<Writing, 'words' | 'topical'>): number[] => [
  1,
  ((words / (words + MIN_WORDS)) * topical) / UNIT,
];

/** Text of the page's main part if it is marked and long enough, else the whole text. */
function mainOf(page: Page): string {
  if (page.mainLines === undefined) return page.text;
  const main = linesOfMain(page).join('\n');
  return main.length > MIN_MAIN ? main : page.text;
}

const MIN_MAIN = 200;

/** Main part without lines that are link labels: a list is full of topic words without being stuffed. */
function runningTextOf(main: string, page: Page): string {
  const labels = new Set(page.links.map(({ label }) => label));
  const lines = main.split('\n');
  return lines.filter((line) => !labels.has(line.trim())).join('\n');
}

/** How a page is written: features that separate text for people from text for crawlers. */
interface Writing {
  /** Number of words read. */
  readonly words: number;
  /** Fraction of words that are the topic's. */
  readonly topical: number;
  /** Fraction of function words; null if those of the language are unknown. */
  readonly functional: number | null;
  /** Fraction of pairs of neighbouring words that occurred before. */
  readonly repeated: number;
}

/** Minimum number of words from which writing is judged. */
export const MIN_WORDS = 40;

/**
 * Of 1,232 pages of a recorded web that are on one of four topics, 98 in 100 have at most .15 of their words from the
 * topic, and one has .21; no page on a topic has fewer than .2 function words.
 */
const [TOO_TOPICAL, VERY_TOPICAL, FEW_FUNCTIONAL] = [0.22, 0.1, 0.2];

const TOO_REPEATED = 0.6;

/** @param isTopical true if a token is one of the topic's words */
function writingOf(tokens: readonly string[], isTopical: (token: string) => boolean, language: string | null): Writing {
  const stopWords = stopWordsOf(language);
  const pairs = new Set<string>();
  let [topical, functional] = [0, 0];
  tokens.forEach((token, i) => {
    if (isTopical(token)) topical++;
    else if (stopWords.has(token)) functional++;
    if (i > 0) pairs.add(`${tokens[i - 1]} ${token}`);
  });
  const words = tokens.length;
  return {
    words,
    topical: words === 0 ? 0 : topical / words,
    functional: stopWords.size === 0 || words === 0 ? null : functional / words,
    repeated: words < 2 ? 0 : 1 - pairs.size / (words - 1),
  };
}

/** True if a page is stuffed with the topic's words. */
function isStuffed({ words, topical, functional, repeated }: Writing): boolean {
  if (words < MIN_WORDS) return false;
  if (topical > TOO_TOPICAL) return true;
  return topical > VERY_TOPICAL && ((functional !== null && functional < FEW_FUNCTIONAL) || repeated > TOO_REPEATED);
}

/** 64 bits as two numbers. */
type Simhash = readonly [number, number];

/** Maximum Hamming distance of copies: texts that differ in one or two of a hundred words. */
const MAX_DISTANCE = 3;

const BANDS = 4;

/** Charikar's simhash (2002) of a text's pairs of neighbouring words. */
export function simhashOf(tokens: readonly string[]): Simhash {
  const sums = new Uint32Array(64);
  let before = 0;
  for (const token of tokens) {
    const word = hashOf(token);
    addTo(sums, 0, joined(before, word));
    addTo(sums, 32, joined(word, before ^ 0x5bd1e995));
    before = word;
  }
  return [bitsOf(sums, 0, tokens.length), bitsOf(sums, 32, tokens.length)];
}

function addTo(sums: Uint32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) sums[from + bit] = (sums[from + bit] ?? 0) + ((hash >>> bit) & 1);
}

/** The bits that are set in more than half of `count` hashes. */
function bitsOf(sums: Uint32Array, from: number, count: number): number {
  let bits = 0;
  for (let bit = 0; bit < 32; bit++) if (2 * (sums[from + bit] ?? 0) > count) bits |= 1 << bit;
  return bits >>> 0;
}

function ones(value: number): number {
  let count = 0;
  for (let rest = value >>> 0; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Index of the texts seen so far; a near copy shares at least one of four bands of 16 bits with its original. */
export class Copies {
  private readonly low: number[] = [];
  private readonly high: number[] = [];
  private readonly bands = new Map<number, number[]>();

  /** True if the text is a near copy of an earlier one; else it is added. */
  isCopy(hash: Simhash): boolean {
    const keys = Array.from({ length: BANDS }, (_, band) => bandOf(hash, band));
    for (const key of keys) if (this.bands.get(key)?.some((number) => this.near(number, hash))) return true;
    const number = this.low.push(hash[0]) - 1;
    this.high.push(hash[1]);
    for (const key of keys) this.bands.set(key, [...(this.bands.get(key) ?? []), number]);
    return false;
  }

  private near(number: number, [low, high]: Simhash): boolean {
    return ones((this.low[number] ?? 0) ^ low) + ones((this.high[number] ?? 0) ^ high) <= MAX_DISTANCE;
  }
}

const bandOf = (hash: Simhash, band: number): number =>
  band * 0x10000 + (((hash[band >> 1] ?? 0) >>> (16 * (band & 1))) & 0xffff);
