import { tokensOf } from '../text/index.js';

/** The words of the given texts, and the parts of compounds. */
export function knownWords(texts: readonly (string | null)[]): Set<string> {
  return new Set(texts.flatMap((text) => tokensOf(text ?? '').flatMap((token) => token.split(/['-]/))));
}
