const TERM = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** Maximum length of a word in a query, in characters. */
const LONGEST = 40;
/** Maximum number of characters read of a field, which bounds memory against hostile records. */
const MOST_CHARACTERS = 50_000;

/**
 * Query words of a text: runs of letters and digits, lower-cased, of at least two characters. Unlike in `tokensOf`,
 * hyphens separate words, since search engines index the parts.
 */
export const termsOf = (text: string): string[] => [...writtenTerms(text)].map(({ term }) => term);

/** Query words of a text in order, each with its capitalisation. */
export function* writtenTerms(text: string): Generator<WrittenTerm> {
  const found = text.slice(0, MOST_CHARACTERS).normalize('NFC').match(TERM) ?? [];
  for (const [place, written] of found.entries()) {
    const term = written.toLowerCase();
    if (term.length >= 2 && term.length <= LONGEST) yield { term, isSmall: written === term, isFirst: place === 0 };
  }
}

export interface WrittenTerm {
  readonly term: string;
  /** True if the word has no capital letter. */
  readonly isSmall: boolean;
  /** True if the text begins with the word. */
  readonly isFirst: boolean;
}
