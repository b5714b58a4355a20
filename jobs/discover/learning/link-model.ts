import { ALL, type World } from '../world/world.js';

const BUCKETS = 0x10000;
/** Weight of the prior in shrunken rates, as a number of pages. */
const SHRINK = 2;
/** Weight of the prior in answer rates: hosts answer nearly always or nearly never, so that few requests decide. */
const OF_ANSWERS = 0.5;
/** Prior rate at which new hosts answer with a page. */
const ANSWERS = 0.9;

/** Features of a link besides its hashed words. */
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

/** Initial numbers of a run, chosen by `lab -- discover --choose`. */
export interface LinkNumbers {
  /** Prior mean of each trait's weight, in log-odds. */
  readonly worth: Readonly<Record<Trait, number>>;
  /** Standard deviations of the normal priors: of a weight above or below 0, of one at 0, of a hashed word's. */
  readonly spread: number;
  readonly openSpread: number;
  readonly wordSpread: number;
  /**
   * Worth of the first page of a host without a find, in finds, if the host answers: hosts are opened once the best other
   * links are worth less. It decreases with the host's fetched pages.
   */
  readonly novelty: number;
  /** Exponent by which a find is worth less the more finds its host has: worth (1 + finds) to the power of −`fade`. */
  readonly fade: number;
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
  novelty: 0.1,
  fade: 0.35,
};

/** Largest share of topic words in anchor and URL, or half of that in the context. */
export const bestWords = (world: World, link: number): number =>
  Math.max(world.linkAnchor.at(link), world.linkAddress.at(link), 0.5 * world.linkContext.at(link));

/** Rate shrunken towards `prior`, which counts as `weight` observations. */
const shrunken = (count: number, n: number, prior: number, weight = SHRINK): number =>
  (count + weight * prior) / (n + weight);
/** `findsOf`: fraction of finds among pages of a host, section or domain; `pagesOf`: of pages among answers. */
const findsOf = ({ finds, fetched, misses }: World['hosts'], place: number, prior: number): number =>
  shrunken(finds.at(place), fetched.at(place) - misses.at(place), prior);
const pagesOf = ({ fetched, misses }: World['hosts'], place: number, prior: number): number =>
  shrunken(fetched.at(place) - misses.at(place), fetched.at(place), prior, OF_ANSWERS);
const overallOf = ({ finds, fetched }: World): number => (finds + 0.5) / (fetched + 5);
export const logit = (p: number): number => Math.log(p / (1 - p));
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * Bayesian estimate of the probability that a link leads to a find: the probability that a page is returned, by
 * shrunken rates, times the probability that the page is on the topic. The latter is a logistic regression over hashed
 * words, topic words, the relevance of fetched pages with the same words, the linking page, and shrunken rates of the
 * link's host, section and siblings, as differences of log-odds; a host's rate is shrunken towards the first answers of
 * its domain's hosts.
 *
 * Weights are updated after each page by the rule of Spiegelhalter and Lauritzen (1990): the less is known of a weight,
 * the faster it moves, so that webs with informative links and webs with informative hosts are learned equally fast.
 * Covariances are kept between traits, variances alone for words.
 */
export class LinkModel {
  readonly unsaved = ['size'];
  private readonly words = new Float32Array(BUCKETS);
  private readonly wordVariances: Float32Array;
  private readonly means: Float64Array;
  /** Row-major matrix. */
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

  /** Current features of a link, in the order of `TRAITS`. */
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

  /** Normalised sum of the log-odds of fetched pages that contain the link's words. */
  private pageWords(world: World, link: number): number {
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let sum = 0;
    for (let at = from; at < to; at++) sum += world.pageWords.says(world.words.at(at));
    return sum / Math.sqrt(Math.max(1, to - from));
  }

  /** Prior of a host without observations: first answers of its domain's hosts, shrunken to those of all hosts. */
  private ofNew({ firsts, domainOf }: World, host: number, overall: number, shareOf: typeof findsOf): number {
    return shareOf(firsts, domainOf(host), shareOf(firsts, ALL, overall));
  }

  /** Log-odds that a link leads to a find: that a page is returned, and that it is on the topic. */
  value(world: World, link: number, features: readonly number[]): number {
    return logit(this.answers(world, link) * logistic(this.score(world, link, features)));
  }

  /** Probability that a page is returned, from section, host, domain and new hosts. */
  answers(world: World, link: number): number {
    const host = world.hostOf(link);
    const ofHost = pagesOf(world.hosts, host, this.ofNew(world, host, ANSWERS, pagesOf));
    return pagesOf(world.sections, world.sectionOf(link), ofHost);
  }

  /** Log-odds that the linked page is relevant. */
  private score(world: World, link: number, features: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < features.length; i++) sum += (features[i] ?? 0) * (this.means[i] ?? 0);
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let words = 0;
    for (let at = from; at < to; at++) words += this.words[world.words.at(at)] ?? 0;
    return sum + words / Math.sqrt(Math.max(1, to - from));
  }

  /**
   * Updates the weights with a fetched page's relevance.
   * @param features computed when the link was chosen
   */
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
