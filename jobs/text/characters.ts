/**
 * Characters that nobody sees in a word: soft hyphen, zero-width space and joiners, marks of direction, word joiner,
 * byte-order mark (`Default_Ignorable_Code_Point` of Unicode, without variation selectors and the fillers of Hangul, which
 * are part of a letter). This and the following constants are sources of regular expressions.
 */
const UNSEEN = '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF';
/** Hyphens besides `-`: hyphen, non-breaking hyphen, figure dash, small and full-width hyphen. */
const HYPHENS = '\\u2010-\\u2012\\uFE63\\uFF0D';
/** Scripts without spaces, in which a zero-width space separates words (Unicode Standard Annex 14, class SA). */
const SPACELESS = '[\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';
const GAP_WITHIN = `(?<!${SPACELESS})\\u200B|\\u200B(?!${SPACELESS})`;
/** Characters beside which a joiner has no effect: letters of scripts that are not joined, digits, punctuation. */
const SEPARATING = '[\\p{sc=Latn}\\p{sc=Grek}\\p{sc=Cyrl}\\p{Nd}\\p{P}\\s]';

/** One unseen character that separates no words. */
export const UNSEEN_IN_WORD = `(?:(?!\\u200B)[${UNSEEN}]|${GAP_WITHIN})`;
/** `-` or any other hyphen, as a class. */
export const ANY_HYPHEN = `[-${HYPHENS}]`;

const IN_WORD = new RegExp(UNSEEN_IN_WORD, 'gu');
const MAY_BE_NEEDLESS = new RegExp(`[\\u00AD\\u200B-\\u200D\\u2060\\uFEFF${HYPHENS}]`);
const NEEDLESS = new RegExp(
  `[\\u00AD\\u2060\\uFEFF]|${GAP_WITHIN}|(?<=^|${SEPARATING})[\\u200C\\u200D]|[\\u200C\\u200D](?=$|${SEPARATING})`,
  'gu',
);
const OTHER_HYPHENS = new RegExp(`[${HYPHENS}]`, 'g');

const MAY_BE_UNEVEN = new RegExp(`[${UNSEEN}${HYPHENS}]`);
/** True for a text with a character that `wordCharacters` may drop or replace. */
export const isUneven = (text: string): boolean => MAY_BE_UNEVEN.test(text);

/**
 * A text as displayed, without unseen characters and with `-` for every hyphen: `Post&shy;liste` becomes `Postliste`. All
 * text of pages and feeds passes here before any reader of words. Two kinds stay, since the display needs them: marks of
 * direction, which order a line of Arabic or Hebrew, and the joiners U+200C and U+200D between letters that they shape and
 * in pictographs (Unicode Standard Annex 31, section 2.3.1).
 */
export const plainCharacters = (text: string): string =>
  MAY_BE_NEEDLESS.test(text) ? text.replace(NEEDLESS, '').replace(OTHER_HYPHENS, '-') : text;

/**
 * A text for comparison of words, not for display: without any unseen character, as the Unicode collation algorithm
 * ignores them (Unicode Technical Standard 10, section 4.2), and with `-` for every hyphen.
 */
export const wordCharacters = (text: string): string =>
  isUneven(text) ? text.replace(IN_WORD, '').replace(OTHER_HYPHENS, '-') : text;

/** Any character outside ASCII; most words have none. */
const PERHAPS_MARKED = /[^ -~]/;

/**
 * Replacements for letters that Unicode does not decompose, as used in capitals and addresses: `ÇALIŞMA` for `çalışma`,
 * `MASSNAHMEN` for `Maßnahmen`, `ogloszenia` for `ogłoszenia`.
 */
const FOLDED: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
};
const TO_FOLD = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g');

/** A lower-case text without diacritics. */
export const unmarked = (text: string): string =>
  PERHAPS_MARKED.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(TO_FOLD, (letter) => FOLDED[letter] ?? letter)
    : text;
