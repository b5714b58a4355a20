import type { Link } from '../../site/index.js';
import { UrlSet } from '../../site/index.js';
import type { ReadTopic } from '../port.js';
import type { SavedAsText } from './snapshot.js';

/** FNV-1a over the characters, then the finaliser of MurmurHash3: 32 bits. */
export function hashOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mixed(h);
}

/** Two numbers as one. */
export const joined = (a: number, b: number): number => mixed(Math.imul(a, 0x9e3779b1) ^ b);

function mixed(value: number): number {
  let h = value ^ (value >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The bucket of a hashed word: one of 2^16. */
export const bucketOf = (word: string, kind: number): number => joined(hashOf(word), kind) & 0xffff;

/**
 * Of a canonical URL its host, where its path begins, and its section: the host, with the first segment of a path that has
 * two. What `URL` says of it, in a tenth of the time.
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

/** The URLs that a run knows of, by number. */
export class Urls implements SavedAsText {
  private known = new UrlSet();

  get size(): number {
    return this.known.size;
  }

  /** @returns its number, and whether it is new */
  take(url: string): { number: number; fresh: boolean } {
    const number = this.known.add(url);
    return number === null ? { number: this.known.find(url) ?? 0, fresh: false } : { number, fresh: true };
  }

  find(url: string): number | null {
    return this.known.find(url);
  }

  /** @throws RangeError where there is no such number */
  at(number: number): string {
    return this.known.at(number);
  }

  /** All of them, in their order, a line each: canonical ones have no blanks. */
  savedText(): string {
    return Array.from({ length: this.size }, (_, number) => `${this.at(number)}\n`).join('');
  }

  /** Takes the place of what it knew. The last line of an older version's has no end. */
  readSaved(text: string): void {
    this.known = new UrlSet();
    for (const url of text === '' ? [] : text.replace(/\n$/, '').split('\n')) this.known.add(url);
  }
}

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

/** Reads links of one page for a topic. `weights`: what each term is worth, widened ones less than those given. */
export function linkTraits({ analyser }: ReadTopic, weights: ReadonlyMap<string, number>): (link: Link) => LinkTraits {
  // Links of a page share hosts, headings and what is around them.
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
      words: hashed(link.place, { anchor, address, around }),
      isHome: pathFrom === link.url.length - 1,
      tagPath: link.tagPath ?? '',
    };
  };
}

/** @returns each once */
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

/** Of an address, where a hyphen parts words. */
const wordsIn = (address: string): string => address.replace(/[^\p{L}\p{N}]+/gu, ' ');
