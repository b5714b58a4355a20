import { tokensOf } from '../../../text/index.js';
import type { Query } from '../../query.js';
import { formSimilarity, termSimilarity, unmarked } from './words/term-similarity.js';

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
  /**
   * Strength of its best match: 1 for the same form, less for inflected or similar forms (`formSimilarity`,
   * `termSimilarity`).
   */
  strength: number;
  /** Sum of the strengths of all its matches: a soft term frequency. */
  count: number;
}

/**
 * Maximum number of new words of a page that are compared with the query, twice that of a long page; further ones count
 * as non-matching.
 */
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

/**
 * Difference of the position factors of the first and last query word: people name the thing first, then its
 * attributes.
 */
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
