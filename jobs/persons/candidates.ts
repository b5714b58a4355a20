import { type Listed, listed } from './listed.js';
import type { NameLists } from './name-lists.js';
import type { Word } from './words.js';

/** A word with what lists and known people say of it. */
export interface NameWord extends Word {
  readonly listed: Listed;
  /** Word of a name of the record's or page's own private persons. */
  readonly own: boolean;
  /** Word of a name of the portal's private persons. */
  readonly known: boolean;
}

/** Maximum number of words of a name. */
export const MAX_NAME = 7;

const PLAIN_GAP = /^[ \u00a0]$/;
const COMMA = /^, ?$/;
const AFTER_INITIAL = /^\.[ \u00a0]?$/;
const WITHIN_ADDRESS = /^(?:[ \u00a0._+-]|,[ ]?|, ?)$/;

export interface CandidateOptions {
  /** True for the words of an address, which have no capitals. */
  readonly anyCase: boolean;
}

/** Possible name: words [from, to). */
export interface Candidate {
  readonly from: number;
  readonly to: number;
  /** Index within the candidate behind which its comma is; -1 if it has none. */
  readonly comma: number;
  readonly lower: boolean;
}

/** Text between a word and the next. */
export const gapAfter = (text: string, words: readonly Word[], i: number): string =>
  text.slice(words[i]?.to ?? 0, words[i + 1]?.from ?? text.length);

const isNameLike = ({ shape }: Word): boolean => shape !== 'lower';

/** True if a word can stand in a name though it is written in lower case. */
const isInnerParticle = ({ signs, shape }: Word): boolean => shape === 'lower' && signs.particle;

/** True if names continue over the gap. */
function joins(gap: string, before: Word, anyCase: boolean): boolean {
  if (anyCase) return WITHIN_ADDRESS.test(gap);
  return (
    PLAIN_GAP.test(gap) || COMMA.test(gap) || (before.shape === 'initial' && (AFTER_INITIAL.test(gap) || gap === ''))
  );
}

/**
 * Runs of words that can be one name, of at most `MAX_NAME` words. Lower-case words join only if lists or known people
 * have them.
 */
export function candidatesOf(text: string, words: readonly NameWord[], { anyCase }: CandidateOptions): Candidate[] {
  const found: Candidate[] = [];
  for (let i = 0; i < words.length; i++) {
    const first = words[i];
    if (!first) continue;
    const lower = first.shape === 'lower';
    if (lower && !anyCase && !startsLower(text, words, i)) continue;
    let comma = -1;
    let capitals = 0;
    for (let j = i; j < words.length && j < i + MAX_NAME; j++) {
      const word = words[j];
      const before = words[j - 1];
      if (!word || word.text === '') break;
      if (j > i && before) {
        const gap = gapAfter(text, words, j - 1);
        if (!joins(gap, before, anyCase)) break;
        if (gap.startsWith(',')) {
          if (comma >= 0) break;
          comma = j - 1 - i;
        }
      }
      if (!anyCase && !isNameLike(word) && !isInnerParticle(word) && !(lower && isLowerName(word))) break;
      if (isNameLike(word)) capitals++;
      if (isInnerParticle(word) && !anyCase && !(lower && isLowerName(word))) continue; // A name ends with no particle.
      if (lower && capitals === 0 && !anyCase && !isLowerName(word)) continue;
      found.push({ from: i, to: j + 1, comma, lower: capitals === 0 });
    }
  }
  return found;
}

const isLowerName = ({ listed: { given, rare, surname, bent }, own, known, key }: NameWord): boolean =>
  (given || rare || surname || bent || own || known) && key.length > 1;

/** True if a name can begin with this lower-case word: a particle before a capital, or a listed name. */
function startsLower(text: string, words: readonly NameWord[], i: number): boolean {
  const word = words[i];
  if (!word) return false;
  if (isLowerName(word) && !word.signs.stop) return true;
  if (!word.signs.particle) return isLowerName(word) && word.own;
  for (let j = i + 1; j < Math.min(words.length, i + 3); j++) {
    const next = words[j];
    if (!next || !PLAIN_GAP.test(gapAfter(text, words, j - 1))) return false;
    if (isNameLike(next)) return true;
    if (!next.signs.particle) return false;
  }
  return false;
}

/** The words with what lists and people say. */
export const nameWordsOf = (
  words: readonly Word[],
  lists: NameLists,
  own: (key: string) => boolean,
  known: (key: string) => boolean,
): NameWord[] =>
  words.map((word) => ({ ...word, listed: listed(word.key, lists), own: own(word.key), known: known(word.key) }));
