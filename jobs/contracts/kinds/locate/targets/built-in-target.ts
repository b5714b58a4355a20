import type { QueryWord } from '../query-words.js';

/** The languages that every built-in target has words of. The compiler names each target that lacks one. */
export const TARGET_LANGUAGES = ['nb', 'nn', 'en', 'es', 'fr'] as const;

/** A target that comes with the product. */
export interface BuiltInTarget {
  slug: string;
  /** Its name by dashboard language. */
  name: { en: string; nb: string };
  description: { en: string; nb: string };
  words: Record<(typeof TARGET_LANGUAGES)[number], QueryWord[]>;
  /** Do some bodies publish it as a PDF and nothing else? Then PDFs are opened too. */
  mayBePdf?: boolean;
  /** Do its pages name private persons, such as senders of letters? Then names are covered for most (`naming_place`). */
  namesPeople?: boolean;
}

/** Words that share a weight, for the tables of the built-in targets. */
export const words = (weight: number, ...list: string[]): QueryWord[] => list.map((word) => ({ word, weight }));
