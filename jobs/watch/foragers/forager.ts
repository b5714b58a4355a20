import { z } from 'zod';

/** A URL at which paths may begin, and its value: the rewards that paths from it brought. */
interface Start<Url extends ForagedUrl> {
  readonly url: Url;
  readonly value: number;
}

const SavedStart = z.object({ url: z.string(), value: z.number() });

const WEBLOG_SIZE = 100;
const STARTS = 10;
/** Learning rate β of the value of a revisited URL. */
const BETA = 0.3;

/**
 * Weblog update (algorithm 1). The value of a URL is the undiscounted sum of rewards from it to the end of the path;
 * the value of a known URL moves towards that sum by β.
 * @param rewards URLs of a path in order, each once, with the reward received there
 * @returns the weblog, descending by value
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

/** URLs from which the start of a path is drawn: the ten of greatest value. */
const startsOf = <Url extends ForagedUrl>(weblog: readonly Start<Url>[]): readonly Start<Url>[] =>
  weblog.slice(0, STARTS);

/** Draws the start URL of a path. */
export function drawnStart<Url extends ForagedUrl>(weblog: readonly Start<Url>[], random: Random): Url {
  const starts = startsOf(weblog);
  const start = starts[Math.floor(random() * starts.length)];
  if (!start) throw new Error('A forager needs a URL to start from.');
  return start.url;
}

/** Splits a weblog at random into two halves, each in the original order (multiplication). */
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

/** Long-term value of a page: linear in the outputs of its text classes. */
export function longTermValue(weights: Float64Array, state: Float64Array): number {
  let value = 0;
  for (let k = 0; k < weights.length; k++) value += (weights[k] ?? 0) * (state[k] ?? 0);
  return value;
}

/** URL ordering update (algorithm 4): one TD(0) update of `weights`, in place, for a step that brought `reward`. */
export function learn(weights: Float64Array, from: Float64Array, to: Float64Array, reward: number): void {
  const change = ALPHA * (reward + GAMMA * longTermValue(weights, to) - longTermValue(weights, from));
  for (let k = 0; k < weights.length; k++) weights[k] = (weights[k] ?? 0) + change * (from[k] ?? 0);
}

/** Initial weights, uniform in [−1, 1]. */
const drawnWeights = (classes: number, random: Random): Float64Array =>
  Float64Array.from({ length: classes }, () => 2 * random() - 1);

const SENT_COSTS = 0.05;
const RELEVANT_BRINGS = 1;
const [REWARD, PENALTY] = [100, -1];
/** Maximum number of frontier URLs kept between two steps; those of greatest value are kept. */
const FRONTIER_KEPT = 200;

/** State of a forager. Times are in hours. */
export interface ForagerState<Url extends ForagedUrl> {
  /** Serial number within the fleet in the order of creation, from 1. */
  readonly number: number;
  /** Number of the forager that it was split from; null for the first foragers. */
  readonly parent: number | null;
  readonly born: number;
  readonly score: number;
  /** Number of steps; `brought` is the number of documents that the forager was the first to send. */
  readonly steps: number;
  readonly brought: number;
  readonly weights: readonly number[];
  readonly weblog: readonly Start<Url>[];
  readonly path: readonly { readonly url: Url; readonly reward: number }[];
  readonly frontier: readonly Url[];
  /** Documents that the forager has sent, with their dates. */
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

/** Serial number, parent and creation time of a forager. */
export type Birth = Pick<ForagerState<never>, 'number' | 'parent' | 'born'>;

/** A forager: it walks paths from its start URLs and follows the links of greatest value. */
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
  /** URLs that may be followed, with their values when added, which count only if the weights do not learn. */
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

  /**
   * Creates a forager without history.
   * @param weights drawn at random if omitted
   */
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

  /**
   * Selects the next URL (algorithm 11): the frontier's URL of greatest value. If the path has its maximum length or
   * the frontier is empty, then the weblog is updated and the start of a new path is drawn.
   */
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

  /** Records the selected page as opened; its links not yet opened on this path join the frontier. */
  opened(url: Url, links: readonly Url[]): void {
    this.#visited.add(url);
    for (const link of links)
      if (!this.#visited.has(link) && !this.#frontier.has(link)) this.#frontier.set(link, this.#value(link));
  }

  /**
   * Decides whether to send a document (algorithm 5): true if the forager has not sent it before. The document is then
   * recorded as sent.
   * @param date hours
   */
  sends(document: number, date: number): boolean {
    if (this.#sent.has(document)) return false;
    this.#sent.set(document, date);
    return true;
  }

  /**
   * Ends the step to `url` with the reinforcing agent's answer (algorithm 7): updates the score and, if URL ordering is
   * learned, the weights.
   * @param first number of documents sent that nobody had sent before
   * @param known number of documents sent that others had sent before
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

  /**
   * Splits off a new forager (algorithm 6). The weblog is divided between both if it is learned or `parts`, else copied; the
   * weights are copied if URL ordering is learned, else drawn anew. Both start with `score`.
   */
  multiplied(birth: Birth, score: number): Forager<Url> {
    const { learning, random } = this.#rules;
    const [kept, given] =
      learning.weblog || learning.parts ? halved(this.#weblog, random) : [this.#weblog, this.#weblog];
    this.#weblog = kept;
    this.score = score;
    const weights = learning.ordering ? this.#weights : undefined;
    return Forager.newborn(this.#rules, birth, given.length > 0 ? given : kept, score, weights);
  }

  /** URLs in descending order of value. */
  byValue(urls: readonly Url[]): Url[] {
    return urls
      .map((url) => ({ url, value: this.#value(url) }))
      .sort((a, b) => b.value - a.value)
      .map(({ url }) => url);
  }

  /**
   * State for storage.
   * @param since earliest date in hours of the sent documents that are stored
   */
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

/** Identifier of a page: its URL, or its number in a generated web. */
export type ForagedUrl = string | number;

/** Source of random numbers, uniform in [0, 1). */
export type Random = () => number;

/** Kinds of learning that a forager uses; a forager with neither is the control. */
export interface Learning {
  /** Weblog learning (WL): start URLs are learned from the rewards of paths. */
  readonly weblog: boolean;
  /** Reinforcement learning (RL): the choice of links is learned by temporal differences. */
  readonly ordering: boolean;
  /** True if multiplication divides a weblog that is not learned, too (Algorithm 6 to the letter). */
  readonly parts?: boolean;
}

/** Settings shared by all foragers of a fleet. */
export interface ForagerRules<Url extends ForagedUrl> {
  readonly learning: Learning;
  readonly random: Random;
  /** Maximum number of steps of a path after its start. */
  readonly steps: number;
  /** Features of a page as outputs of text classes, each in [−1, 1]; the length is always `classes`. */
  state(url: Url): Float64Array;
  readonly classes: number;
}
