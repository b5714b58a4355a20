import { tokensOf } from '../../text/index.js';
import { hashOf } from '../news/identity.js';

/** As many as the paper's text classes. */
export const WORD_CLASSES = 50;

/**
 * A page that was not opened yet, by the words of its address: each adds one to its class, or takes one away, by its hash
 * (feature hashing, Weinberger et al. 2009); tanh of that.
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
