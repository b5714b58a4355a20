import { z } from 'zod';
import { namedStrict } from '../../../named.js';

/** BCP 47 primary subtag of a language, such as `nb`, `nn`, `en`. */
export const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}$/, { error: 'a language code of two or three letters, such as nb', abort: true });

/** A query word with its weight: 1 for an ordinary word, more for a more discriminative one. */
export const QueryWord = z.object({ word: z.string().min(1).max(60), weight: z.number().positive().max(10) });
export type QueryWord = z.infer<typeof QueryWord>;

export const QueryWords = z.record(LanguageCode, z.array(QueryWord).min(1).max(100));
export type QueryWords = z.infer<typeof QueryWords>;

/** Short name of a target, such as mail-record. */
export const TargetSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'a target’s short name, such as mail-record');

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Code of a language that the Unicode CLDR names. */
export const KnownLanguage = LanguageCode.refine(
  (code) => LANGUAGE_NAMES.of(code) !== undefined,
  'no language has this code',
);

/** Scripts of languages that are not written in Latin letters alone. */
const SCRIPTS: Partial<Record<string, RegExp>> = {
  bg: /^\p{Script=Cyrillic}+$/u,
  mk: /^\p{Script=Cyrillic}+$/u,
  ru: /^\p{Script=Cyrillic}+$/u,
  sr: /^\p{Script=Cyrillic}+$/u,
  uk: /^\p{Script=Cyrillic}+$/u,
  el: /^\p{Script=Greek}+$/u,
};
const LATIN = /^\p{Script=Latin}+$/u;

/** Normalised phrase: phrases that differ only in case, dashes and spaces are equal. */
export const plainPhrase = (phrase: string): string =>
  phrase
    .normalize('NFC')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim();

/**
 * Schema of a list of distinct phrases.
 * @param longest maximum length of a phrase, in characters
 * @param least minimum number of phrases
 * @param most maximum number of phrases
 */
export const phrases = (longest: number, least: number, most: number) =>
  z
    .array(
      z
        .string()
        .regex(/^\S(?:.*\S)?$/u, 'a phrase, without spaces around it')
        .max(longest),
    )
    .min(least)
    .max(most)
    .refine((list) => new Set(list.map(plainPhrase)).size === list.length, 'a phrase is listed twice');

const Words = z.array(z.string().min(1).max(60));

/** True if no name of a look-alike is also a name of the target. */
export function namesAnother({
  names,
  not = [],
}: {
  names: readonly string[];
  not?: readonly string[] | undefined;
}): boolean {
  const own = names.map(plainPhrase);
  return !not.some((other) => own.includes(plainPhrase(other)));
}
export const OWN_NAME_AS_ANOTHER = { error: 'a look-alike has the target’s own name', path: ['not'] };

/** A target's names in one language, and typical words of its pages. */
const TargetLanguage = z
  .strictObject({
    /** Names in links, headings and titles, descending by frequency. */
    names: phrases(80, 2, 100),
    /** Words and short phrases that are frequent in the target's text and rare on other pages. */
    words: phrases(60, 4, 14),
    /** Path segments of the target's addresses. */
    paths: z
      .array(z.string().regex(/^[a-z0-9._-]{1,60}$/))
      .max(16)
      .optional(),
    /** Names of look-alikes: pages that are easily confused with the target. */
    not: phrases(80, 0, 12).optional(),
    /** Query words by weight, if they were measured; else the query is derived from names and words. */
    weights: z.strictObject({ 3: Words, 2: Words, 1: Words }).optional(),
  })
  .refine(namesAnother, OWN_NAME_AS_ANOTHER);
export type TargetLanguage = z.infer<typeof TargetLanguage>;

/** A law of a country or the EU that requires public bodies to publish the target. */
export const Duty = namedStrict('Duty', {
  /** ISO 3166-1 alpha-2 code, or EU. */
  country: z.string().regex(/^[A-Z]{2}$/),
  law: z.string().min(1).max(200),
  section: z.string().min(1).max(100),
  since: z.iso.date(),
  url: z.url(),
  /** True if the entry was verified in the law's text. */
  sure: z.boolean(),
});
export type Duty = z.infer<typeof Duty>;

const Localised = z.strictObject({ en: z.string().min(1).max(200), nb: z.string().min(1).max(200) });

/**
 * Kind of a target's content that often stands on another page instead of on one of its own: on the home page, or under
 * its name as opening hours do on contact pages and a `notice` of cookies does on pages about privacy.
 */
export const TargetPart = z.enum(['contact-details', 'opening-hours', 'introduction', 'notice']);
export type TargetPart = z.infer<typeof TargetPart>;

/** Data file of a target, `targets/<slug>.json`. Boolean fields are omitted if false. */
export const TargetFile = z
  .strictObject({
    slug: TargetSlug,
    /** Name by language of the dashboard. */
    name: Localised,
    description: Localised,
    /** True if some bodies publish the target only as a PDF; then searches open PDFs, too. */
    mayBePdf: z.literal(true).optional(),
    /** True if the target is a list page rather than one of its items. */
    isList: z.literal(true).optional(),
    /** Content that may stand on the home page instead; omitted if the target always has a page of its own. */
    part: TargetPart.optional(),
    /** True if its pages name private persons: names are redacted for most roles (`naming_place`). */
    namesPeople: z.literal(true).optional(),
    /** True if the target is often on another host, such as a portal or register. */
    offSite: z.literal(true).optional(),
    /** Names and words by language, for the languages that the author knows. */
    languages: z
      .record(KnownLanguage, TargetLanguage)
      .refine((languages) => Object.keys(languages).length > 0, 'a target is named in one language at least'),
    duties: z.array(Duty).optional(),
  })
  .superRefine(({ languages }, context) => {
    for (const [language, { names, words, not = [] }] of Object.entries(languages))
      for (const [field, phrases] of Object.entries({ names, words, not }))
        for (const [i, phrase] of phrases.entries())
          if (!isWrittenIn(language, phrase))
            context.addIssue({ code: 'custom', message: 'in another script', path: ['languages', language, field, i] });
  });
export type TargetFile = z.infer<typeof TargetFile>;

/** True if each word is in one script: the language's own, or Latin as in "FAQ". */
function isWrittenIn(language: string, phrase: string): boolean {
  const own = SCRIPTS[language];
  return (phrase.match(/\p{L}+/gu) ?? []).every((word) => LATIN.test(word) || own?.test(word) === true);
}
