/**
 * Maximum combining marks in a row; the rest is dropped, since ordering marks takes quadratic time. Letters of any
 * language have two or three, stream-safe text at most thirty (Unicode Standard Annex 15, section 13).
 */
const MAX_MARKS = 30;
const TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** The text in NFC, in time linear in its length. */
export const composed = (text: string): string =>
  (hasManyMarks(text) ? text.replace(TOO_MANY, '$1') : text).normalize('NFC');

/**
 * True if the text may have too many marks in a row. Tests each 31st character: a longer run cannot lie between two
 * tests.
 */
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
