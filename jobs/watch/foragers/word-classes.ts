import { tokensOf } from '../../text/index.js';
import { hashOf } from '../news/identity.js';

/** Number of word classes, equal to the number of text classes in the paper. */
export const WORD_CLASSES = 50;

/**
 * Features of a page that was not opened yet, from the words of its URL: the hash of each word selects a class and adds
 * or subtracts 1 (feature hashing, Weinberger et al. 2009); tanh is applied to the sums.
 */
export function wordClasses(url: string): Float64Array {
  const { pathname, search } = new URL(url);
  const state = new Float64Array(WORD_CLASSES);
  for (const word of tokensOf(decoded(pathname + search))) {
    const hash = hashOf(word);
    const at = hash % WORD_CLASSES;
    state[at] = (state[at] ?? 0) + (Math.floor(hash / WORD_CLASSES) % 2 === 0 ? 1 : -1);
  }
  return state.map(Math.tanh);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
