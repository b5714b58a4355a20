// For findings from before version 0.2 alone, which have no spans (`marked-spans.ts`): guesses what may have matched.
import type { Piece } from './marked-spans';

/** Words shorter than this are marked only as they stand: endings of two letters would match everywhere. */
const SHORTEST_STEM = 4;
/** Endings that Scandinavian, English and Romance words commonly take. */
const LONGEST_ENDING = 5;

/**
 * Cuts a text into pieces so that words of the target can be marked, inflected forms included ("postliste" marks
 * "postlister"). It is for the eye: what really matched is in the finding's matches.
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
