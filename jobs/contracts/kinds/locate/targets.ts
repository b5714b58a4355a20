import { BUILT_IN_TARGETS } from './targets/library.js';
import type { QueryWord, QueryWords } from './targets/target-file.js';
import type { NamesInLanguage, TargetNames } from './targets/target-names.js';

/** May the target be a PDF? Of the targets of people's own nothing is known, and PDFs are left alone. */
export const mayBePdf = (slug: string): boolean =>
  BUILT_IN_TARGETS.some((target) => target.slug === slug && target.mayBePdf === true);

/** Where a target that comes with the product lies and what its addresses have, as its file says; nothing of people's own. */
export function placeOf(slug: string) {
  const target = BUILT_IN_TARGETS.find((one) => one.slug === slug);
  return {
    mayBePdf: target?.mayBePdf === true,
    isList: target?.isList === true,
    offSite: target?.offSite === true,
    /** Parts of addresses, by language. */
    paths: Object.fromEntries(Object.entries(target?.languages ?? {}).map(([code, { paths = [] }]) => [code, paths])),
  };
}

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

/** Words to search with, and the language that they are in; null where a target has none at all. */
export interface ChosenWords {
  words: QueryWord[];
  language: string | null;
}

/**
 * The words to search a site of this language with: its own; else those of its nearest kin; else English.
 * Norwegian sites mix bokmål and nynorsk, so each gets the other's words too, at half weight.
 */
export const wordsFor = (words: QueryWords, language: string | null): QueryWord[] => chosenWords(words, language).words;

/** As `wordsFor`, with the language that the words are in. */
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

/** A language, its kin, then English. */
const codesFor = (language: string | null): string[] =>
  language ? [language, ...(KIN.get(language) ?? []), 'en'] : ['en'];

/**
 * What a target is called on a site of this language: in its own, else in that of its nearest kin, else in English. Sites
 * in Norwegian mix bokmål and nynorsk, and have both.
 */
export function namesFor(names: TargetNames, language: string | null): NamesInLanguage | null {
  const own = codesFor(language).flatMap((code) => (Object.hasOwn(names, code) ? (names[code] ?? []) : []));
  const [first] = own;
  if (!first || !language || !NORWEGIAN.has(language)) return first ?? null;
  const all = (field: 'names' | 'paths' | 'not' | 'others' | 'little' | 'conjunctions') => [
    ...new Set([...NORWEGIAN].flatMap((code) => names[code]?.[field] ?? [])),
  ];
  return {
    names: all('names'),
    paths: all('paths'),
    not: all('not'),
    others: all('others'),
    little: all('little'),
    conjunctions: all('conjunctions'),
    isList: first.isList,
  };
}

/** May a site of one language be asked for words of another: the same, or close kin? Norwegian is one language here. */
export function areKin(words: string, site: string): boolean {
  const [asked, spoken] = [words, site].map((code) => (NORWEGIAN.has(code) ? 'nb' : code)) as [string, string];
  return asked === spoken || (KIN.get(spoken)?.includes(asked) ?? false);
}
