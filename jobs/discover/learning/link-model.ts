import { ALL, type World } from '../world/world.js';

const BUCKETS = 0x10000;
/** Counts are shrunken as if so many pages more had been fetched, at the rate of what lies around. */
const SHRINK = 2;
/** Hosts answer nearly always or nearly never: those that never do are known soon. */
const OF_ANSWERS = 0.5;
/** New hosts of which nothing is known answer so often. */
const ANSWERS = 0.9;

/** What the model looks at besides hashed words. */
export const TRAITS = [
  'bias',
  'host',
  'section',
  'siblings',
  'page',
  'best words',
  'anchor',
  'home',
  'page words',
] as const;
export type Trait = (typeof TRAITS)[number];

/** What a run begins with: what `lab -- discover --choose` chooses. */
export interface LinkNumbers {
  /** What each trait is worth before anything is learned, in log-odds. */
  readonly worth: Readonly<Record<Trait, number>>;
  /** How far evidence may take it: the standard deviation of its normal prior; where it begins at 0; of a hashed word's. */
  readonly spread: number;
  readonly openSpread: number;
  readonly wordSpread: number;
  /** What a link to a host counts that has given no find yet, in log-odds; falls as its pages give none. */
  readonly novelty: number;
}

export const NUMBERS: LinkNumbers = {
  worth: {
    bias: -1,
    host: 0.3,
    section: 0.3,
    siblings: 0.3,
    page: 1,
    'best words': 5,
    anchor: 0,
    home: 0,
    'page words': 1,
  },
  spread: 0.25,
  openSpread: 1,
  wordSpread: 1,
  novelty: 1,
};

/** How much of the topic stands in its anchor or address; what is around it counts half. */
export const bestWords = (world: World, link: number): number =>
  Math.max(world.linkAnchor.at(link), world.linkAddress.at(link), 0.5 * world.linkContext.at(link));

/** A share, as if `weight` more had been seen at the rate `prior`. */
const shrunken = (count: number, n: number, prior: number, weight = SHRINK): number =>
  (count + weight * prior) / (n + weight);
/** Of the pages of a host, section or domain the share that are finds; of its answers the share that are pages. */
const findsOf = ({ finds, fetched, misses }: World['hosts'], place: number, prior: number): number =>
  shrunken(finds.at(place), fetched.at(place) - misses.at(place), prior);
const pagesOf = ({ fetched, misses }: World['hosts'], place: number, prior: number): number =>
  shrunken(fetched.at(place) - misses.at(place), fetched.at(place), prior, OF_ANSWERS);
const overallOf = ({ finds, fetched }: World): number => (finds + 0.5) / (fetched + 5);
const logit = (p: number): number => Math.log(p / (1 - p));
const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * How likely a link leads to a find: that a page comes, by the shares that came so far, and that it is on the topic, which
 * is logistic over its hashed words, those of the topic, what pages with its words were, its page, and shrunken rates of the
 * host and section that it leads to and of its siblings, as differences of log-odds; a host's towards what those of its
 * domain gave when they were new.
 * The latter is Bayesian (Spiegelhalter and Lauritzen 1990): a number goes the faster where evidence leads, the less was known of
 * it, so that a web whose links say nothing and whose hosts do is learned as quickly as one where it is the other way
 * round. Covariances are kept of traits, of words variances alone. Learns after each page.
 */
export class LinkModel {
  readonly unsaved = ['size'];
  private readonly words = new Float32Array(BUCKETS);
  private readonly wordVariances: Float32Array;
  private readonly means: Float64Array;
  /** Row by row. */
  private readonly covariance: Float64Array;
  private readonly size = TRAITS.length;

  constructor({ worth, spread, openSpread, wordSpread }: LinkNumbers = NUMBERS) {
    this.wordVariances = new Float32Array(BUCKETS).fill(wordSpread ** 2);
    this.means = Float64Array.from(TRAITS, (trait) => worth[trait]);
    this.covariance = new Float64Array(this.size ** 2);
    this.means.forEach((mean, i) => {
      this.covariance[i * (this.size + 1)] = (mean === 0 ? openSpread : spread) ** 2;
    });
  }

