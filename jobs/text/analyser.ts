import { createRequire } from 'node:module';
import type * as Tinyld from 'tinyld';
import { stemmerOf } from './stems.js';
import { tokensOf, wordForm } from './tokens.js';

const require = createRequire(import.meta.url);

/** Converts text of one language to terms: stems of the words that are no stop words. */
export interface Analyser {
  language: string | null;
  /** The terms of a text, in order, with repetitions. */
  terms(text: string): string[];
  /** The term of one token of `tokensOf`; null for stop words and for tokens too long to be a word. */
  term(token: string): string | null;
}

/** Maximum letters of a word; longer tokens are data or concatenated words. */
const MAX_WORD = 100;

/** Elided articles and pronouns of French, Italian and Catalan: `l'accès`, `d'urgence`. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|dell|nell|all|dall|sull|coll|quest|quell)'(?=.)/;
const ELIDING: ReadonlySet<string | null> = new Set(['fr', 'it', 'ca']);

/**
 * @param language primary subtag; without stop words and stemming if null or unknown
 * @param keep words that count although they are stop words, such as a query's
 */
export function analyserFor(language: string | null, keep: Iterable<string> = []): Analyser {
  const stem = stemmerOf(language);
  const stopped = stopWordsOf(language);
  const kept = new Set([...keep].flatMap(tokensOf));
  const elides = ELIDING.has(language);
  const term = (token: string): string | null => {
    if (token.length > MAX_WORD) return null;
    const word = elides ? token.replace(ELISION, '') : token;
    return stopped.has(word) && !kept.has(word) ? null : stem(word);
  };
  const terms = (text: string) => {
    const found: string[] = [];
    for (const token of tokensOf(text)) {
      const one = term(token);
      if (one !== null) found.push(one);
    }
    return found;
  };
  return { language, terms, term };
}

/** Frequency of each term of a text, or weight of each term of a query. */
export type TermVector = ReadonlyMap<string, number>;

export function termVector(terms: Iterable<string>): TermVector {
  const vector = new Map<string, number>();
  for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + 1);
  return vector;
}

/** Cosine of two non-negative vectors: 0 (nothing shared) to 1; 0 if one is empty. */
export function cosine(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let dot = 0;
  for (const [term, count] of small) dot += count * (large.get(term) ?? 0);
  return dot === 0 ? 0 : Math.min(1, dot / (norm(a) * norm(b)));
}

function norm(vector: TermVector): number {
  let sum = 0;
  for (const count of vector.values()) sum += count * count;
  return Math.sqrt(sum);
}

const NONE: ReadonlySet<string> = new Set();

/** Name in the list: Norwegian is one language there, with bokmål and nynorsk words. */
const KEPT_UNDER: Record<string, string> = { nb: 'no', nn: 'no' };

let lists: Record<string, string[]> | undefined;
const sets = new Map<string, ReadonlySet<string>>();

/**
 * The stop words of a language (stopwords-iso); empty if unknown. The file of all languages is read at the first call
 * (some 5 ms); a set is built only for requested languages.
 */
export function stopWordsOf(language: string | null): ReadonlySet<string> {
  if (language === null) return NONE;
  const code = KEPT_UNDER[language] ?? language;
  const known = sets.get(code);
  if (known) return known;
  lists ??= require('stopwords-iso') as Record<string, string[]>;
  const list = Object.hasOwn(lists, code) ? lists[code] : undefined;
  const set = list ? new Set(list.map(wordForm)) : NONE;
  sets.set(code, set);
  return set;
}

/** Minimum letters for detection; a menu of a few words is no evidence. */
const MIN_LETTERS = 60;
/** Characters read by detection; more take longer without better results. */
const SAMPLE = 4_000;
/** Factor by which the best language must lead the second; else the result is unsure. */
const LEAD = 1.3;

/** The primary subtag of a BCP 47 tag (`nb-NO` → `nb`); null if the text is no tag. */
export function primarySubtag(tag: string | null | undefined): string | null {
  const match = /^\s*([a-z]{2,3})(?:[-_][a-z0-9_-]*)?\s*$/i.exec(tag ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

/**
 * The language of a page as a primary subtag: its `lang` attribute, else the detected language, else the hint (the
 * site's registered language). Null if unsure. Detection knows one Norwegian (`no`).
 * @param text visible text
 */
export function languageOf(text: string, lang: string | null, hint: string | null = null): string | null {
  return primarySubtag(lang) ?? detected(text) ?? primarySubtag(hint);
}

function detected(text: string): string | null {
  const sample = text.slice(0, SAMPLE);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const { detectAll } = require('tinyld') as typeof Tinyld;
  const [best, second] = detectAll(sample);
  if (!best || (second && best.accuracy < LEAD * second.accuracy)) return null;
  return best.lang;
}

/** Norwegian is one language to the detector. */
const asDetected = (language: string): string => KEPT_UNDER[language] ?? language;

/**
 * The language of a list of words, which is too short to be detected by itself: the likeliest one among the languages
 * of the pages to search and English. The first of these languages if none shows. The detector knows no Catalan,
 * Basque, Galician, Albanian, Croatian, Slovene or Maltese: beside such a language, words are English only if English is
 * the likeliest of all languages.
 * @param likely primary subtags, descending by frequency
 */
export function languageOfWords(words: readonly string[], likely: readonly string[]): string | null {
  const { detectAll, supportedLanguages, toISO2 } = require('tinyld') as typeof Tinyld;
  const found = detectAll(words.join('\n'));
  const known = new Set(supportedLanguages.map(toISO2));
  const areKnown = likely.every((one) => known.has(asDetected(one)));
  const among = areKnown || found[0]?.lang === 'en' ? [...likely, 'en'] : likely;
  for (const { lang } of found) {
    const language = among.find((one) => asDetected(one) === lang);
    if (language !== undefined) return language;
  }
  return likely[0] ?? null;
}
