/** Minimum length of a common part of two words; `post` is in too many. */
const MIN_PART = 5;
/** Similarity of a compound and its part: `postliste` and `post`. */
const COMPOUND = 0.6;
/**
 * Similarity of two forms of a word that the stemmer missed, which differ in an ending of at most `ENDING` letters
 * (`contact`, `contácten`).
 */
const FORM = 0.85;
const ENDING = 3;
/** Similarity of two forms that the stemmer knows: `postlister` and `postliste`. */
const INFLECTED = 0.95;
/** Similarity of two words with a common beginning: `accessible`, `accessibilité`. */
const BEGINNING = 0.5;
/** Minimum length of the common beginning, as a fraction of the longer word. */
const SHARED = 0.6;

/**
 * Probability that a term of a text means a query word, 0–1: 1 for the same stem, less if one is a part of the other
 * (Germanic compounds: `tilgjengelighet` in `tilgjengelighetserklæring`) or if both begin alike, since stemmers
 * separate words that are related (`contactar`, `contáctenos`). Both arguments are `unmarked`.
 */
export function termSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  // Quick rejection: most words differ in both first and last letter.
  if (a.charCodeAt(0) !== b.charCodeAt(0) && a.charCodeAt(a.length - 1) !== b.charCodeAt(b.length - 1)) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MIN_PART) return 0;
  if (long.startsWith(short)) return long.length - short.length <= ENDING ? FORM : COMPOUND;
  if (long.endsWith(short)) return COMPOUND;
  const shared = sharedBeginning(short, long);
  return shared >= MIN_PART && shared >= SHARED * long.length ? BEGINNING : 0;
}

/**
 * Probability that a word means another one of the same stem, 0–1: 1 for the same form, low if hardly more than the
 * stem is common (`commune`, `communication`). Both arguments are `unmarked`.
 */
export function formSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return sharedBeginning(short, long) >= SHARED * long.length ? INFLECTED : BEGINNING;
}

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

function sharedBeginning(short: string, long: string): number {
  let n = 0;
  while (n < short.length && short[n] === long[n]) n++;
  return n;
}
