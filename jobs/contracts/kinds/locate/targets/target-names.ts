import { z } from 'zod';
import { BUILT_IN_TARGETS, type BuiltInTarget, CONJUNCTIONS, NAME_STOP_WORDS, queryOf } from './library.js';
import {
  LanguageCode,
  namesAnother,
  OWN_NAME_AS_ANOTHER,
  phrases,
  plainPhrase,
  type QueryWord,
  QueryWords,
  type TargetPart,
} from './target-file.js';

/** A target's names in one language, and the names of pages that are not the target. */
export interface NamesInLanguage {
  /** Names in links, headings and titles, descending by frequency. */
  names: readonly string[];
  /** Path segments of the target's addresses. */
  paths: readonly string[];
  /** Names of look-alikes, and of the other built-in targets. */
  not: readonly string[];
  others: readonly string[];
  stopWords: readonly string[];
  /** "And" and "or". */
  conjunctions: readonly string[];
  /** True if the target is a list page rather than one of its items. */
  isList: boolean;
  /** Content that may stand on the home page instead; null if the target always has a page of its own. */
  part: TargetPart | null;
}

export type TargetNames = Readonly<Record<string, NamesInLanguage>>;

/** Names that a person entered: by language the target's names, descending by frequency, and those of look-alikes. */
export const EditedNames = z
  .record(
    LanguageCode,
    z.strictObject({ names: phrases(80, 1, 100), not: phrases(80, 0, 100) }).refine(namesAnother, OWN_NAME_AS_ANOTHER),
  )
  .meta({ id: 'EditedNames' });
export type EditedNames = z.infer<typeof EditedNames>;

const known = new Map<string, TargetNames | null>();

/** The names of a built-in target; null for targets that people defined. */
export function namesOf(slug: string): TargetNames | null {
  const before = known.get(slug);
  if (before !== undefined) return before;
  const edited = editableNames(slug);
  const names = edited && namesFrom(edited, slug);
  known.set(slug, names);
  return names;
}

/** The editable names of a built-in target; null for targets that people defined. */
export function editableNames(slug: string): EditedNames | null {
  const target = builtIn(slug);
  if (!target) return null;
  return Object.fromEntries(
    Object.entries(target.languages).map(([code, { names, not = [] }]) => [code, { names, not }]),
  );
}

/**
 * Names for a search, from those that a person edited. For a built-in target, its file provides all other data of the
 * language. For other targets only the names are known; if they are names of a built-in target, as those learned from
 * examples often are, that target's names are added.
 * @param slug of the built-in target; null for targets that people defined
 */
export function namesFrom(edited: EditedNames, slug: string | null): TargetNames {
  return Object.fromEntries(
    Object.entries(edited).map(([language, { names, not }]) => {
      const target = builtIn(slug) ?? meantBy(names, language);
      const known = target?.languages[language];
      const said = new Set([...names, ...not].map(plainPhrase));
      const more = slug === null ? (known?.names.filter((name) => !said.has(plainPhrase(name))) ?? []) : [];
      const stopWords = NAME_STOP_WORDS[language]?.split(' ') ?? [];
      const conjunctions = CONJUNCTIONS[language]?.split(' ') ?? [];
      const others = othersIn(language, slug, names);
      const all = { names: [...names, ...more], not, paths: known?.paths ?? [], stopWords, conjunctions, others };
      return [language, { ...all, isList: target?.isList === true, part: target?.part ?? null }];
    }),
  );
}

/** The built-in target that shares most of these names; undefined if none shares any. */
function meantBy(names: readonly string[], language: string): BuiltInTarget | undefined {
  const said = new Set(names.map(plainPhrase));
  let most: { target?: BuiltInTarget; shared: number } = { shared: 0 };
  for (const target of BUILT_IN_TARGETS) {
    const shared = target.languages[language]?.names.filter((name) => said.has(plainPhrase(name))).length ?? 0;
    if (shared > most.shared) most = { target, shared };
  }
  return most.target;
}

/**
 * Query words of a version: its own, plus those of the names that a person entered, since pages are recognised by
 * words, too. If a target that people defined has names of a built-in target, that target's words are added.
 * @param slug of the built-in target; null for targets that people defined
 */
export function wordsWithNames(words: QueryWords, edited: EditedNames, slug: string | null): QueryWords {
  const all = { ...words };
  for (const [language, { names }] of Object.entries(edited)) {
    const meant = slug === null ? meantBy(names, language)?.words[language] : undefined;
    const more = [...queryOf(language, { names, words: [] }), ...(meant ?? [])];
    const there = new Set<string>();
    const isNew = ({ word }: QueryWord) => there.size < there.add(word.toLowerCase()).size;
    all[language] = [...(words[language] ?? []), ...more].filter(isNew).slice(0, MAX_WORDS);
  }
  return QueryWords.parse(all);
}

/** Maximum length of a list in `QueryWords`. */
const MAX_WORDS = 100;

const builtIn = (slug: string | null) => BUILT_IN_TARGETS.find((target) => target.slug === slug);

/** Names of the other built-in targets. A target that shares a name with `names` is the same thing and is left out. */
function othersIn(language: string, slug: string | null, names: readonly string[]): string[] {
  const own = new Set(names.map(plainPhrase));
  return BUILT_IN_TARGETS.flatMap((target) => {
    const theirs = target.languages[language]?.names ?? [];
    return target.slug === slug || theirs.some((name) => own.has(plainPhrase(name))) ? [] : theirs;
  });
}