  /** What is known of a link now. */
  features(world: World, link: number): number[] {
    const { hosts, sections, pages } = world;
    const [host, section, page] = [world.hostOf(link), world.sectionOf(link), world.linkPage.at(link)];
    const siblingFinds = pages.childFinds.at(page);
    const overall = overallOf(world);
    const hostRate = findsOf(hosts, host, this.ofNew(world, host, overall, findsOf));
    const [usual, ofHost] = [logit(overall), logit(hostRate)];
    return [
      1,
      ofHost - usual,
      logit(findsOf(sections, section, hostRate)) - ofHost,
      logit(shrunken(siblingFinds, Math.max(siblingFinds, pages.children.at(page)), overall)) - usual,
      pages.probability.at(page) - 0.5,
      bestWords(world, link),
      world.linkAnchor.at(link),
      world.linkHome.at(link),
      this.pageWords(world, link),
    ];
  }

  /** What fetched pages with its words were. */
  private pageWords(world: World, link: number): number {
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let sum = 0;
    for (let at = from; at < to; at++) sum += world.pageWords.says(world.words.at(at));
    return sum / Math.sqrt(Math.max(1, to - from));
  }

  /** What a host is worth of which nothing is known: what new ones turned out to be, those of its domain first. */
  private ofNew({ firsts, domainOf }: World, host: number, overall: number, shareOf: typeof findsOf): number {
    return shareOf(firsts, domainOf(host), shareOf(firsts, ALL, overall));
  }

  /** How likely a link leads to a find, in log-odds: that a page comes, and that it is on the topic. */
  value(world: World, link: number, features: readonly number[]): number {
    return logit(this.answers(world, link) * logistic(this.score(world, link, features)));
  }

  /** How likely a page comes of it: by its section, host, domain, and new hosts. */
  private answers(world: World, link: number): number {
    const host = world.hostOf(link);
    const ofHost = pagesOf(world.hosts, host, this.ofNew(world, host, ANSWERS, pagesOf));
    return pagesOf(world.sections, world.sectionOf(link), ofHost);
  }

  /** That its page, once it comes, is on the topic: log-odds. */
  private score(world: World, link: number, features: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < features.length; i++) sum += (features[i] ?? 0) * (this.means[i] ?? 0);
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let words = 0;
    for (let at = from; at < to; at++) words += this.words[world.words.at(at)] ?? 0;
    return sum + words / Math.sqrt(Math.max(1, to - from));
  }

  /** Whether its page was on the topic. @param features as they were when it was chosen */
  learn(world: World, link: number, features: readonly number[], reward: number): void {
    const { size, covariance } = this;
    const p = logistic(this.score(world, link, features));
    const information = Math.max(1e-3, p * (1 - p));
    const along = new Float64Array(size);
    let variance = 0;
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += (covariance[i * size + j] ?? 0) * (features[j] ?? 0);
      along[i] = sum;
      variance += sum * (features[i] ?? 0);
    }
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    const share = 1 / Math.max(1, to - from);
    for (let at = from; at < to; at++) variance += share * (this.wordVariances[world.words.at(at)] ?? 0);
    const step = (reward - p) / (1 + information * variance);
    const known = information / (1 + information * variance);
    for (let i = 0; i < size; i++) {
      this.means[i] = (this.means[i] ?? 0) + step * (along[i] ?? 0);
      for (let j = 0; j < size; j++)
        covariance[i * size + j] = (covariance[i * size + j] ?? 0) - known * (along[i] ?? 0) * (along[j] ?? 0);
    }
    for (let at = from; at < to; at++) {
      const word = world.words.at(at);
      const before = this.wordVariances[word] ?? 0;
      this.words[word] = (this.words[word] ?? 0) + step * before * Math.sqrt(share);
      this.wordVariances[word] = before * (1 - known * before * share);
    }
  }
}
