import type { World } from '../world/world.js';

const BUCKETS = 0x10000;
/** Counts are shrunken as if so many pages more had been fetched, at the rate of what lies around. */
const SHRINK = 2;

/** What the model looks at besides hashed words. */
export const TRAITS = ['bias', 'host', 'section', 'siblings', 'page', 'best words'] as const;
export type Trait = (typeof TRAITS)[number];

/** What a run begins with: what `lab -- discover --choose` chooses. */
export interface LinkNumbers {
  /** What each trait is worth before anything is learned, in log-odds. */
  readonly worth: Readonly<Record<Trait, number>>;
  /** How far evidence may take it: the standard deviation of its normal prior; of a hashed word's worth, which begins at 0. */
  readonly spread: number;
  readonly wordSpread: number;
  /** How far a host's score may be off before a page of it was fetched; falls with their root. */
  readonly doubt: number;
  /** What it counts that a site has given no find yet, of a link that is sure to lead to one; falls as its pages give none. */
  readonly fresh: number;
}

export const NUMBERS: LinkNumbers = {
  worth: { bias: -1, host: 0.3, section: 0.3, siblings: 0.3, page: 1, 'best words': 5 },
  spread: 0.25,
  wordSpread: 0.5,
  doubt: 0.1,
  fresh: 0.5,
};

/** Parts that can be left out: traits, hashed words, and what the policy adds. */
const OTHERS = ['words', 'doubt', 'fresh', 'renewal'] as const;
export type Part = Trait | (typeof OTHERS)[number];
export const PARTS: readonly Part[] = [...TRAITS, ...OTHERS];

/** How much of the topic stands in its anchor or address; what is around it counts half. */
export const bestWords = (world: World, link: number): number =>
  Math.max(world.linkAnchor.at(link), world.linkAddress.at(link), 0.5 * world.linkContext.at(link));

const logit = (p: number): number => Math.log(p / (1 - p));
export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * How likely a link leads to a find: logistic over its hashed words, those of the topic, its page, and shrunken rates of
 * the host and section that it leads to and of its siblings, as differences of log-odds; a host's towards what hosts gave
 * when they were new.
 * It is Bayesian (Spiegelhalter and Lauritzen 1990): a number goes the faster where evidence leads, the less was known of
 * it, so that a web whose links say nothing and whose hosts do is learned as quickly as one where it is the other way
 * round. Covariances are kept of traits, of words variances alone. Learns after each page.
 */
export class LinkModel {
  readonly unsaved = ['without', 'size'];
  private readonly words = new Float32Array(BUCKETS);
  private readonly wordVariances: Float32Array;
  private readonly means: Float64Array;
  /** Row by row. */
  private readonly covariance: Float64Array;
  private readonly size = TRAITS.length;

  /** @param without parts that are left out, as in an ablation */
  constructor(
    private readonly without: ReadonlySet<Part>,
    { worth, spread, wordSpread }: LinkNumbers = NUMBERS,
  ) {
    this.wordVariances = new Float32Array(BUCKETS).fill(wordSpread ** 2);
    this.means = Float64Array.from(TRAITS, (trait) => worth[trait]);
    this.covariance = new Float64Array(this.size ** 2);
    for (let i = 0; i < this.size; i++) this.covariance[i * (this.size + 1)] = spread ** 2;
  }

  /** What is known of a link now. */
  features(world: World, link: number): number[] {
    const { hosts, sections, pages } = world;
    const [host, section, page] = [world.hostOf(link), world.sectionOf(link), world.linkPage.at(link)];
    const siblingFinds = pages.childFinds.at(page);
    const overall = (world.finds + 0.5) / (world.fetched + 5);
    const rate = (finds: number, n: number, prior: number) => (finds + SHRINK * prior) / (n + SHRINK);
    const ofNew = rate(world.metByFind, world.met, overall);
    const hostRate = rate(hosts.finds.at(host), hosts.fetched.at(host), ofNew);
    const values = [
      1,
      logit(hostRate) - logit(overall),
      logit(rate(sections.finds.at(section), sections.fetched.at(section), hostRate)) - logit(hostRate),
      logit(rate(siblingFinds, Math.max(siblingFinds, pages.children.at(page)), overall)) - logit(overall),
      pages.probability.at(page) - 0.5,
      bestWords(world, link),
    ];
    TRAITS.forEach((trait, i) => {
      if (this.without.has(trait)) values[i] = 0;
    });
    return values;
  }

  /** Log-odds. */
  score(world: World, link: number, features: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < features.length; i++) sum += (features[i] ?? 0) * (this.means[i] ?? 0);
    if (this.without.has('words')) return sum;
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let words = 0;
    for (let at = from; at < to; at++) words += this.words[world.words.at(at)] ?? 0;
    return sum + words / Math.sqrt(Math.max(1, to - from));
  }

  /** What came of it. @param features as they were when it was chosen */
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
