import { composed } from './composed.js';

/** Marks belong to their letter: NFC leaves them apart in most scripts, as in Hindi or pointed Hebrew. */
const LETTERS = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{Mn}\\p{Mc}]*';
const TOKEN = new RegExp(`${LETTERS}(?:['’-]${LETTERS})*`, 'gu');

/**
 * The words of a text, lower-cased and in NFC, in order, repeats kept.
 *
 * Letters and digits joined by a hyphen or an apostrophe are one word: `e-post`, `IP-adresse`, `council's`. Compounds
 * stay whole because in the languages we meet they are words of their own, and their parts (`e`, `post`) mean
 * something else. The typographic apostrophe becomes the plain one, as the stemmers expect.
 */
export function tokensOf(text: string): string[] {
  const found = lowerCased(composed(text)).match(TOKEN);
  return found?.map((token) => (token.includes('’') ? token.replaceAll('’', "'") : token)) ?? [];
}

/**
 * The same words, each with where it begins and ends in the text as given: UTF-16 code units, [start, end). Marks are
 * part of their word whether composed or not, so a text need not be in NFC.
 */
export function* tokenPositions(text: string): Generator<{ token: string; start: number; end: number }> {
  for (const match of text.matchAll(TOKEN)) {
    const token = lowerCased(composed(match[0])).replaceAll('’', "'");
    yield { token, start: match.index, end: match.index + match[0].length };
  }
}

/** The Turkish İ becomes i, as in Turkish; `toLowerCase` knows no language and makes it an i with a second dot. */
const lowerCased = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();
