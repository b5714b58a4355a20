/** Minimum length of a stem; shorter words are marked in the same form only, since short endings match everywhere. */
const SHORTEST_STEM = 4;
/** Maximum length of the usual endings of Scandinavian, English and Romance words. */
const LONGEST_ENDING = 5;

/**
 * Splits a text so that words of the target can be marked, inflected forms included ("postliste" marks "postlister").
 * Only for findings made before version 0.2, which have no spans; the words that really matched are in their matches.
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

export interface Piece {
  text: string;
  marked: boolean;
}

/** Begin and end in UTF-16 code units: [start, end). */
interface Span {
  start: number;
  end: number;
}

/** Splits a text at the spans to mark. Overlapping spans are merged, spans beyond its end are ignored. */
export function markSpans(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const add = (to: number, marked: boolean) => {
    const last = pieces.at(-1);
    const piece = text.slice(done, to);
    if (piece && last?.marked === marked) last.text += piece;
    else if (piece) pieces.push({ text: piece, marked });
    done = Math.max(done, to);
  };
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    add(Math.min(Math.max(start, done), text.length), false);
    add(Math.min(Math.max(end, done), text.length), true);
  }
  add(text.length, false);
  return pieces;
}
