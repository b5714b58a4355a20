const TOKEN = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/**
 * The words of a text, lower-cased and in NFC, in order, repeats kept.
 *
 * Letters and digits joined by a hyphen or an apostrophe are one word: `e-post`, `IP-adresse`, `council's`. Compounds
 * stay whole because in the languages we meet they are words of their own, and their parts (`e`, `post`) mean
 * something else. The typographic apostrophe becomes the plain one, as the stemmers expect.
 */
export function tokensOf(text: string): string[] {
  const found = text.normalize('NFC').toLowerCase().match(TOKEN);
  return found?.map((token) => (token.includes('’') ? token.replaceAll('’', "'") : token)) ?? [];
}

/** Where each word of a text begins and ends, for cutting snippets. The text must be in NFC. */
export function* tokenPositions(text: string): Generator<{ token: string; start: number; end: number }> {
  for (const match of text.matchAll(TOKEN)) {
    const token = match[0].toLowerCase().replaceAll('’', "'");
    yield { token, start: match.index, end: match.index + match[0].length };
  }
}
