import { z } from 'zod';
import type { QueryWord, QueryWords } from './query-words.js';
import { accessibility } from './targets/accessibility.js';
import type { BuiltInTarget } from './targets/built-in-target.js';
import { contact } from './targets/contact.js';
import { mailRecord } from './targets/mail-record.js';
import { minutes } from './targets/minutes.js';
import { privacy } from './targets/privacy.js';

/** A target's short name, such as mail-record. */
export const TargetSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'a target’s short name, such as mail-record');
export type TargetSlug = z.infer<typeof TargetSlug>;

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
