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
  const lower = plainForm(text);
  const found: string[] = [];
  if (plainWords(lower, (start, end) => found.push(lower.slice(start, end)))) return found;
  return lowerCased(composed(text)).replaceAll('’', "'").match(TOKEN) ?? [];
}

/**
 * The same words, each with where it begins and ends in the text as given: UTF-16 code units, [start, end). Marks are
 * part of their word whether composed or not, so a text need not be in NFC.
 */
export function tokenPositions(text: string): { token: string; start: number; end: number }[] {
  const lower = plainForm(text);
  const found: { token: string; start: number; end: number }[] = [];
  if (plainWords(lower, (start, end) => found.push({ token: lower.slice(start, end), start, end }))) return found;
  return Array.from(text.matchAll(TOKEN), ({ 0: word, index }) => {
    const token = lowerCased(composed(word)).replaceAll('’', "'");
    return { token, start: index, end: index + word.length };
  });
}

/** The form of a text in which `plainWords` finds words; as long as the text, if that is plain. */
const plainForm = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/**
 * Finds the words of a plain text: one in which each code unit is a character that changes no other, as in nearly every
 * text. Takes a quarter of the time that the regular expression does.
 * @param visit is told where each begins and ends
 * @returns false where the text is not plain, and not all words were told
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

/** What a code unit is for `plainWords`. */
const APART = 1;
const LETTER = 2;
const JOINER = 3;
const NOT_PLAIN = 4;
/** By code unit; 0 where it was not looked up yet. */
const kinds = new Uint8Array(0x10000);

/** What the code unit there is; past the end nothing belongs to a word. */
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
  if (CHANGES_OTHERS.test(character) || character.normalize('NFC') !== character) return NOT_PLAIN;
  if (/[\p{L}\p{N}]/u.test(character)) return LETTER;
  return character === "'" || character === '-' ? JOINER : APART;
}

/** Marks, and vowels and endings of Hangul, join the letter before them; of other code units two are one character. */
const CHANGES_OTHERS = /[\p{M}\u1160-\u11ff\ud800-\udfff]/u;

/** The Turkish İ becomes i, as in Turkish; `toLowerCase` knows no language and makes it an i with a second dot. */
const lowerCased = (text: string): string => text.replaceAll('İ', 'i').toLowerCase();
