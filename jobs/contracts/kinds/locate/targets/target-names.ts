import { BUILT_IN_TARGETS } from './library.js';
import { LITTLE_WORDS } from './little-words.js';
import type { TargetLanguageCode } from './target-file.js';

/** How a target is called in one language, and what is called otherwise. */
export interface NamesInLanguage {
  /** What links, headings and titles call it, most usual first. */
  names: readonly string[];
  /** Parts of addresses. */
  paths: readonly string[];
  /** Names of look-alikes, and of the other built-in targets. */
  not: readonly string[];
  others: readonly string[];
  /** What the page must state by law, or always states. */
  states: readonly string[];
  /** Words that tell nothing of what is named. */
  little: readonly string[];
  /** Is the page sought the list of them, not one item? */
  isList: boolean;
}

/** A target's names by language. */
export type TargetNames = Readonly<Record<string, NamesInLanguage>>;

const known = new Map<string, TargetNames | null>();

/** The names of a target that comes with the product; null for those of people's own, which have words alone. */
export function namesOf(slug: string): TargetNames | null {
  const before = known.get(slug);
  if (before !== undefined) return before;
  const names = readNames(slug);
  known.set(slug, names);
  return names;
}

function readNames(slug: string): TargetNames | null {
  const target = BUILT_IN_TARGETS.find((one) => one.slug === slug);
  if (!target) return null;
  const rest = BUILT_IN_TARGETS.filter((one) => one !== target);
  return Object.fromEntries(
    Object.entries(target.languages).map(([code, { names, paths, not, states }]) => {
      const language = code as TargetLanguageCode;
      const others = rest.flatMap(({ languages }) => languages[language]?.names ?? []);
      const little = LITTLE_WORDS[language].split(' ');
      return [code, { names, paths, not, others, states, little, isList: target.isList === true }];
    }),
  );
}
