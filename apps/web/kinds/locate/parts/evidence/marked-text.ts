// For findings made before version 0.2, which have no spans (`marked-spans.ts`): guesses the matched words.
import type { Piece } from './marked-spans';

/**
 * Minimum length of a stem: shorter words are marked only in the same form, since endings of two letters match
 * everywhere.
 */
const SHORTEST_STEM = 4;
/** Maximum length of the usual endings of Scandinavian, English and Romance words. */
const LONGEST_ENDING = 5;

/**
 * Splits a text so that words of the target can be marked, inflected forms included ("postliste" marks "postlister").
 * Only for display: the words that really matched are in the finding's matches.
 */
export function markWords(text: string, words: readonly string[]): Piece[] {
  const patterns = words.filter(Boolean).map((word) => {
    const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return word.length < SHORTEST_STEM ? literal : `${literal}\\p{L}{0,${LONGEST_ENDING}}`;
  });
  if (patterns.length === 0) return text ? [{ text, marked: false }] : [];
  const longestFirst = patterns.sort((a, b) => b.length - a.length).join('|');
  const word = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst})(?![\\p{L}\\p{N}])`, 'giu');
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(word)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), marked: false });
    pieces.push({ text: match[0], marked: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false });
  return pieces;
}
