const TERM = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** The longest word that is asked; what is longer is no word. */
const LONGEST = 40;
/** The most of a field that is read: hostile records are not to fill the memory. */
const MOST_CHARACTERS = 50_000;

/**
 * The words of a text that can be asked: runs of letters and digits, lower-cased, of two characters or more. Unlike
 * `tokensOf`, hyphens divide: search engines index the parts.
 */
export function termsOf(text: string): string[] {
  const found = text.slice(0, MOST_CHARACTERS).normalize('NFC').toLowerCase().match(TERM) ?? [];
  return found.filter((term) => term.length >= 2 && term.length <= LONGEST);
}
