import type { Link } from '../../site/index.js';
import type { ReadTopic } from '../topic.js';
import { bucketOf } from './hash.js';
import { partsOf } from './urls.js';

/** What a link shows by itself. */
export interface LinkTraits {
  /** Shares of the topic: 0 none of its words, 1 three of them, or nothing else. */
  readonly anchor: number;
  readonly address: number;
  readonly context: number;
  /** Hashed words of anchor, address, context and place, each once. */
  readonly words: readonly number[];
  /** Does it lead to a host's first page? */
  readonly isHome: boolean;
  /** `Link.tagPath`; empty where nobody knows it. */
  readonly tagPath: string;
}

const [ANCHOR, ADDRESS, CONTEXT, PLACE] = [1, 2, 3, 4];
/** Kinds of words that stand on pages as well. */
export const LINK_WORDS = [ANCHOR, ADDRESS] as const;
/** More words say no more. */
const MAX_WORDS = 24;
const MAX_CONTEXT = 300;
/** So many words of the topic say as much as can be said. */
const ENOUGH = 3;

/** Reads links for a topic. `weights`: what each term of the topic is worth, widened ones less than those given. */
export function linkTraits({ analyser }: ReadTopic, weights: ReadonlyMap<string, number>, link: Link): LinkTraits {
  const anchor = analyser.terms(`${link.label} ${link.hint}`.slice(0, MAX_CONTEXT));
  const address = analyser.terms(addressWords(link.url));
  const around = analyser.terms(`${link.heading ?? ''} ${link.context ?? ''}`.slice(0, MAX_CONTEXT));
  const words = new Set<number>([bucketOf(link.place, PLACE)]);
  for (const [terms, kind] of [
    [anchor, ANCHOR],
    [address, ADDRESS],
    [around, CONTEXT],
  ] as const)
    for (const term of terms) if (words.size < MAX_WORDS) words.add(bucketOf(term, kind));
  return {
    anchor: shareOf(anchor, weights),
    address: shareOf(address, weights),
    context: shareOf(around, weights),
    words: [...words],
    isHome: isHome(link.url),
    tagPath: link.tagPath ?? '',
  };
}

function shareOf(terms: readonly string[], weights: ReadonlyMap<string, number>): number {
  if (terms.length === 0) return 0;
  let sum = 0;
  for (const term of new Set(terms)) sum += weights.get(term) ?? 0;
  return Math.min(1, sum / Math.min(ENOUGH, new Set(terms).size));
}

const isHome = (url: string): boolean => partsOf(url).pathFrom === url.length - 1;

/** The words of path and query, and of the host's name. */
const addressWords = (url: string): string => url.slice(url.indexOf('//') + 2).replace(/[^\p{L}\p{N}]+/gu, ' ');
