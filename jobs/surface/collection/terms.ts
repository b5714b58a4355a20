const TERM = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** The longest word that is asked; what is longer is no word. */
const LONGEST = 40;
/** The most of a field that is read: hostile records are not to fill the memory. */
const MOST_CHARACTERS = 50_000;

/**
 * The words of a text that can be asked: runs of letters and digits, lower-cased, of two characters or more. Unlike
 * `tokensOf`, hyphens divide: search engines index the parts.
 */
export const termsOf = (text: string): string[] => [...writtenTerms(text)].map(({ term }) => term);

/** The words of a text that can be asked, in order, each with how it is written. */
export function* writtenTerms(text: string): Generator<WrittenTerm> {
  const found = text.slice(0, MOST_CHARACTERS).normalize('NFC').match(TERM) ?? [];
  for (const [place, written] of found.entries()) {
    const term = written.toLowerCase();
    if (term.length >= 2 && term.length <= LONGEST) yield { term, isSmall: written === term, isFirst: place === 0 };
  }
}

export interface WrittenTerm {
  readonly term: string;
  /** Is no letter of it a capital? */
  readonly isSmall: boolean;
  /** Does the text begin with it? */
  readonly isFirst: boolean;
}
