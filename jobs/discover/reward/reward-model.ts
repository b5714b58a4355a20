import { linesOfMain, type Page } from '../../site/index.js';
import { stopWordsOf, tokensOf } from '../../text/index.js';
import type { ReadTopic } from '../port.js';
import { bucketOf, hashOf, joined } from '../world/link-traits.js';
import {
  FIRMNESS,
  fitted,
  type Numbers,
  type PageFeatures,
  peopleProbability,
  topicProbability,
  type Verdict,
} from './fit.js';

/** How a page is written: what tells text for people from words put there for crawlers. */
interface Writing {
  /** Words looked at. */
  readonly words: number;
  /** Share of words that are the topic's. */
  readonly topical: number;
  /** Share of function words; null where the language's are not known. */
  readonly functional: number | null;
  /** Share of pairs of neighbours that stood there before. */
  readonly repeated: number;
}

/** Less text shows no way of writing. */
export const MIN_WORDS = 40;
/**
 * Of 1,232 pages of a recorded web that are on one of four topics, 98 in 100 have at most .15 of their words from the
 * topic, and one has .21; no page on a topic has fewer than .2 function words.
 */
const [TOO_TOPICAL, VERY_TOPICAL, FEW_FUNCTIONAL] = [0.22, 0.1, 0.2];
const TOO_REPEATED = 0.6;

/** @param isTopical is a token one of the topic's words? */
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

/** Is a page stuffed with the topic's words? */
function isStuffed({ words, topical, functional, repeated }: Writing): boolean {
  if (words < MIN_WORDS) return false;
  if (topical > TOO_TOPICAL) return true;
  return topical > VERY_TOPICAL && ((functional !== null && functional < FEW_FUNCTIONAL) || repeated > TOO_REPEATED);
}

/** 64 bits: two numbers. */
type Simhash = readonly [number, number];

/** Equal texts but for a word or two of a hundred. */
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

/** The bits that more than half of so many hashes have. */
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

/** The texts met so far; a near copy shares at least one of four bands of 16 bits with what it copies. */
export class Copies {
  private readonly low: number[] = [];
  private readonly high: number[] = [];
  private readonly bands = new Map<number, number[]>();

  /** Is it a copy of one that was added? Else it is added. */
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

/** What the model says of a page. */
export interface Judged {
  /** That it is on the topic and made for people. */
  readonly probability: number;
  /** By its words, for whomever it is made. */
  readonly onTopic: boolean;
  readonly relevant: boolean;
  /** Written for crawlers: no find, whatever its words say. */
  readonly stuffed: boolean;
  readonly writing: Writing;
  /** Of its running text, where it has some: a mirror's lists of links may be its own. */
  readonly copy: Simhash;
  readonly features: PageFeatures;
  /** Its terms, each once. */
  readonly terms: ReadonlySet<string>;
}

/** Tokens of a page that are read. */
const MAX_TOKENS = 3_000;
/** Distinct words of the topic that say as much as can be said. */
const ENOUGH = 4;
/** Prose on a topic of ten words has so many of them among its terms. */
const FULL_DENSITY = 0.08;
/** Pages of a run that are kept: half of it to all. */
const MET = 64;
const THRESHOLD = 0.5;
const WORD = 7;
/** What the share of the topic's words in running text is measured in. */
const UNIT = 0.02;

/**
 * Says whether a page is a find: on the topic *and* made for people. Two logistic models, whose probabilities are multiplied:
 * one over how the page uses the topic's words (breadth, density, title) and its hashed words, one over how it is written.
 * They begin by hand and learn from examples and, as far as that holds on other sites, verdicts. A page that is none is
 * blamed on each as far as it may be at fault (noisy and): a farm's pages are full of the topic, and must not teach
 * that its words are bad.
 */
export class RewardModel {
  readonly unsaved = ['topic', 'terms', 'firmness'];
  /** What the verdicts come to; null until it is asked for. */
  private numbers: Numbers | null = null;
  private readonly judged: Verdict[] = [];
  /** Pages of the run, evenly: each so manieth. */
  private met: PageFeatures[] = [];
  private metEvery = 1;
  private metSoFar = 0;
  private readonly terms: ReadonlySet<string>;

  /** @param firmness where it is to be chosen */
  constructor(
    private readonly topic: ReadTopic,
    private readonly firmness = FIRMNESS,
  ) {
    this.terms = new Set(topic.terms);
    const { examples = [], counterExamples = [] } = topic.topic;
    for (const text of examples) this.teach(this.read(textPage(text)).features, true);
    for (const text of counterExamples) this.teach(this.read(textPage(text)).features, false);
  }

  /** @param read what `read` says of it, where that is known */
  judge(page: Page, read = this.read(page)): Judged {
    this.numbers ??= fitted(this.judged, this.met, this.firmness);
    const { features, tokens, running, terms, writing } = read;
    const stuffed = isStuffed(writing);
    const topic = topicProbability(this.numbers, features);
    const probability = topic * peopleProbability(this.numbers, features);
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

  /** A page of the run has come: verdicts must not teach that all such are on the topic. */
  meet(features: PageFeatures): void {
    if (this.metSoFar++ % this.metEvery !== 0) return;
    this.met.push(features);
    if (this.met.length < MET) return;
    this.met = this.met.filter((_, i) => i % 2 === 0);
    this.metEvery *= 2;
  }

  /** Learns what a person said of a page. @param site the part of a host that it is of; left out of an example */
  teach(features: PageFeatures, relevant: boolean, site?: number): void {
    this.judged.push({ features, relevant, ...(site !== undefined && { site }) });
    this.numbers = null;
  }

  /** Unlearns what it was taught once. */
  forget(features: PageFeatures, relevant: boolean): void {
    const at = this.judged.findLastIndex((one) => one.relevant === relevant && areSame(one.features, features));
    if (at < 0) return;
    this.judged.splice(at, 1);
    this.numbers = null;
  }

  /** What it sees of a page, whatever it was taught. */
  read(page: Page) {
    const { analyser } = this.topic;
    const main = mainOf(page);
    const tokens = tokensOf(main).slice(0, MAX_TOKENS);
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
    const text = runningTextOf(main, page);
    const running = text === main ? tokens : tokensOf(text).slice(0, MAX_TOKENS);
    const isTopical = (token: string) => this.terms.has(analyser.term(token) ?? '');
    const writing = writingOf(running, isTopical, analyser.language ?? page.language);
    return { features: { dense, words, writing: numbersOf(writing) }, tokens, running, terms, writing };
  }
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
function runningTextOf(main: string, page: Page): string {
  const labels = new Set(page.links.map(({ label }) => label));
  const lines = main.split('\n');
  return lines.filter((line) => !labels.has(line.trim())).join('\n');
}
