import { createRequire } from 'node:module';
import type { newStemmer as NewStemmer } from 'snowball-stemmers';
import { lightStemmerOf } from './light-stems.js';

const require = createRequire(import.meta.url);

/** Snowball's algorithm for each language it covers. Bokmål and nynorsk share the Norwegian one. */
const ALGORITHM: Record<string, string> = {
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hu: 'hungarian',
  hy: 'armenian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  nn: 'norwegian',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
};

/** Cached words a language: more than a country's sites use, 20 MB at some 100 bytes a word. */
const CACHE_WORDS = 200_000;

/** Maximum letters of a word; longer tokens are not stemmed. The longest words of any language have half. */
const MAX_WORD = 100;

/** Numbers are not stemmed: they would fill the cache, and Finnish shortens some (2022 to 202). */
const isNumber = (word: string): boolean => word.charCodeAt(0) <= NINE && /^[0-9]+$/.test(word);
const NINE = '9'.charCodeAt(0);
const CHANGES_NUMBERS: ReadonlySet<string> = new Set(['finnish']);

type Stem = (word: string) => string;
const asIs: Stem = (word) => word;
const stems = new Map<string, Stem>();

/**
 * The stemmer of a language, for lower-case words: Snowball's, else a light one, else the identity (as for Welsh and
 * Sámi). The stems are of an older Snowball generation: never mix them with Postgres' in one index.
 */
export function stemmerOf(language: string | null): Stem {
  if (language === null) return asIs;
  const algorithm = Object.hasOwn(ALGORITHM, language) ? ALGORITHM[language] : undefined;
  const name = algorithm ?? language;
  const known = stems.get(name);
  if (known) return known;
  const compute = algorithm === undefined ? lightStemmerOf(language) : snowballOf(algorithm);
  if (!compute) return asIs;
  const remembering = remembered(compute);
  const stem: Stem = CHANGES_NUMBERS.has(name) ? remembering : (word) => (isNumber(word) ? word : remembering(word));
  stems.set(name, stem);
  return stem;
}

function snowballOf(algorithm: string): Stem {
  const { newStemmer } = require('snowball-stemmers') as { newStemmer: typeof NewStemmer };
  const stemmer = newStemmer(algorithm);
  return (word) => stemmer.stem(word);
}

/** Caches a function; a full cache is emptied, since frequent words refill it at once. */
function remembered(compute: Stem): Stem {
  const memory = new Map<string, string>();
  return (word) => {
    const known = memory.get(word);
    if (known !== undefined) return known;
    if (word.length > MAX_WORD) return word;
    const stem = compute(word);
    if (memory.size >= CACHE_WORDS) memory.clear();
    memory.set(word, stem);
    return stem;
  };
}
