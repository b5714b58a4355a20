import { tokensOf, unmarked } from '../../../text/index.js';
import type { Query } from '../../query.js';

/** The query words that a text contains. */
export interface Reading {
  /** Number of words of the text, without stop words and bare numbers. */
  terms: number;
  /** One entry for each query word in the text, in no particular order. */
  hits: readonly Hit[];
}

/** A query word in a text. */
export interface Hit {
  /** Index of the query word. */
  index: number;
  /** Strength of its best match: 1 for the same form, less for others (`formSimilarity`, `termSimilarity`). */
  strength: number;
  /** Sum of the strengths of all its matches: a soft term frequency. */
  count: number;
}

/** Maximum new words of a page that are compared with the query, twice a long page's; further ones do not match. */
const MAX_NEW_WORDS = 4_000;
/** Maximum number of cached matches: more than a search of an ordinary site meets. */
const MAX_REMEMBERED = 100_000;

/** Finds the query's words in texts of the site's language. */
export interface Reader {
  /** Weight of each query word by the target and by its position in the query; their mean is about 1. */
  readonly weights: readonly number[];
  read(text: string): Reading;
}

/** Reader with a budget of new words for each page. */
export interface PageReader extends Reader {
  /** Marks the beginning of another page. */
  beginPage(): void;
}

/** Difference of the position factors of first and last query word: people name the thing before its attributes. */
const PRECEDENCE = 0.4;
const precedence = (place: number, of: number): number => 1 + PRECEDENCE * (0.5 - (of > 1 ? place / (of - 1) : 0.5));

/** A number that is not a query word is ignored: chapters, dates and counts precede names. */
const NUMBER = /^\p{N}+$/u;

const NO_HITS: Hit[] = [];
const NOTHING: Reading = { terms: 0, hits: NO_HITS };

interface Match {
  index: number;
  strength: number;
}

const OTHER_WORD: Match = { index: -1, strength: 0 };

/** Creates the reader of a query; each distinct word of the texts is compared with the query once. */
export function readerOf(query: Query): PageReader {
  const items = [...query.weights.keys()].map(unmarked);
  const forms = formsOf(query);
  const mean = [...query.weights.values()].reduce((sum, weight) => sum + weight, 0) / Math.max(1, items.length);
  const matches = new Map<string, Match | null>();
  let newWords = 0;
  const matchOf = (token: string): Match | null => {
    const known = matches.get(token);
    if (known !== undefined) return known;
    if (++newWords > MAX_NEW_WORDS) return OTHER_WORD;
    const term = query.analyser.term(token);
    const best = term === null ? null : inForm(bestMatch(unmarked(term), items), unmarked(token), forms);
    const match = best?.strength === 0 && NUMBER.test(token) ? null : best;
    if (matches.size >= MAX_REMEMBERED) matches.clear();
    matches.set(token, match);
    return match;
  };
  const weights = [...query.weights.values()];
  return {
    weights: weights.map((weight, place) => (weight / mean) * precedence(place, weights.length)),
    read: (text) => {
      let terms = 0;
      let hits: Hit[] = NO_HITS;
      for (const token of tokensOf(text)) {
        const match = matchOf(token);
        if (match === null) continue;
        terms++;
        if (match.strength === 0) continue;
        if (hits === NO_HITS) hits = [];
        addHit(hits, match);
      }
      return terms === 0 ? NOTHING : { terms, hits };
    },
    beginPage: () => {
      newWords = 0;
    },
  };
}

/** By query word, its forms in the query. */
function formsOf({ analyser, weights, words }: Query): readonly string[][] {
  const forms = new Map([...weights.keys()].map((term): [string, string[]] => [term, []]));
  for (const token of words.flatMap(({ word }) => tokensOf(word)))
    forms.get(analyser.term(token) ?? '')?.push(unmarked(token));
  return [...forms.values()];
}

/** A match whose strength depends on the token's form, if the whole stem matches. */
function inForm({ index, strength }: Match, token: string, forms: readonly string[][]): Match {
  const asked = strength === 1 ? (forms[index] ?? []) : [];
  return {
    index,
    strength: asked.length > 0 ? Math.max(...asked.map((form) => formSimilarity(token, form))) : strength,
  };
}

function addHit(hits: Hit[], { index, strength }: Match): void {
  const hit = hits.find((other) => other.index === index);
  if (hit) {
    hit.strength = Math.max(hit.strength, strength);
    hit.count += strength;
  } else hits.push({ index, strength, count: strength });
}

function bestMatch(term: string, words: readonly string[]): Match {
  let index = -1;
  let most = 0;
  for (let i = 0; i < words.length; i++) {
    const strength = termSimilarity(term, words[i] ?? '');
    if (strength <= most) continue;
    most = strength;
    index = i;
  }
  return index === -1 ? OTHER_WORD : { index, strength: most };
}

/** Minimum length of a common part of two words; `post` is in too many. */
const MIN_PART = 5;
/** Similarity of a compound and its part: `postliste` and `post`. */
const COMPOUND = 0.6;
/** Similarity of forms that the stemmer missed, with endings of at most `ENDING` letters (`contact`, `contácten`). */
const FORM = 0.85;
const ENDING = 3;
/** Similarity of two forms that the stemmer knows: `postlister` and `postliste`. */
const INFLECTED = 0.95;
/** Similarity of two words with a common beginning: `accessible`, `accessibilité`. */
const BEGINNING = 0.5;
/** Minimum length of the common beginning, as a fraction of the longer word. */
const SHARED = 0.6;

/**
 * Probability that a term of a text means a query word, 0–1: 1 for the same stem, less if one is a part of the other
 * (Germanic compounds: `tilgjengelighet` in `tilgjengelighetserklæring`) or if both begin alike, since stemmers
 * separate words that are related (`contactar`, `contáctenos`). Both arguments are `unmarked`.
 */
export function termSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  // Quick rejection: most words differ in both first and last letter.
  if (a.charCodeAt(0) !== b.charCodeAt(0) && a.charCodeAt(a.length - 1) !== b.charCodeAt(b.length - 1)) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MIN_PART) return 0;
  if (long.startsWith(short)) return long.length - short.length <= ENDING ? FORM : COMPOUND;
  if (long.endsWith(short)) return COMPOUND;
  const shared = sharedBeginning(short, long);
  return shared >= MIN_PART && shared >= SHARED * long.length ? BEGINNING : 0;
}

/**
 * Probability that a word means another one of the same stem, 0–1: 1 for the same form, low if hardly more than the
 * stem is common (`commune`, `communication`). Both arguments are `unmarked`.
 */
export function formSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return sharedBeginning(short, long) >= SHARED * long.length ? INFLECTED : BEGINNING;
}

function sharedBeginning(short: string, long: string): number {
  let n = 0;
  while (n < short.length && short[n] === long[n]) n++;
  return n;
}
