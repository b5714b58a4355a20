import { z } from 'zod';
import type { ForagedUrl, ForagerRules, Random } from './rules.js';

/** A URL from which paths brought rewards, and how much. */
interface Start<Url extends ForagedUrl> {
  readonly url: Url;
  readonly value: number;
}

const SavedStart = z.object({ url: z.string(), value: z.number() });

const WEBLOG_SIZE = 100;
const STARTS = 10;
/** How far a revisited URL's value moves towards what it brought this time. */
const BETA = 0.3;

/**
 * Algorithm 1, weblog update: a URL is worth the rewards from it to its path's end, not discounted; a known one moves
 * towards that by β.
 * @param rewards a path's URLs in order, each once, with what was received at each
 */
export function updated<Url extends ForagedUrl>(
  weblog: readonly Start<Url>[],
  rewards: readonly { readonly url: Url; readonly reward: number }[],
): Start<Url>[] {
  const values = new Map(weblog.map(({ url, value }) => [url, value]));
  let sum = 0;
  for (const { url, reward } of rewards.toReversed()) {
    sum += reward;
    const before = values.get(url);
    values.set(url, before === undefined ? sum : (1 - BETA) * before + BETA * sum);
  }
  return [...values]
    .map(([url, value]) => ({ url, value }))
    .sort((a, b) => b.value - a.value)
    .slice(0, WEBLOG_SIZE);
}

/** Those of which one is drawn when a path begins: the first ten. */
const startsOf = <Url extends ForagedUrl>(weblog: readonly Start<Url>[]): readonly Start<Url>[] =>
  weblog.slice(0, STARTS);

/** Where a path begins. */
export function drawnStart<Url extends ForagedUrl>(weblog: readonly Start<Url>[], random: Random): Url {
  const starts = startsOf(weblog);
  const start = starts[Math.floor(random() * starts.length)];
  if (!start) throw new Error('A forager needs a URL to start from.');
  return start.url;
}

/** Multiplication: a random half for each, both in order. */
export function halved<Url extends ForagedUrl>(
  weblog: readonly Start<Url>[],
  random: Random,
): [Start<Url>[], Start<Url>[]] {
  const order = weblog.map((_, k) => ({ k, at: random() })).sort((a, b) => a.at - b.at);
  const gone = new Set(order.slice(0, Math.floor(weblog.length / 2)).map(({ k }) => k));
  return [weblog.filter((_, k) => !gone.has(k)), weblog.filter((_, k) => gone.has(k))];
}

const GAMMA = 0.9;
const ALPHA = 0.1;

/** What a page is worth in the long term: linear in its text classes. */
export function longTermValue(weights: Float64Array, state: Float64Array): number {
  let value = 0;
  for (let k = 0; k < weights.length; k++) value += (weights[k] ?? 0) * (state[k] ?? 0);
  return value;
}

/** Algorithm 4, URL ordering update: TD(0) for the step from one page to the next, which brought `reward`. In place. */
export function learn(weights: Float64Array, from: Float64Array, to: Float64Array, reward: number): void {
  const change = ALPHA * (reward + GAMMA * longTermValue(weights, to) - longTermValue(weights, from));
  for (let k = 0; k < weights.length; k++) weights[k] = (weights[k] ?? 0) + change * (from[k] ?? 0);
}

/** First weights: uniform in [−1, 1]. */
const drawnWeights = (classes: number, random: Random): Float64Array =>
  Float64Array.from({ length: classes }, () => 2 * random() - 1);

const SENT_COSTS = 0.05;
const RELEVANT_BRINGS = 1;
const [REWARD, PENALTY] = [100, -1];
/** So many URLs to choose from are kept from one step to the next: those valued most. */
const FRONTIER_KEPT = 200;

/** All that a forager goes by. Times are hours. */
export interface ForagerState<Url extends ForagedUrl> {
  /** In the order of birth, from 1. */
  readonly number: number;
  /** Null: it is one of the first. */
  readonly parent: number | null;
  readonly born: number;
  readonly score: number;
  /** Steps, and documents that it was the first to send. */
  readonly steps: number;
  readonly brought: number;
  readonly weights: readonly number[];
  readonly weblog: readonly Start<Url>[];
  readonly path: readonly { readonly url: Url; readonly reward: number }[];
  readonly frontier: readonly Url[];
  /** What it has sent, with the documents' dates. */
  readonly sent: readonly (readonly [document: number, date: number])[];
}

export const SavedForager = z.object({
  number: z.number(),
  parent: z.number().nullable(),
  born: z.number(),
  score: z.number(),
  steps: z.number(),
  brought: z.number(),
  weights: z.array(z.number()).readonly(),
  weblog: z.array(SavedStart).readonly(),
  path: z.array(z.object({ url: z.string(), reward: z.number() })).readonly(),
  frontier: z.array(z.string()).readonly(),
  sent: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly(),
});

/** Who is born, of whom, and when. */
export type Birth = Pick<ForagerState<never>, 'number' | 'parent' | 'born'>;

