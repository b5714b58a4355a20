import { z } from 'zod';
import { accessibility } from './targets/accessibility.js';
import { contact } from './targets/contact.js';
import { mailRecord } from './targets/mail-record.js';
import { minutes } from './targets/minutes.js';
import { privacy } from './targets/privacy.js';

/** BCP 47 primary subtag of a language, such as `nb`, `nn`, `en`. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'a language code of two or three letters, such as nb');
export type LanguageCode = z.infer<typeof LanguageCode>;

/** A target's short name, such as mail-record. */
export const TargetSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'a target’s short name, such as mail-record');
export type TargetSlug = z.infer<typeof TargetSlug>;

/** A query word with its weight; 1 is a usual word, more is a word that tells more. */
export const QueryWord = z.object({ word: z.string().min(1).max(60), weight: z.number().positive().max(10) });
export type QueryWord = z.infer<typeof QueryWord>;

/** Query words by language. */
export const QueryWords = z.record(LanguageCode, z.array(QueryWord).min(1).max(100));
export type QueryWords = z.infer<typeof QueryWords>;

/** A built-in target. */
export interface BuiltInTarget {
  slug: string;
  /** Its name by dashboard language. */
  name: { en: string; nb: string };
  description: { en: string; nb: string };
  words: QueryWords;
  /** Do some bodies publish it as a PDF and nothing else? Then PDFs are opened too. */
  mayBePdf?: boolean;
}

/** The targets that come with the product; data, seeded as version 1 of each. */
export const BUILT_IN_TARGETS: readonly BuiltInTarget[] = [mailRecord, contact, accessibility, minutes, privacy];

/** May the target be a PDF? Of the targets of people's own nothing is known, and PDFs are left alone. */
export const mayBePdf = (slug: string): boolean =>
  BUILT_IN_TARGETS.some((target) => target.slug === slug && target.mayBePdf === true);

const NORWEGIAN = new Set(['no', 'nb', 'nn']);

/** Languages close enough to be searched with each other's words where a target lacks their own. */
const KIN = new Map(
  Object.entries({
    no: ['nb', 'nn'],
    nb: ['no', 'nn'],
    nn: ['no', 'nb'],
    da: ['nb'],
    sv: ['nb'],
    ca: ['es'],
    gl: ['es'],
  }),
);

/**
 * The words to search a site of this language with: its own; else those of its nearest kin; else English.
 * Norwegian sites mix bokmål and nynorsk, so each gets the other's words too, at half weight.
 */
export function wordsFor(words: QueryWords, language: string | null): QueryWord[] {
  const own = (code: string) => (Object.hasOwn(words, code) ? words[code] : undefined);
  const codes = language ? [language, ...(KIN.get(language) ?? []), 'en'] : ['en'];
  const list = codes.map(own).find(Boolean) ?? Object.values(words)[0] ?? [];
  if (!language || !NORWEGIAN.has(language)) return list;
  const seen = new Set(list.map((w) => w.word));
  const other = [...NORWEGIAN].flatMap((code) => own(code) ?? []).filter((w) => !seen.has(w.word) && seen.add(w.word));
  return [...list, ...other.map(({ word, weight }) => ({ word, weight: weight / 2 }))];
}
