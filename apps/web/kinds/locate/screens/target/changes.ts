import type { components } from '@hyrde/client';

/** Words with their weights, by language. */
export type QueryWords = components['schemas']['TargetVersion']['words'];

/** Names of a target by language. */
type Names = components['schemas']['TargetVersion']['names'];

/** A word that differs between two versions; a weight is null if the version lacks the word. */
export interface Change {
  language: string;
  word: string;
  before: number | null;
  after: number | null;
}

/**
 * Changes from one version's words to another's, by language: in the order of the newer version, then removed words.
 */
export function changesBetween(before: QueryWords, after: QueryWords): Change[] {
  const languages = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return languages.flatMap((language) => {
    const old = new Map((before[language] ?? []).map(({ word, weight }) => [word, weight]));
    const young = new Map((after[language] ?? []).map(({ word, weight }) => [word, weight]));
    return [...new Set([...young.keys(), ...old.keys()])]
      .map((word) => ({ language, word, before: old.get(word) ?? null, after: young.get(word) ?? null }))
      .filter((change) => change.before !== change.after);
  });
}

/** Applies the changes to other words: rebases a draft on a version that was made meanwhile. */
export function applyChanges(words: QueryWords, changes: readonly Change[]): QueryWords {
  const next = new Map(Object.entries(words).map(([language, list]) => [language, [...list]]));
  for (const { language, word, after } of changes) {
    const list = next.get(language) ?? [];
    const at = list.findIndex((one) => one.word === word);
    if (after === null) {
      if (at >= 0) list.splice(at, 1);
    } else if (at >= 0) list[at] = { word, weight: after };
    else list.push({ word, weight: after });
    if (list.length) next.set(language, list);
    else next.delete(language);
  }
  return Object.fromEntries(next);
}

/** Number of words that were added, removed and given a new weight. */
export function countChanges(changes: readonly Change[]): { added: number; removed: number; changed: number } {
  const added = changes.filter(({ before }) => before === null).length;
  const removed = changes.filter(({ after }) => after === null).length;
  return { added, removed, changed: changes.length - added - removed };
}

/** A language whose names differ between two versions. */
export interface NameChange {
  language: string;
  added: string[];
  removed: string[];
}

/** Names that a version added and removed, by language. */
export function namesBetween(before: Names, after: Names): NameChange[] {
  const missing = (from: string[] = [], of: string[] = []) => of.filter((name) => !from.includes(name));
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .map((language) => {
      const [old, young] = [before[language]?.names, after[language]?.names];
      return { language, added: missing(old, young), removed: missing(young, old) };
    })
    .filter(({ added, removed }) => added.length + removed.length > 0);
}
