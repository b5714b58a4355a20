import { z } from 'zod';
import { BUILT_IN_TARGETS, type BuiltInTarget, CONJUNCTIONS, LITTLE_WORDS, queryOf } from './library.js';
import {
  LanguageCode,
  namesAnother,
  OWN_NAME_AS_ANOTHER,
  phrases,
  plainPhrase,
  type QueryWord,
  QueryWords,
} from './target-file.js';

/** How a target is called in one language, and what is called otherwise. */
export interface NamesInLanguage {
  /** What links, headings and titles call it, most usual first. */
  names: readonly string[];
  /** Parts of addresses. */
  paths: readonly string[];
  /** Names of look-alikes, and of the other built-in targets. */
  not: readonly string[];
  others: readonly string[];
  /** Words that tell nothing of what is named. */
  little: readonly string[];
  /** "And" and "or". */
  conjunctions: readonly string[];
  /** Is the page sought the list of them, not one item? */
  isList: boolean;
}

/** A target's names by language. */
export type TargetNames = Readonly<Record<string, NamesInLanguage>>;

/** What a person says of a target's names: by language its names, most usual first, and those of look-alikes. */
export const EditedNames = z
  .record(
    LanguageCode,
    z.strictObject({ names: phrases(80, 1, 100), not: phrases(80, 0, 100) }).refine(namesAnother, OWN_NAME_AS_ANOTHER),
  )
  .meta({ id: 'EditedNames' });
export type EditedNames = z.infer<typeof EditedNames>;

const known = new Map<string, TargetNames | null>();

/** The names of a target that comes with the product; null for those of people's own. */
export function namesOf(slug: string): TargetNames | null {
  const before = known.get(slug);
  if (before !== undefined) return before;
  const edited = editableNames(slug);
  const names = edited && namesFrom(edited, slug);
  known.set(slug, names);
  return names;
}

/** Names as a person may edit them, of a target that comes with the product; null for those of people's own. */
export function editableNames(slug: string): EditedNames | null {
  const target = builtIn(slug);
  if (!target) return null;
  return Object.fromEntries(
    Object.entries(target.languages).map(([code, { names, not = [] }]) => [code, { names, not }]),
  );
}

/**
 * What a target is searched by where a person has edited its names. Of a built-in target all else that its data says of a
 * language stays. Of others nothing is known but the names; where those are names of a built-in target, as those that
 * examples teach often are, its own follow.
 * @param slug of the built-in target; null for people's own
 */
export function namesFrom(edited: EditedNames, slug: string | null): TargetNames {
  return Object.fromEntries(
    Object.entries(edited).map(([language, { names, not }]) => {
      const target = builtIn(slug) ?? meantBy(names, language);
      const known = target?.languages[language];
      const said = new Set([...names, ...not].map(plainPhrase));
      const more = slug === null ? (known?.names.filter((name) => !said.has(plainPhrase(name))) ?? []) : [];
      const little = LITTLE_WORDS[language]?.split(' ') ?? [];
      const conjunctions = CONJUNCTIONS[language]?.split(' ') ?? [];
      const others = othersIn(language, slug, names);
      const all = { names: [...names, ...more], not, paths: known?.paths ?? [], little, conjunctions, others };
      return [language, { ...all, isList: target?.isList === true }];
    }),
  );
}

/** The built-in target that has the most of these names; undefined where none has one. */
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
 * What a version is searched by: its words, and those of the names that a person gave it, since pages are told by words
 * too; where people's own are names of a built-in target, also its words.
 * @param slug of the built-in target; null for people's own
 */
export function wordsWithNames(words: QueryWords, edited: EditedNames, slug: string | null): QueryWords {
  const all = { ...words };
  for (const [language, { names }] of Object.entries(edited)) {
    const meant = slug === null ? meantBy(names, language)?.words[language] : undefined;
    const more = [...queryOf(language, { names, words: [] }), ...(meant ?? [])];
    const there = new Set<string>();
    const isNew = ({ word }: QueryWord) => there.size < there.add(word.toLowerCase()).size;
    all[language] = [...(words[language] ?? []), ...more].filter(isNew).slice(0, MOST_WORDS);
  }
  return QueryWords.parse(all);
}

/** As many as `QueryWords` takes. */
const MOST_WORDS = 100;

const builtIn = (slug: string | null) => BUILT_IN_TARGETS.find((target) => target.slug === slug);

/** The names of the other built-in targets; one that shares a name with these is no other, but the same thing. */
function othersIn(language: string, slug: string | null, names: readonly string[]): string[] {
  const own = new Set(names.map(plainPhrase));
  return BUILT_IN_TARGETS.flatMap((target) => {
    const theirs = target.languages[language]?.names ?? [];
    return target.slug === slug || theirs.some((name) => own.has(plainPhrase(name))) ? [] : theirs;
  });
}
