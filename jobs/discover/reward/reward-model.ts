import { linesOfMain, type Page } from '../../site/index.js';
import { tokensOf } from '../../text/index.js';
import type { ReadTopic } from '../topic.js';
import { bucketOf } from '../world/hash.js';
import { type Simhash, simhashOf } from './simhash.js';
import { isStuffed, writingOf } from './writing.js';

/** What the model says of a page. */
export interface Judged {
  /** That it is on the topic, as far as its words tell. */
  readonly probability: number;
  readonly relevant: boolean;
  /** Written for crawlers: no find, whatever its words say. */
  readonly stuffed: boolean;
  readonly copy: Simhash;
  readonly features: PageFeatures;
  /** Its terms, each once. */
  readonly terms: ReadonlySet<string>;
}

/** Breadth, density, title, excess, and hashed words of a page. */
export interface PageFeatures {
  readonly dense: readonly number[];
  readonly words: readonly number[];
}

/** Tokens of a page that are read. */
const MAX_TOKENS = 3_000;
/** Distinct words of the topic that say as much as can be said. */
const ENOUGH = 4;
/** Prose on a topic of ten words has so many of them among its terms. */
const FULL_DENSITY = 0.08;
const THRESHOLD = 0.5;
const WORD = 7;

/** Words of the topic beyond this share of all, and some that any short page has, are too many: few pages for people have more. */
const [MUCH, ALLOWED, EXCESS] = [0.08, 4, 0.04];

/**
 * Where nobody has judged a page yet: bias, breadth, density, title, excess. Four of the topic's words, or all of fewer, and one
 * in fifty of the text; or one in the title and three in the text. Chosen by hand on these two examples.
 */
const PRIOR = [-5, 4, 3, 1.5, -1];

/** Of the steps towards what was judged. */
const [ROUNDS, RATE, DECAY] = [40, 0.2, 0.02];

/**
 * Says whether a page is on the topic: logistic, over how it uses the topic's words (breadth, density, title) and over
 * its hashed words. It begins with `PRIOR` and learns from examples and verdicts, drawn back to where it began.
 */
export class RewardModel {
  readonly unsaved = ['topic', 'terms'];
  private dense = [...PRIOR];
  private words = new Map<number, number>();
  private readonly judged: { features: PageFeatures; relevant: boolean }[] = [];
  private readonly terms: ReadonlySet<string>;
  private isFitted = false;

  constructor(private readonly topic: ReadTopic) {
    this.terms = new Set(topic.terms);
    const { examples = [], counterExamples = [] } = topic.topic;
    for (const text of examples) this.judged.push({ features: this.read('', text).features, relevant: true });
    for (const text of counterExamples) this.judged.push({ features: this.read('', text).features, relevant: false });
  }

  judge(page: Page): Judged {
    if (!this.isFitted) this.fit();
    const { features, tokens, terms } = this.read(`${page.title} ${page.headings.join(' ')}`, mainOf(page));
    const { analyser } = this.topic;
    const isTopical = (token: string) => this.terms.has(analyser.term(token) ?? '');
    const stuffed = isStuffed(writingOf(tokens, isTopical, analyser.language ?? page.language));
    const probability = this.probability(features);
    const relevant = probability >= THRESHOLD && !stuffed;
    return { probability, relevant, stuffed, copy: simhashOf(tokens), features, terms };
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

  private probability({ dense, words }: PageFeatures): number {
    let sum = 0;
    dense.forEach((value, i) => {
      sum += value * (this.dense[i] ?? 0);
    });
    for (const word of words) sum += (this.words.get(word) ?? 0) / Math.sqrt(words.length);
    return 1 / (1 + Math.exp(-sum));
  }

  private read(title: string, text: string) {
    const { analyser } = this.topic;
    const tokens = tokensOf(text).slice(0, MAX_TOKENS);
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
    const inTitle = analyser.terms(title.slice(0, 500)).some((term) => this.terms.has(term));
    const breadth = found.size / Math.min(ENOUGH, this.terms.size);
    const density = count === 0 ? 0 : topical / count / FULL_DENSITY;
    const excess = Math.max(0, topical - MUCH * tokens.length - ALLOWED) / (EXCESS * Math.max(1, tokens.length));
    const dense = [1, Math.min(1, breadth), Math.min(1, density), inTitle ? 1 : 0, Math.min(3, excess)];
    return { features: { dense, words: [...terms].map((term) => bucketOf(term, WORD)) }, tokens, terms };
  }

  /** Anew from the beginning, so that the order of verdicts does not matter much and none weighs twice. */
  private fit(): void {
    this.isFitted = true;
    this.dense = [...PRIOR];
    this.words = new Map();
    for (let round = 0; round < ROUNDS; round++)
      for (const { features, relevant } of this.judged) this.step(features, relevant);
  }

  private step(features: PageFeatures, relevant: boolean): void {
    const error = (relevant ? 1 : 0) - this.probability(features);
    features.dense.forEach((value, i) => {
      const weight = this.dense[i] ?? 0;
      this.dense[i] = weight + RATE * error * value - DECAY * RATE * (weight - (PRIOR[i] ?? 0));
    });
    const each = (RATE * error) / Math.sqrt(Math.max(1, features.words.length));
    for (const word of features.words) this.words.set(word, (this.words.get(word) ?? 0) * (1 - DECAY * RATE) + each);
  }
}

const areSame = (a: PageFeatures, b: PageFeatures): boolean =>
  a.words.join() === b.words.join() && a.dense.join() === b.dense.join();

/** What the page itself says: its main part, where it marks one with enough to read. */
function mainOf(page: Page): string {
  if (page.mainLines === undefined) return page.text;
  const main = linesOfMain(page).join('\n');
  return main.length > MIN_MAIN ? main : page.text;
}

const MIN_MAIN = 200;
