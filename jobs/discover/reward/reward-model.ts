import { linesOfMain, type Page } from '../../site/index.js';
import { tokensOf } from '../../text/index.js';
import type { ReadTopic } from '../topic.js';
import { bucketOf } from '../world/hash.js';
import { type Simhash, simhashOf } from './simhash.js';
import { isStuffed, MIN_WORDS, type Writing, writingOf } from './writing.js';

/** What the model says of a page. */
export interface Judged {
  /** That it is on the topic, as far as its words tell. */
  readonly probability: number;
  readonly relevant: boolean;
  /** Written for crawlers: no find, whatever its words say. */
  readonly stuffed: boolean;
  readonly writing: Writing;
  readonly copy: Simhash;
  readonly features: PageFeatures;
  /** Its terms, each once. */
  readonly terms: ReadonlySet<string>;
}

/** Numbers of a page: how it uses the topic's words, its hashed words, and how it is written. */
export interface PageFeatures {
  /** 1, breadth, density, title. */
  readonly dense: readonly number[];
  readonly words: readonly number[];
  /** 1, share of running text that is the topic's words; left out in states of older versions. */
  readonly writing?: readonly number[];
}

/** Tokens of a page that are read. */
const MAX_TOKENS = 3_000;
/** Distinct words of the topic that say as much as can be said. */
const ENOUGH = 4;
/** Prose on a topic of ten words has so many of them among its terms. */
const FULL_DENSITY = 0.08;
export const THRESHOLD = 0.5;
const WORD = 7;

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
/** What the share is measured in. */
const UNIT = 0.02;

/** Of the steps towards what was judged. */
const [ROUNDS, RATE, DECAY] = [40, 0.2, 0.02];
/**
 * Wrong ones weigh at most so much of what right ones weigh together, the seed being one of these: people are asked first about
 * hosts that look bad, so that most verdicts may be wrong where most finds are right. A first one counts whole. Chosen on
 * generated webs 2, 3, 33, 34, 43 and 56.
 */
const WRONG = 0.5;

/**
 * Says whether a page is a find: on the topic *and* made for people. Two logistic models, whose probabilities are multiplied:
 * one over how the page uses the topic's words (breadth, density, title) and its hashed words, one over how it is written.
 * They begin by hand and learn from examples and verdicts, drawn back to where they began. A page that is none is
 * blamed on each as far as it may be at fault (noisy and): a farm's pages are full of the topic, and must not teach
 * that its words are bad.
 */
export class RewardModel {
  readonly unsaved = ['topic', 'terms'];
  private dense = [...TOPIC];
  private writing = [...WRITING];
  private words = new Map<number, number>();
  private readonly judged: { features: PageFeatures; relevant: boolean }[] = [];
  private readonly terms: ReadonlySet<string>;
  private isFitted = false;

  constructor(private readonly topic: ReadTopic) {
    this.terms = new Set(topic.terms);
    const { examples = [], counterExamples = [] } = topic.topic;
    for (const text of examples) this.teach(this.read(textPage(text)).features, true);
    for (const text of counterExamples) this.teach(this.read(textPage(text)).features, false);
  }

  judge(page: Page): Judged {
    if (!this.isFitted) this.fit();
    const { features, tokens, terms, writing } = this.read(page);
    const stuffed = isStuffed(writing);
    const probability = this.topicProbability(features) * this.peopleProbability(features);
    const relevant = probability >= THRESHOLD && !stuffed;
    return { probability, relevant, stuffed, writing, copy: simhashOf(tokens), features, terms };
  }

  /** Learns what a person said of a page. */
  teach(features: PageFeatures, relevant: boolean): void {
    this.judged.push({ features, relevant });
    this.isFitted = false;
  }

  /** Unlearns what it was taught once. */
  forget(features: PageFeatures, relevant: boolean): void {
    const at = this.judged.findLastIndex((one) => one.relevant === relevant && areSame(one.features, features));
    if (at < 0) return;
    this.judged.splice(at, 1);
    this.isFitted = false;
  }

  private topicProbability({ dense, words }: PageFeatures): number {
    let sum = 0;
    for (const word of words) sum += this.words.get(word) ?? 0;
    return logistic(dot(dense, this.dense) + sum / Math.sqrt(Math.max(1, words.length)));
  }

  private peopleProbability = ({ writing = USUAL }: PageFeatures): number => logistic(dot(writing, this.writing));

