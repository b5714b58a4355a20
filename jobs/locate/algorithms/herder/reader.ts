import { tokensOf } from '../../../text/index.js';
import type { Query } from '../../query.js';
import { formSimilarity, termSimilarity, unmarked } from './words/term-similarity.js';

/** Which query words a text carries. */
export interface Reading {
  /** Words of the text, stop words and mere numbers left out. */
  terms: number;
  /** One entry a query word that the text carries, in no special order. */
  hits: readonly Hit[];
}

/** One query word in a text. */
export interface Hit {
  /** The query word's index. */
  index: number;
  /** How surely its best match is the word: 1 the same form, less for others of its stem (`formSimilarity`, `termSimilarity`). */
  strength: number;
  /** The strengths of all its matches, summed: a softened term frequency. */
  count: number;
}

/**
 * Words that are compared with the query for the first time, a page: twice what a long page has. The rest of a
 * page's new words are taken for others.
 */
const MAX_NEW_WORDS = 4_000;
/** Words whose match is remembered: more than a search of an honest site meets. */
const MAX_REMEMBERED = 100_000;

/** Looks for the query's words in texts of the site's language. */
export interface Reader {
  /** The weight of each query word by the target and by its place in the query; their mean is about 1. */
  readonly weights: readonly number[];
  read(text: string): Reading;
}

/** The reader of a search. */
export interface PageReader extends Reader {
  /** What is read from here on is of another page. */
  beginPage(): void;
}

/** How much more the first word of a query weighs than the last: people name the thing first, then what goes with it. */
const PRECEDENCE = 0.4;
const precedence = (place: number, of: number): number => 1 + PRECEDENCE * (0.5 - (of > 1 ? place / (of - 1) : 0.5));

/** A number that is no query word names nothing else either: chapters, dates and counts stand before names. */
const NUMBER = /^\p{N}+$/u;

const NO_HITS: Hit[] = [];
const NOTHING: Reading = { terms: 0, hits: NO_HITS };

interface Match {
  index: number;
  strength: number;
}

const OTHER_WORD: Match = { index: -1, strength: 0 };

/** A reader for a query; each word of the texts is compared with the query once, however often it comes. */
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

/** By query word: the forms in which it was asked for. */
function formsOf({ analyser, weights, words }: Query): readonly string[][] {
  const forms = new Map([...weights.keys()].map((term): [string, string[]] => [term, []]));
  for (const token of words.flatMap(({ word }) => tokensOf(word)))
    forms.get(analyser.term(token) ?? '')?.push(unmarked(token));
  return [...forms.values()];
}

/** A match of the whole stem, as sure as the token's form is. */
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
