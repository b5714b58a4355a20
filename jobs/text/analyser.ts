import { stemmerOf } from './stems.js';
import { stopWordsOf } from './stop-words.js';
import { tokensOf } from './tokens.js';

/** Turns text of one language into terms: stems of the words that are not stop words. */
export interface Analyser {
  language: string | null;
  /** The terms of a text, in order, repeats kept. */
  terms(text: string): string[];
  /** The term of one token of `tokensOf`, or null for a stop word and for what is too long to be a word. */
  term(token: string): string | null;
}

/** In letters: compounds of any language are shorter, and what is longer (data, words run together) is no word. */
const MAX_WORD = 100;

/** Articles and pronouns that French, Italian and Catalan write in one with the next word: `l'accès`, `d'urgence`. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|un|dell|nell|all|dall|sull|coll|quest|quell)'(?=.)/;
const ELIDING: ReadonlySet<string | null> = new Set(['fr', 'it', 'ca']);

/**
 * @param language primary subtag; null or one we do not know: no stop words, no stemming
 * @param keep words that count although the language's stop list has them: a query's words are no noise
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
