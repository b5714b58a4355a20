import { BUILT_IN_TARGETS } from './targets/library.js';
import type { QueryWord, QueryWords } from './targets/target-file.js';
import type { NamesInLanguage, TargetNames } from './targets/target-names.js';

/** True if the target may be a PDF; false for targets that people defined, whose searches skip PDFs. */
export const mayBePdf = (slug: string): boolean =>
  BUILT_IN_TARGETS.some((target) => target.slug === slug && target.mayBePdf === true);

/** Properties of a target and its path segments, from its file; false and empty if people defined it. */
export function targetProperties(slug: string) {
  const target = BUILT_IN_TARGETS.find((one) => one.slug === slug);
  return {
    mayBePdf: target?.mayBePdf === true,
    isList: target?.isList === true,
    offSite: target?.offSite === true,
    paths: Object.fromEntries(Object.entries(target?.languages ?? {}).map(([code, { paths = [] }]) => [code, paths])),
  };
}

const NORWEGIAN = new Set(['no', 'nb', 'nn']);

/** By language, the related languages whose words are used if a target has none of its own. */
const KIN = new Map(
  Object.entries({
    no: ['nb', 'nn'],
    nb: ['no', 'nn'],
    nn: ['no', 'nb'],
    da: ['nb'],
    sv: ['nb'],
    ca: ['es'],
    gl: ['es'],
    bs: ['sr', 'hr'],
    cnr: ['sr', 'hr'],
    lb: ['de', 'fr'],
    fo: ['da'],
    be: ['ru'],
  }),
);

/** Query words and their language; the language is null if the target has no words at all. */
export interface ChosenWords {
  words: QueryWord[];
  language: string | null;
}

/**
 * The words to search a site of this language with: those of the language, else of its nearest related language, else
 * English. Norwegian sites mix bokmål and nynorsk, so that each also gets the other's words at half weight.
 */
export const wordsFor = (words: QueryWords, language: string | null): QueryWord[] => chosenWords(words, language).words;

/** `wordsFor`, together with the language of the words. */
export function chosenWords(words: QueryWords, language: string | null): ChosenWords {
  const own = (code: string) => (Object.hasOwn(words, code) ? words[code] : undefined);
  const chosen = codesFor(language).find(own) ?? Object.keys(words)[0] ?? null;
  const list = (chosen !== null && own(chosen)) || [];
  if (!language || !NORWEGIAN.has(language)) return { words: list, language: chosen };
  const seen = new Set(list.map((w) => w.word));
  const other = [...NORWEGIAN].flatMap((code) => own(code) ?? []).filter((w) => !seen.has(w.word) && seen.add(w.word));
  const halved = other.map(({ word, weight }) => ({ word, weight: weight / 2 }));
  return { words: [...list, ...halved], language: chosen };
}

/** A language, its related languages, then English. */
const codesFor = (language: string | null): string[] =>
  language ? [language, ...(KIN.get(language) ?? []), 'en'] : ['en'];

/**
 * The target's names for a site of this language: in the language itself, else in its nearest related language, else in
 * English. Sites in Norwegian mix bokmål and nynorsk and get the names of both.
 */
export function namesFor(names: TargetNames, language: string | null): NamesInLanguage | null {
  const own = codesFor(language).flatMap((code) => (Object.hasOwn(names, code) ? (names[code] ?? []) : []));
  const [first] = own;
  if (!first || !language || !NORWEGIAN.has(language)) return first ?? null;
  const all = (field: 'names' | 'paths' | 'not' | 'others' | 'stopWords' | 'conjunctions') => [
    ...new Set([...NORWEGIAN].flatMap((code) => names[code]?.[field] ?? [])),
  ];
  return {
    names: all('names'),
    paths: all('paths'),
    not: all('not'),
    others: all('others'),
    stopWords: all('stopWords'),
    conjunctions: all('conjunctions'),
    isList: first.isList,
    part: first.part,
  };
}

/** True if both languages are equal or closely related; Norwegian counts as one language. */
export function areKin(words: string, site: string): boolean {
  const [asked, spoken] = [words, site].map((code) => (NORWEGIAN.has(code) ? 'nb' : code)) as [string, string];
  return asked === spoken || (KIN.get(spoken)?.includes(asked) ?? false);
}
