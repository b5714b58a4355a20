import { type Listed, listed, spellings } from './listed.js';
import type { NameLists } from './name-lists.js';
import type { NameWords } from './people.js';
import type { Word } from './words.js';

/** A word with what lists and known people say of it. */
export interface NameWord extends Word {
  readonly listed: Listed;
  /** Word of a name of the record's or page's own private persons. */
  readonly own: boolean;
  /** The same with another ending, as of case. */
  readonly ownBent: boolean;
  /** Word of an address that is a given name and a surname written as one. */
  readonly glued: boolean;
  /** Word of a name of the portal's private persons. */
  readonly known: boolean;
  /** Word of an address that the record, page or portal shows outside of names. */
  readonly shown: boolean;
}

/** Maximum number of words of a name. */
export const MAX_NAME = 7;

const PLAIN_GAP = /^[ \u00a0]$/;
const COMMA = /^, ?$/;
const AFTER_INITIAL = /^\.[ \u00a0]?$/;
const WITHIN_ADDRESS = /^(?:[ \u00a0._+-]|\.[ \u00a0]|, ?)$/;

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

/** True if a word behind a comma begins something else: an office, a body, a street. */
const isNoName = ({
  signs: { office, body, ordinary, street, legalForm },
  listed: { given, rare },
  own,
}: NameWord): boolean => (office || body || ordinary || street || legalForm) && !given && !rare && !own;

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
    if (anyCase && first.signs.conjunction) continue;
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
          if (comma >= 0 || isNoName(word)) break;
          comma = j - 1 - i;
        }
      }
      if (
        !anyCase &&
        !isNameLike(word) &&
        !isInnerParticle(word) &&
        !(lower && isLowerName(word)) &&
        !isUnlistedLower(text, words, i, j)
      )
        break;
      if (lower && !anyCase && isNameLike(word) && !first.signs.particle) break;
      if (lower && !anyCase && word.signs.conjunction) break;
      if (isNameLike(word)) capitals++;
      if (isInnerParticle(word) && !anyCase && !(lower && isLowerName(word) && !word.signs.stop)) continue; // A name ends with no particle.
      if (lower && capitals === 0 && !anyCase && !isLowerName(word) && !isUnlistedLower(text, words, i, j)) continue;
      found.push({ from: i, to: j + 1, comma, lower: capitals === 0 });
    }
  }
  return found;
}

/** True if a word in lower case that is on no list follows a given name in lower case. */
function isUnlistedLower(text: string, words: readonly NameWord[], first: number, at: number): boolean {
  const [start, word] = [words[first], words[at]];
  if (!start || !word || at === first || at > first + 2 || start.shape !== 'lower' || !isAny(start.listed))
    return false;
  // "fra stein myrvang", "– stein myrvang": something leads to it.
  const before = words[first - 1];
  if (before && PLAIN_GAP.test(gapAfter(text, words, first - 1)) && !before.signs.strongCue && !before.signs.weakCue)
    return false;
  const { stop, ordinary, ordinaryEnd, body, company, office, weakCue, strongCue, placeCue, conjunction } = word.signs;
  return (
    word.key.length > 2 &&
    !(stop || ordinary || ordinaryEnd || body || company || office || weakCue || strongCue || placeCue || conjunction)
  );
}

const isLowerName = ({ listed: { given, rare, surname, bent }, own, known, key }: NameWord): boolean =>
  (given || rare || surname || bent || own || known) && key.length > 1;

/** Maximum length of a preposition before a name with a particle: "van de Vries". */
const MAX_PREPOSITION = 4;

/** True if a name can begin with this lower-case word: a particle before a capital, or a listed name. */
function startsLower(text: string, words: readonly NameWord[], i: number): boolean {
  const word = words[i];
  if (!word) return false;
  if (isLowerName(word) && !word.signs.stop) return true;
  if (!word.signs.particle) return isLowerName(word) && word.own;
  const { weakCue, strongCue } = word.signs;
  // "van" and "de" are prepositions too, unless something else leads to the name.
  const before = words[i - 1];
  const isLed =
    i === 0 ||
    !before ||
    !PLAIN_GAP.test(gapAfter(text, words, i - 1)) ||
    ((before.signs.strongCue || before.signs.weakCue) && before.key.length <= MAX_PREPOSITION);
  const isDouble = words[i + 1]?.signs.particle === true && words[i + 1]?.shape === 'lower';
  if ((weakCue || strongCue) && !isLed && !isDouble) return false;
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
  own: NameWords,
  known: (key: string) => boolean,
  isAddress: boolean,
  shown: (key: string) => boolean,
): NameWord[] =>
  words.map(({ text, key, from, to, shape, signs }) => {
    const isOwn = own.has(key);
    const one = isAddress
      ? (spellings(key)
          .map((spelled) => listed(spelled, lists))
          .find(isAny) ?? listed(key, lists))
      : listed(key, lists);
    return {
      text,
      key,
      from,
      to,
      shape: isAddress && isLetter(key, signs) ? 'initial' : shape,
      signs,
      listed: one,
      own: isOwn,
      ownBent: !isOwn && own.hasBent(key),
      known: known(key),
      glued: isAddress && !isAny(one) && isGlued(key, lists),
      shown: isAddress && !isOwn && spellings(key).some(shown),
    };
  });

/** True if a word of an address is one letter and no preposition: "k-nordmann". */
const isLetter = (key: string, { conjunction, strongCue, weakCue, placeCue }: Word['signs']): boolean =>
  key.length === 1 && !conjunction && !strongCue && !weakCue && !placeCue;

const isAny = ({ given, rare, surname, bent }: Listed): boolean => given || rare || surname || bent;

/** Minimum lengths of a glued word and of its parts. */
const MIN_GLUED = 11;
const MIN_PART = 4;

/** True if a word is a common given name, perhaps another, and a surname. */
function isGlued(key: string, lists: NameLists): boolean {
  if (key.length < MIN_GLUED || key.length > 40) return false;
  return spellings(key).some((word) => {
    for (let i = MIN_PART; i <= word.length - MIN_PART; i++) {
      if (!lists.given.has(word.slice(0, i))) continue;
      const rest = word.slice(i);
      if (lists.surnames.has(rest)) return true;
      for (let j = MIN_PART; j <= rest.length - MIN_PART; j++)
        if (lists.given.has(rest.slice(0, j)) && lists.surnames.has(rest.slice(j))) return true;
    }
    return false;
  });
}