  private read(page: Page) {
    const { analyser } = this.topic;
    const tokens = tokensOf(mainOf(page)).slice(0, MAX_TOKENS);
    const found = new Set<string>();
    const terms = new Set<string>();
    let [topical, count] = [0, 0];
    for (const token of tokens) {
      const term = analyser.term(token);
      if (term === null) continue;
      count++;
      terms.add(term);
      if (!this.terms.has(term)) continue;
      topical++;
      found.add(term);
    }
    const title = `${page.title} ${page.headings.join(' ')}`.slice(0, 500);
    const inTitle = analyser.terms(title).some((term) => this.terms.has(term));
    const breadth = found.size / Math.min(ENOUGH, this.terms.size);
    const density = count === 0 ? 0 : topical / count / FULL_DENSITY;
    const dense = [1, Math.min(1, breadth), Math.min(1, density), inTitle ? 1 : 0];
    const words = [...terms].map((term) => bucketOf(term, WORD));
    const writing = this.writingOf(page);
    return { features: { dense, words, writing: numbersOf(writing) }, tokens, terms, writing };
  }

  private writingOf(page: Page): Writing {
    const { analyser } = this.topic;
    const isTopical = (token: string) => this.terms.has(analyser.term(token) ?? '');
    const tokens = tokensOf(runningTextOf(page)).slice(0, MAX_TOKENS);
    return writingOf(tokens, isTopical, analyser.language ?? page.language);
  }

  /** Anew from the beginning, so that the order of verdicts does not matter much and none weighs twice. */
  private fit(): void {
    this.isFitted = true;
    this.dense = [...TOPIC];
    this.writing = [...WRITING];
    this.words = new Map();
    const right = this.judged.filter(({ relevant }) => relevant).length;
    const ofWrong = Math.min(1, (WRONG * (right + 1)) / Math.max(1, this.judged.length - right));
    for (let round = 0; round < ROUNDS; round++)
      for (const { features, relevant } of this.judged) this.step(features, relevant, relevant ? 1 : ofWrong);
  }

  /** Up the gradient of the likelihood of what was said. */
  private step(features: PageFeatures, relevant: boolean, weight: number): void {
    const [topic, people] = [this.topicProbability(features), this.peopleProbability(features)];
    const odds = (topic * people) / Math.max(1e-6, 1 - topic * people);
    const topicError = weight * (1 - topic) * (relevant ? 1 : -odds);
    const peopleError = weight * (1 - people) * (relevant ? 1 : -odds);
    towards(this.dense, TOPIC, features.dense, topicError);
    towards(this.writing, WRITING, features.writing ?? USUAL, peopleError);
    const each = (RATE * topicError) / Math.sqrt(Math.max(1, features.words.length));
    for (const word of features.words) this.words.set(word, (this.words.get(word) ?? 0) * (1 - DECAY * RATE) + each);
  }
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

const dot = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);

/** One step of weights, drawn back to where they began. */
function towards(weights: number[], prior: readonly number[], values: readonly number[], error: number): void {
  values.forEach((value, i) => {
    const weight = weights[i] ?? 0;
    weights[i] = weight + RATE * error * value - DECAY * RATE * (weight - (prior[i] ?? 0));
  });
}

const areSame = (a: PageFeatures, b: PageFeatures): boolean =>
  (['dense', 'words', 'writing'] as const).every((part) => a[part]?.join() === b[part]?.join());

/** Of a page that is known by its text alone. */
const textPage = (text: string): Page => ({ url: '', title: '', language: null, headings: [], text, links: [] });

/** Of a short page it says less. */
const numbersOf = ({ words, topical }: Writing): number[] => [1, ((words / (words + MIN_WORDS)) * topical) / UNIT];

/** What the page itself says: its main part, where it marks one with enough to read. */
function mainOf(page: Page): string {
  if (page.mainLines === undefined) return page.text;
  const main = linesOfMain(page).join('\n');
  return main.length > MIN_MAIN ? main : page.text;
}

const MIN_MAIN = 200;

/** Its main part but for lines that are links: a list is full of its topic's words without being stuffed. */
function runningTextOf(page: Page): string {
  const labels = new Set(page.links.map(({ label }) => label));
  const lines = mainOf(page).split('\n');
  return lines.filter((line) => !labels.has(line.trim())).join('\n');
}
