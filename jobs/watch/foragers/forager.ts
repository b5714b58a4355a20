import { drawnWeights, learn, longTermValue } from './ordering.js';
import { type ForagedWeb, FRESH_HOURS, type Learning, type PageVersion, type Random } from './port.js';
import { drawnStart, halved, type Start, updated } from './weblog.js';

const MAX_STEPS = 100;

/** A page that may be new to the agent. */
export interface Sent extends PageVersion {
  readonly url: number;
}

/** What a step downloaded. */
export interface Step {
  readonly downloaded: readonly number[];
}

/** Answers what was sent with its rewards and penalties, together. */
export type Reinforce = (sent: readonly Sent[]) => number;

/** One forager: it walks paths of 100 steps from its starts, and follows the links it values most. */
export class Forager {
  score: number;
  readonly #learning: Learning;
  readonly #web: ForagedWeb;
  readonly #random: Random;
  readonly #weights: Float64Array;
  #weblog: readonly Start[];
  #sent = new Set<number>();
  #path: { url: number; reward: number }[] = [];
  #visited = new Set<number>();
  /** URLs to choose from, with their values as of when they came where weights stand still. */
  #frontier = new Map<number, number>();

  constructor(
    web: ForagedWeb,
    learning: Learning,
    weblog: readonly Start[],
    score: number,
    random: Random,
    weights?: Float64Array,
  ) {
    this.#web = web;
    this.#learning = learning;
    this.#weblog = weblog;
    this.#random = random;
    this.#weights = weights ?? drawnWeights(web.classes, random);
    this.score = score;
  }

  /** Algorithm 12: downloads a page and all it links to, sends what may be new, learns from the answer. */
  step(time: number, reinforce: Reinforce, knownToAll: (version: number) => boolean): Step {
    const before = this.#path.at(-1)?.url;
    const { url, begins } = this.#select();
    this.#visited.add(url);
    const links = this.#web.links(url, time);
    for (const link of links)
      if (!this.#visited.has(link) && !this.#frontier.has(link)) this.#frontier.set(link, this.#value(link));
    const downloaded = [url, ...links];
    const reward = reinforce(this.#possiblyNew(downloaded, time, knownToAll));
    this.#path.push({ url, reward });
    if (this.#learning.ordering && !begins && before !== undefined)
      learn(this.#weights, this.#web.state(before), this.#web.state(url), reward);
    return { downloaded };
  }

  /** Multiplication: the weblog is parted; weights that learn are copied, others drawn anew. Both begin at `score`. */
  multiplied(score: number): Forager {
    const [kept, given] = this.#learning.weblog ? halved(this.#weblog, this.#random) : [this.#weblog, this.#weblog];
    this.#weblog = kept;
    this.score = score;
    const weights = this.#learning.ordering ? this.#weights.slice() : undefined;
    return new Forager(this.#web, this.#learning, given.length > 0 ? given : kept, score, this.#random, weights);
  }

  /** Algorithm 11: the frontier's best URL; a start where the path is at its end, or nothing is left to follow. */
  #select(): { url: number; begins: boolean } {
    if (this.#path.length > 0 && this.#path.length <= MAX_STEPS && this.#frontier.size > 0) {
      const url = this.#best();
      this.#frontier.delete(url);
      return { url, begins: false };
    }
    if (this.#learning.weblog && this.#path.length > 0) this.#weblog = updated(this.#weblog, this.#path);
    this.#path = [];
    this.#visited = new Set();
    this.#frontier = new Map();
    return { url: drawnStart(this.#weblog, this.#random), begins: true };
  }

  #best(): number {
    let [best, most] = [-1, Number.NEGATIVE_INFINITY];
    for (const [url, then] of this.#frontier) {
      const value = this.#learning.ordering ? this.#value(url) : then;
      if (value > most) [best, most] = [url, value];
    }
    return best;
  }

  #value = (url: number): number => longTermValue(this.#weights, this.#web.state(url));

  /** Algorithm 5: not older than a day, and not sent before. */
  #possiblyNew(urls: readonly number[], time: number, knownToAll: (version: number) => boolean): Sent[] {
    const sent: Sent[] = [];
    for (const url of urls) {
      const { id, date } = this.#web.version(url, time);
      if (time - date > FRESH_HOURS || this.#sent.has(id) || knownToAll(id)) continue;
      this.#sent.add(id);
      sent.push({ url, id, date });
    }
    return sent;
  }
}
