import { diffArrays } from 'diff';

interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Maximum number of words of a text that are compared; the rest is ignored. */
const MAX_WORDS = 20_000;
/**
 * Maximum number of edits computed. Texts with more differences are different pages, whose diff would take seconds:
 * they are shown as one segment each.
 */
const MAX_EDITS = 2_000;
/** Number of equal words shown around a difference. */
const AROUND = 12;

/** Word diff of two texts; equal segments are shortened to a few words around the differences. */
export function wordDiff(before: string, after: string): Piece[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const parts = diffArrays(old, now, { maxEditLength: MAX_EDITS });
  if (!parts)
    return [
      { kind: 'removed', text: old.join(' ') },
      { kind: 'added', text: now.join(' ') },
    ];
  return parts.map(({ value, added, removed }, i): Piece => {
    if (added) return { kind: 'added', text: value.join(' ') };
    if (removed) return { kind: 'removed', text: value.join(' ') };
    return { kind: 'same', text: shortened(value, i === 0, i === parts.length - 1) };
  });
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/**
 * Shortens an equal segment to the words beside the differences.
 * @param first true if no segment precedes
 * @param last true if no segment follows
 */
function shortened(words: readonly string[], first: boolean, last: boolean): string {
  const [head, tail] = [first ? 0 : AROUND, last ? 0 : AROUND];
  if (words.length <= head + tail + 1) return words.join(' ');
  const end = tail === 0 ? [] : words.slice(-tail);
  return [...words.slice(0, head), '…', ...end].join(' ');
}
