import type { ReactNode } from 'react';
import type { Schema } from '@/api/schema';
import { languageName } from '@/parts/display-names';
import type { WordsWith } from '@/words/client';
import type { Formats } from '@/words/format';

/** Words with their weights, by language. */
export type QueryWords = Schema<'TargetVersion'>['words'];

type Names = Schema<'TargetVersion'>['names'];

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

interface ChangeListProps {
  changes: readonly Change[];
  words: WordsWith<'targets'>;
  format: Formats;
  /** Action at the end of a change's line. */
  action?: (change: Change) => ReactNode;
}

/** Differences between two versions by language: + added, − removed, ± new weight. */
export function ChangeList({ changes, words, format, action }: ChangeListProps) {
  const languages = [...new Set(changes.map((change) => change.language))];
  return (
    <div className="flex flex-col gap-3">
      {languages.map((code) => (
        <section key={code} aria-label={languageName(code, words)}>
          <h3 className="text-sm text-soft">{languageName(code, words)}</h3>
          <ul className={action ? undefined : 'gap-x-6 sm:columns-2 lg:columns-3'}>
            {changes
              .filter((change) => change.language === code)
              .map((change) => (
                <li key={change.word} className="flex min-h-8 break-inside-avoid items-center justify-between gap-2">
                  <ChangeLine change={change} words={words} format={format} />
                  {action?.(change)}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ChangeLineProps {
  change: Change;
  words: WordsWith<'targets'>;
  format: Formats;
}

/** A change in a line: its sign, the word, and its weights. */
export function ChangeLine({ change, words, format }: ChangeLineProps) {
  const text = words.targets.changes;
  const { before, after } = change;
  const [sign, look, meaning] =
    before === null
      ? (['+', 'text-yes', text.added] as const)
      : after === null
        ? (['−', 'text-no', text.removed] as const)
        : (['±', 'text-accent', text.changed] as const);
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2">
      <span aria-hidden="true" className={`w-3 shrink-0 text-center font-semibold ${look}`}>
        {sign}
      </span>
      <span className="sr-only">{meaning}: </span>
      <span
        lang={change.language}
        className={`min-w-0 font-medium break-words ${after === null ? 'text-soft line-through' : ''}`}
      >
        {change.word}
      </span>
      <span className="text-sm whitespace-nowrap text-soft tabular-nums">
        {[before, after]
          .filter((weight) => weight !== null)
          .map((weight) => format.hundredths(weight))
          .join(' → ')}
      </span>
    </span>
  );
}
