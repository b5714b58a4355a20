import { ANY_HYPHEN, isUneven, UNSEEN_IN_WORD, wordCharacters } from './characters.js';

/**
 * Maximum combining marks in a row; the rest is dropped, since ordering marks takes quadratic time. Letters of any
 * language have two or three, stream-safe text at most thirty (Unicode Standard Annex 15, section 13).
 */
const MAX_MARKS = 30;
const TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** The text in NFC, in time linear in its length. */
export const composed = (text: string): string =>
  (hasManyMarks(text) ? text.replace(TOO_MANY, '$1') : text).normalize('NFC');

/** True if the text may have too many marks in a row, by each 31st character, which a longer run would hit. */
function hasManyMarks(text: string): boolean {
  for (let at = MAX_MARKS; at < text.length; at += MAX_MARKS + 1) {
    if (text.charCodeAt(at) < FIRST_MARK || !mayBeMark(text, at)) continue;
    let from = at;
    while (from > 0 && mayBeMark(text, from - 1)) from--;
    let to = at + 1;
    while (to < text.length && to - from <= MAX_MARKS && mayBeMark(text, to)) to++;
    if (to - from > MAX_MARKS) return true;
  }
  return false;
}

const FIRST_MARK = 0x300;
/** A mark, or half of a character beyond U+FFFF, where marks exist too. */
const MARK = /[\p{M}\ud800-\udfff]/u;
const mayBeMark = (text: string, at: number): boolean =>
  text.charCodeAt(at) >= FIRST_MARK && MARK.test(text.charAt(at));

/** A letter with its marks: NFC keeps them separate in most scripts, such as Hindi or pointed Hebrew. */
const LETTERS = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{Mn}\\p{Mc}]*';
const TOKEN = new RegExp(`${LETTERS}(?:['-]${LETTERS})*`, 'gu');
/** `TOKEN` in a text as written: unseen characters belong to the word around them. */
const WRITTEN_LETTERS = `[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{Mn}\\p{Mc}]|${UNSEEN_IN_WORD})*`;
const WRITTEN_TOKEN = new RegExp(
  `${WRITTEN_LETTERS}(?:(?:['’]|${ANY_HYPHEN})${UNSEEN_IN_WORD}*${WRITTEN_LETTERS})*`,
  'gu',
);

/**
 * The words of a text in lower case and NFC, in order, with repetitions.
 *
 * Letters and digits joined by a hyphen or apostrophe are one word: `e-post`, `IP-adresse`, `council's`. Compounds stay
 * whole, because they are words of their own in the product's languages and their parts (`e`, `post`) mean something
 * else. The typographic apostrophe becomes the plain one, as stemmers expect; characters are those of `wordCharacters`.
 */
export function tokensOf(text: string): string[] {
  const lower = plainForm(text);
  const found: string[] = [];
  if (plainWords(lower, (start, end) => found.push(lower.slice(start, end)))) return found;
  return wordForm(text).match(TOKEN) ?? [];
}

/**
 * `tokensOf` with positions in the given text: UTF-16 code units, [start, end). Marks belong to their word whether
 * composed or not, so the text need not be in NFC.
 */
export function tokenPositions(text: string): { token: string; start: number; end: number }[] {
  const lower = plainForm(text);
  const found: { token: string; start: number; end: number }[] = [];
  if (plainWords(lower, (start, end) => found.push({ token: lower.slice(start, end), start, end }))) return found;
  return Array.from(text.matchAll(WRITTEN_TOKEN), ({ 0: word, index }) => ({
    token: wordForm(word),
    start: index,
    end: index + word.length,
  }));
}

/** The form in which words are compared. */
export const wordForm = (text: string): string => lowerCased(composed(wordCharacters(text))).replaceAll('’', "'");

/** Form of a text that `plainWords` reads; of equal length if the text is plain. */
const plainForm = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/**
 * Finds the words of a plain text: each code unit is one character that changes no other, as in nearly every text.
 * Takes a quarter of the regular expression's time.
 * @param visit called with the start and end of each word
 * @returns false if the text is not plain; some words are then missing
 */
function plainWords(text: string, visit: (start: number, end: number) => void): boolean {
  for (let at = 0; at < text.length; ) {
    const kind = kindAt(text, at);
    if (kind === NOT_PLAIN) return false;
    const start = at++;
    if (kind !== LETTER) continue;
    while (kindAt(text, at) === LETTER || (kindAt(text, at) === JOINER && kindAt(text, at + 1) === LETTER)) at++;
    visit(start, at);
  }
  return true;
}

/** Kinds of a code unit for `plainWords`. */
const APART = 1;
const LETTER = 2;
const JOINER = 3;
const NOT_PLAIN = 4;
/** Kind by code unit; 0 if not computed yet. */
const kinds = new Uint8Array(0x10000);

/** Kind of the code unit at a position; beyond the end nothing belongs to a word. */
function kindAt(text: string, at: number): number {
  if (at >= text.length) return APART;
  const unit = text.charCodeAt(at);
  return kinds[unit] || lookUp(unit);
}

function lookUp(unit: number): number {
  const kind = kindOf(String.fromCharCode(unit));
  kinds[unit] = kind;
  return kind;
}

function kindOf(character: string): number {
  if (CHANGES_OTHERS.test(character) || isUneven(character) || character.normalize('NFC') !== character)
    return NOT_PLAIN;
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER;
  return character === "'" || character === '-' ? JOINER : APART;
}

/** Marks, and vowels and finals of Hangul, join the previous letter; a surrogate pair is one character. */
const CHANGES_OTHERS = /[\p{M}\u1160-\u11ff\ud800-\udfff]/u;

/** Lower case with the Turkish İ as i; `toLowerCase` would add a second dot. */
const lowerCased = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();
