import type { Link } from '../../site/index.js';
import { UrlSet } from '../../site/index.js';
import type { ReadTopic } from '../topic.js';
import type { SavedAsText } from './snapshot.js';

/** Features of a link by itself. */
export interface LinkTraits {
  /** Topic share of each text, 0–1: 0 without any topic word, 1 with three of them, or with nothing else. */
  readonly anchor: number;
  readonly address: number;
  readonly context: number;
  /** The reward model's probability of the anchor text. */
  readonly probability: number;
  /** Distinct hashed words of anchor, address, context and place. */
  readonly words: readonly number[];
  /** True if the link leads to a host's home page. */
  readonly isHome: boolean;
  /** `Link.tagPath`; empty if unknown. */
  readonly tagPath: string;
}

const [ANCHOR, ADDRESS, CONTEXT, PLACE] = [1, 2, 3, 4];
/** Kinds of link words that are compared with words of pages. */
export const LINK_WORDS = [ANCHOR, ADDRESS] as const;
/** Maximum number of hashed words of a link. */
const MAX_WORDS = 24;
const MAX_CONTEXT = 300;
/** Number of topic words at which the share reaches 1. */
const ENOUGH = 3;

/**
 * Returns a function that extracts the features of one page's links.
 * @param weights weight of each term; added terms have less than given ones
 * @param probabilityOf the reward model's probability of a text of these terms
 */
export function linkTraits(
  { analyser }: ReadTopic,
  weights: ReadonlyMap<string, number>,
  probabilityOf: (terms: readonly string[]) => number,
): (link: Link) => LinkTraits {
  // Caches texts that links of a page share: hosts, headings and contexts.
  const memory = new Map<string, readonly string[]>();
  const termsOf = (text: string): readonly string[] => {
    const known = memory.get(text);
    if (known) return known;
    const terms = analyser.terms(text);
    memory.set(text, terms);
    return terms;
  };
  return (link) => {
    const { pathFrom } = partsOf(link.url);
    const anchor = analyser.terms(`${link.label} ${link.hint}`.slice(0, MAX_CONTEXT));
    const address = [
      ...termsOf(wordsIn(link.url.slice(link.url.indexOf('//') + 2, pathFrom))),
      ...analyser.terms(wordsIn(link.url.slice(pathFrom))),
    ];
    const around = termsOf(`${link.heading ?? ''} ${link.context ?? ''}`.slice(0, MAX_CONTEXT));
    return {
      anchor: shareOf(anchor, weights),
      address: shareOf(address, weights),
      context: shareOf(around, weights),
      probability: probabilityOf(anchor),
      words: hashed(link.place, { anchor, address, around }),
      isHome: pathFrom === link.url.length - 1,
      tagPath: link.tagPath ?? '',
    };
  };
}

/** @returns distinct buckets */
function hashed(
  place: Link['place'],
  terms: Readonly<Record<'anchor' | 'address' | 'around', readonly string[]>>,
): number[] {
  const words = new Set<number>([bucketOf(place, PLACE)]);
  for (const [some, kind] of [
    [terms.anchor, ANCHOR],
    [terms.address, ADDRESS],
    [terms.around, CONTEXT],
  ] as const)
    for (const term of some) if (words.size < MAX_WORDS) words.add(bucketOf(term, kind));
  return [...words];
}

function shareOf(terms: readonly string[], weights: ReadonlyMap<string, number>): number {
  if (!terms.some((term) => weights.has(term))) return 0;
  const distinct = new Set(terms);
  let sum = 0;
  for (const term of distinct) sum += weights.get(term) ?? 0;
  return Math.min(1, sum / Math.min(ENOUGH, distinct.size));
}

/** Words of an address; all other characters separate them. */
const wordsIn = (address: string): string => address.replace(/[^\p{L}\p{N}]+/gu, ' ');

/**
 * Parts of a canonical URL: its host, the offset of its path, and its section, which is the host plus the first path
 * segment if there are two. Takes a tenth of the time of `URL`.
 */
export function partsOf(url: string): { host: string; section: string; pathFrom: number } {
  const from = url.indexOf('//') + 2;
  const slash = url.indexOf('/', from);
  const pathFrom = slash < 0 ? url.length : slash;
  const host = url.slice(from, pathFrom);
  const query = url.indexOf('?', pathFrom);
  const second = url.indexOf('/', pathFrom + 1);
  const hasTwo = second >= 0 && (query < 0 || second < query);
  return { host, section: hasTwo ? url.slice(from, second) : host, pathFrom };
}

/** URLs known to a run, by number. */
export class Urls implements SavedAsText {
  private known = new UrlSet();

  get size(): number {
    return this.known.size;
  }

  /**
   * Adds a URL.
   * @returns its number, and whether it is new
   */
  take(url: string): { number: number; fresh: boolean } {
    const number = this.known.add(url);
    return number === null ? { number: this.known.find(url) ?? 0, fresh: false } : { number, fresh: true };
  }

  find(url: string): number | null {
    return this.known.find(url);
  }

  /** @throws RangeError if no URL has the number */
  at(number: number): string {
    return this.known.at(number);
  }

  /** All URLs in order, one per line; canonical URLs contain no white space. */
  savedText(): string {
    return Array.from({ length: this.size }, (_, number) => `${this.at(number)}\n`).join('');
  }

  /** Replaces the content. In states of older versions the last line has no terminator. */
  readSaved(text: string): void {
    this.known = new UrlSet();
    for (const url of text === '' ? [] : text.replace(/\n$/, '').split('\n')) this.known.add(url);
  }
}

/** 32-bit hash: FNV-1a over the characters, then the finaliser of MurmurHash3. */
export function hashOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mixed(h);
}

export const joined = (a: number, b: number): number => mixed(Math.imul(a, 0x9e3779b1) ^ b);

function mixed(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Bucket of a hashed word, one of 2^16. */
export const bucketOf = (word: string, kind: number): number => joined(hashOf(word), kind) & 0xffff;
