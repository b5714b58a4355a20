import type { World } from '../world/world.js';

const BUCKETS = 0x10000;
/** Counts are shrunken as if so many pages more had been fetched, at the rate of what lies around. */
const SHRINK = 2;

/**
 * What the model looks at besides hashed words, and what each is worth before anything is learned. A run
 * begins in the order of words, nearly as the rival `words` does; rates count as far as there is evidence. Chosen on generated webs
 * 101 to 108 and on six other recorded sites.
 */
const DENSE = [
  ['bias', -1],
  ['host', 0.3],
  ['section', 0.3],
  ['page', 2],
  ['best words', 5],
] as const;

/** Parts that can be left out: those numbers, hashed words, and what the policy adds. */
const OTHERS = ['words', 'doubt', 'renewal'] as const;
export type Part = (typeof DENSE)[number][0] | (typeof OTHERS)[number];
export const PARTS: readonly Part[] = [...DENSE.map(([name]) => name), ...OTHERS];

/** Steps of AdaGrad (Duchi, Hazan and Singer 2011), and how strongly weights are drawn back. */
const [DENSE_RATE, WORD_RATE, DECAY] = [0.02, 0.2, 1e-4];

/** How much of the topic stands in its anchor or address; what is around it counts half. */
export const bestWords = (world: World, link: number): number =>
  Math.max(world.linkAnchor.at(link), world.linkAddress.at(link), 0.5 * world.linkContext.at(link));

const logit = (p: number): number => Math.log(p / (1 - p));

/**
 * How likely a link leads to a find: logistic over its hashed words, those of the topic, its page, and shrunken rates of
 * the host and section it leads to, as differences of log-odds; a host's towards what hosts gave when they were new.
 * Learns after each page.
 */
export class LinkModel {
  readonly unsaved = ['without'];
  private readonly words = new Float32Array(BUCKETS);
  private readonly wordSquares = new Float32Array(BUCKETS).fill(1e-2);
  private readonly weights = Float64Array.from(DENSE, ([, prior]) => prior);
  private readonly weightSquares = new Float64Array(DENSE.length).fill(1);

  /** @param without parts that are left out, as in an ablation */
  constructor(private readonly without: ReadonlySet<Part>) {}

  /** What is known of a link now. */
  features(world: World, link: number): number[] {
    const [host, section] = [world.hostOf(link), world.sectionOf(link)];
    const { hosts, sections, pages } = world;
    const overall = (world.finds + 0.5) / (world.fetched + 5);
    const rate = (finds: number, n: number, prior: number) => (finds + SHRINK * prior) / (n + SHRINK);
    const ofNew = rate(world.metByFind, world.met, overall);
    const hostRate = rate(hosts.finds.at(host), hosts.fetched.at(host), ofNew);
    const values = [
      1,
      logit(hostRate) - logit(overall),
      logit(rate(sections.finds.at(section), sections.fetched.at(section), hostRate)) - logit(hostRate),
      pages.probability.at(world.linkPage.at(link)) - 0.5,
      bestWords(world, link),
    ];
    DENSE.forEach(([name], i) => {
      if (this.without.has(name)) values[i] = 0;
    });
    return values;
  }

  /** Log-odds. */
  score(world: World, link: number, features: readonly number[]): number {
    let sum = 0;
    for (let i = 0; i < features.length; i++) sum += (features[i] ?? 0) * (this.weights[i] ?? 0);
    if (this.without.has('words')) return sum;
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    let words = 0;
    for (let at = from; at < to; at++) words += this.words[world.words.at(at)] ?? 0;
    return sum + words / Math.sqrt(Math.max(1, to - from));
  }

  /** One step towards what came of it. @param features as they were when it was chosen */
  learn(world: World, link: number, features: readonly number[], reward: number): void {
    const error = reward - 1 / (1 + Math.exp(-this.score(world, link, features)));
    for (let i = 0; i < features.length; i++) {
      const step = error * (features[i] ?? 0);
      const squares = (this.weightSquares[i] ?? 1) + step * step;
      this.weightSquares[i] = squares;
      this.weights[i] = (this.weights[i] ?? 0) + (DENSE_RATE * step) / Math.sqrt(squares);
    }
    const [from, to] = [world.wordsStart(link), world.wordsEnd(link)];
    const step = error / Math.sqrt(Math.max(1, to - from));
    for (let at = from; at < to; at++) {
      const word = world.words.at(at);
      const squares = (this.wordSquares[word] ?? 0) + step * step;
      this.wordSquares[word] = squares;
      this.words[word] = (this.words[word] ?? 0) * (1 - DECAY) + (WORD_RATE * step) / Math.sqrt(squares);
    }
  }
}
