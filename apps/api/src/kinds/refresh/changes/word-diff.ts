import { diffArrays } from 'diff';

export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Words of a text that are compared; the rest of a longer one is left out. */
const MAX_WORDS = 20_000;
/** More words that differ make another page, and would take seconds: they are shown as one piece each. */
const MAX_EDITS = 2_000;
/** Words shown around what differs. */
const AROUND = 12;

/** What two texts differ in, word by word; what they share is cut down to a few words around. */
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

/** @param first nothing comes before, @param last nothing comes after: only the side of a difference is shown */
function shortened(words: readonly string[], first: boolean, last: boolean): string {
  const [head, tail] = [first ? 0 : AROUND, last ? 0 : AROUND];
  if (words.length <= head + tail + 1) return words.join(' ');
  const end = tail === 0 ? [] : words.slice(-tail);
  return [...words.slice(0, head), '…', ...end].join(' ');
}
