import { z } from 'zod';

/** BCP 47 primary subtag of a language, such as `nb`, `nn`, `en`. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'a language code of two or three letters, such as nb');
export type LanguageCode = z.infer<typeof LanguageCode>;

/** A query word with its weight; 1 is a usual word, more is a word that tells more. */
export const QueryWord = z.object({ word: z.string().min(1).max(60), weight: z.number().positive().max(10) });
export type QueryWord = z.infer<typeof QueryWord>;

/** Query words by language. */
export const QueryWords = z.record(LanguageCode, z.array(QueryWord).min(1).max(100));
export type QueryWords = z.infer<typeof QueryWords>;

/** A target's short name, such as mail-record. */
export const TargetSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'a target’s short name, such as mail-record');
export type TargetSlug = z.infer<typeof TargetSlug>;

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
/** Code of a language that the Unicode CLDR names. */
const KnownLanguage = LanguageCode.refine((code) => LANGUAGE_NAMES.of(code) !== undefined, 'no language has this code');

/** Scripts of the languages that are not written in Latin letters alone. */
const SCRIPTS: Partial<Record<string, RegExp>> = {
  bg: /^\p{Script=Cyrillic}+$/u,
  uk: /^\p{Script=Cyrillic}+$/u,
  el: /^\p{Script=Greek}+$/u,
};
const LATIN = /^\p{Script=Latin}+$/u;

/** A phrase as two that differ only in case, dashes and spaces have it alike. */
export const plainPhrase = (phrase: string): string =>
  phrase
    .normalize('NFC')
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim();

/** Phrases of so many letters at most, none twice. */
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
    .refine((list) => new Set(list.map(plainPhrase)).size === list.length, 'a phrase stands twice');

const Words = z.array(z.string().min(1).max(60));

/** Are the look-alikes' names others than the target's own? */
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

/** How a target is called in one language, and what its pages say there. */
const TargetLanguage = z
  .strictObject({
    /** What links, headings and titles call it, most usual first. */
    names: phrases(80, 2, 60),
    /** Words and short phrases that its text has and few other pages have. */
    words: phrases(60, 4, 14),
    /** Parts of addresses. */
    paths: z
      .array(z.string().regex(/^[a-z0-9._-]{1,60}$/))
      .max(16)
      .optional(),
    /** Names of look-alikes: what it is not. */
    not: phrases(80, 0, 12).optional(),
    /** What it is searched by, weight by weight, where that was measured; elsewhere it follows from names and words. */
    weights: z.strictObject({ 3: Words, 2: Words, 1: Words }).optional(),
  })
  .refine(namesAnother, OWN_NAME_AS_ANOTHER);
export type TargetLanguage = z.infer<typeof TargetLanguage>;

/** A law that bids a country's public bodies, or the EU's, to publish it. */
export const Duty = z
  .strictObject({
    /** ISO 3166-1 alpha-2 code, or EU. */
    country: z.string().regex(/^[A-Z]{2}$/),
    law: z.string().min(1).max(200),
    section: z.string().min(1).max(100),
    since: z.iso.date(),
    url: z.url(),
    /** Was it looked up? */
    sure: z.boolean(),
  })
  .meta({ id: 'Duty' });
export type Duty = z.infer<typeof Duty>;

const Localised = z.strictObject({ en: z.string().min(1).max(200), nb: z.string().min(1).max(200) });

/** A target's data file, `targets/<slug>.json`. Yes-or-no fields are left out where the answer is no. */
export const TargetFile = z
  .strictObject({
    slug: TargetSlug,
    /** Its name by dashboard language. */
    name: Localised,
    description: Localised,
    /** Do some bodies publish it as a PDF and nothing else? Then PDFs are opened too. */
    mayBePdf: z.literal(true).optional(),
    /** Is the page sought the list of them, not one item? */
    isList: z.literal(true).optional(),
    /** Do its pages name private persons, such as senders of letters? Then names are covered for most (`naming_place`). */
    namesPeople: z.literal(true).optional(),
    /** Does it often lie on another's host, such as a portal or register? */
    offSite: z.literal(true).optional(),
    /** By language, as far as the author knows them. */
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

/** Is each word of one script, and that the language's own, or Latin as in "FAQ"? */
function isWrittenIn(language: string, phrase: string): boolean {
  const own = SCRIPTS[language];
  return (phrase.match(/\p{L}+/gu) ?? []).every((word) => LATIN.test(word) || own?.test(word) === true);
}
