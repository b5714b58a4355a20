import { z } from 'zod';
import type { ForagedUrl, Random } from './rules.js';

/** A URL from which paths brought rewards, and how much. */
export interface Start<Url extends ForagedUrl> {
  readonly url: Url;
  readonly value: number;
}

export const SavedStart = z.object({ url: z.string(), value: z.number() });

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
export const startsOf = <Url extends ForagedUrl>(weblog: readonly Start<Url>[]): readonly Start<Url>[] =>
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
