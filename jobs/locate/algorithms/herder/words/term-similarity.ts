/** A part of a compound or a beginning must be so long before sharing it means anything: `post` is in too much. */
const MIN_PART = 5;
/** What a compound shares with its part: `postliste` says less surely what `post` says, and the other way round. */
const COMPOUND = 0.6;
/** Another form of the same word that the stemmer missed: a longer ending of so many letters (`contact`, `contácten`). */
const FORM = 0.85;
const ENDING = 3;
/** Another form that the stemmer knows: `postlister` for `postliste`. */
const INFLECTED = 0.95;
/** What two words share that only begin alike: `accessible`, `accessibilité`. */
const BEGINNING = 0.5;
/** … if they share at least this much of the longer one. */
const SHARED = 0.6;

/**
 * How surely a term of a text means a query word, 0 … 1: 1 for the same stem, less where one is a part of the other
 * (Germanic compounds: `tilgjengelighet` in `tilgjengelighetserklæring`) or both begin alike, since stemmers part words
 * that people do not (`contactar`, `contáctenos`). Marks on letters do not count: both are `unmarked`.
 */
export function termSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  // Most words begin and end differently, and so have nothing in common.
  if (a.charCodeAt(0) !== b.charCodeAt(0) && a.charCodeAt(a.length - 1) !== b.charCodeAt(b.length - 1)) return 0;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < MIN_PART) return 0;
  if (long.startsWith(short)) return long.length - short.length <= ENDING ? FORM : COMPOUND;
  if (long.endsWith(short)) return COMPOUND;
  const shared = sharedBeginning(short, long);
  return shared >= MIN_PART && shared >= SHARED * long.length ? BEGINNING : 0;
}

/**
 * How surely a word means another of the same stem, 0 … 1: as surely as can be only in the same form, and hardly where little
 * more than the stem is the same (`commune`, `communication`). Both are `unmarked`.
 */
export function formSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return sharedBeginning(short, long) >= SHARED * long.length ? INFLECTED : BEGINNING;
}

/** Most words are of plain letters, and have no marks to take away. */
const PERHAPS_MARKED = /[^ -~]/;

/**
 * Letters that Unicode does not take apart, as capitals and addresses write them: `ÇALIŞMA` is `çalışma`, `MASSNAHMEN` are
 * `Maßnahmen`, and `ogloszenia` stands for `ogłoszenia`.
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

/** A lower-case text without the marks on its letters, and with plain letters for those that have marks in them. */
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