/** One forager: it walks paths from its starts, and follows the links it values most. */
export class Forager<Url extends ForagedUrl> {
  readonly birth: Birth;
  score: number;
  readonly #rules: ForagerRules<Url>;
  readonly #weights: Float64Array;
  #steps: number;
  #brought: number;
  #weblog: readonly Start<Url>[];
  #path: { url: Url; reward: number }[];
  #visited: Set<Url>;
  /** URLs to choose from, with their values as of when they came where weights stand still. */
  #frontier: Map<Url, number>;
  readonly #sent: Map<number, number>;

  constructor(rules: ForagerRules<Url>, saved: ForagerState<Url>) {
    const { number, parent, born } = saved;
    this.birth = { number, parent, born };
    this.score = saved.score;
    this.#rules = rules;
    this.#weights = Float64Array.from(saved.weights);
    this.#steps = saved.steps;
    this.#brought = saved.brought;
    this.#weblog = saved.weblog;
    this.#path = [...saved.path];
    this.#visited = new Set(saved.path.map(({ url }) => url));
    this.#frontier = new Map(saved.frontier.map((url) => [url, this.#value(url)]));
    this.#sent = new Map(saved.sent);
  }

  /** One that has seen nothing. @param weights left out: drawn */
  static newborn<Url extends ForagedUrl>(
    rules: ForagerRules<Url>,
    birth: Birth,
    weblog: readonly Start<Url>[],
    score: number,
    weights: Float64Array = drawnWeights(rules.classes, rules.random),
  ): Forager<Url> {
    const nothing = { steps: 0, brought: 0, path: [], frontier: [], sent: [] };
    return new Forager(rules, { ...birth, ...nothing, score, weblog, weights: [...weights] });
  }

  /** Algorithm 11: the frontier's best URL; a start where the path is at its end, or nothing is left to follow. */
  select(): Url {
    if (this.#path.length > 0 && this.#path.length <= this.#rules.steps && this.#frontier.size > 0) {
      const url = this.#best();
      this.#frontier.delete(url);
      return url;
    }
    if (this.#rules.learning.weblog && this.#path.length > 0) this.#weblog = updated(this.#weblog, this.#path);
    this.#path = [];
    this.#visited = new Set();
    this.#frontier = new Map();
    return drawnStart(this.#weblog, this.#rules.random);
  }

  /** The page selected is open: what it links to, and was not opened on this path, may be followed. */
  opened(url: Url, links: readonly Url[]): void {
    this.#visited.add(url);
    for (const link of links)
      if (!this.#visited.has(link) && !this.#frontier.has(link)) this.#frontier.set(link, this.#value(link));
  }

  /** Algorithm 5: may it send this document, which it has not sent before? Then it has. @param date hours */
  sends(document: number, date: number): boolean {
    if (this.#sent.has(document)) return false;
    this.#sent.set(document, date);
    return true;
  }

  /**
   * The reinforcing agent's answer (algorithm 7) to what the step to `url` sent: of how many documents it was the first, and
   * how many others had sent already. Ends the step; by it learns who learns by ordering.
   */
  rewarded(url: Url, first: number, known: number): void {
    this.score += first * RELEVANT_BRINGS - (first + known) * SENT_COSTS;
    this.#steps++;
    this.#brought += first;
    const reward = first * REWARD + known * PENALTY;
    const before = this.#path.at(-1)?.url;
    this.#path.push({ url, reward });
    const { learning, state } = this.#rules;
    if (learning.ordering && before !== undefined) learn(this.#weights, state(before), state(url), reward);
  }

  /** Multiplication: the weblog is parted; weights that learn are copied, others drawn anew. Both begin at `score`. */
  multiplied(birth: Birth, score: number): Forager<Url> {
    const { learning, random } = this.#rules;
    const [kept, given] = learning.weblog ? halved(this.#weblog, random) : [this.#weblog, this.#weblog];
    this.#weblog = kept;
    this.score = score;
    const weights = learning.ordering ? this.#weights : undefined;
    return Forager.newborn(this.#rules, birth, given.length > 0 ? given : kept, score, weights);
  }

  /** Those it values most first. */
  byValue(urls: readonly Url[]): Url[] {
    return urls
      .map((url) => ({ url, value: this.#value(url) }))
      .sort((a, b) => b.value - a.value)
      .map(({ url }) => url);
  }

  /** @param since what it sent of documents that are older need not be remembered */
  saved(since: number): ForagerState<Url> {
    return {
      ...this.birth,
      score: this.score,
      steps: this.#steps,
      brought: this.#brought,
      weights: [...this.#weights],
      weblog: this.#weblog,
      path: this.#path,
      frontier: this.byValue([...this.#frontier.keys()]).slice(0, FRONTIER_KEPT),
      sent: this.sentSince(since),
    };
  }

  sentSince(since: number): [document: number, date: number][] {
    return [...this.#sent].filter(([, date]) => date >= since);
  }

  #best(): Url {
    let [best, most]: [Url | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
    for (const [url, then] of this.#frontier) {
      const value = this.#rules.learning.ordering ? this.#value(url) : then;
      if (value > most || best === undefined) [best, most] = [url, value];
    }
    if (best === undefined) throw new Error('A forager has nothing left to follow.');
    return best;
  }

  #value(url: Url): number {
    return longTermValue(this.#weights, this.#rules.state(url));
  }
}
