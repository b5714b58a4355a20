/**
 * A letter of any language has two or three marks, and stream-safe text (Unicode Standard Annex 15, section 13) thirty at
 * most. Putting more in order takes time that grows with the square of their number, so the rest is left out.
 */
const MAX_MARKS = 30;
const TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** The text in NFC, in time linear in its length. */
export const composed = (text: string): string =>
  (hasManyMarks(text) ? text.replace(TOO_MANY, '$1') : text).normalize('NFC');

/** Looks at every thirty-first character only: so many marks in a row cannot all stand between two looks. */
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
/** A mark, or half of a character beyond the first 65,536, where there are marks too. */
const MARK = /[\p{M}\ud800-\udfff]/u;
const mayBeMark = (text: string, at: number): boolean =>
  text.charCodeAt(at) >= FIRST_MARK && MARK.test(text.charAt(at));
