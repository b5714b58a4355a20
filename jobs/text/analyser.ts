import { stemmerOf } from './stems.js';
import { stopWordsOf } from './stop-words.js';
import { tokensOf } from './tokens.js';

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

/** Term frequencies. */
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
