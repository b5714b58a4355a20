import type { Schema } from '@/api/schema';
import type { QueryWords } from '../changes';

/** Maximum number of words of a language, the API's limit. */
export const MOST_WORDS = 100;

/** Words being edited, with undo and redo. */
export interface Draft {
  words: QueryWords;
  past: readonly QueryWords[];
  future: readonly QueryWords[];
}

export type Step =
  | { do: 'add-words'; language: string; words: readonly { word: string; weight: number }[] }
  | { do: 'remove-word'; language: string; word: string }
  | { do: 'weigh'; language: string; word: string; weight: number }
  | { do: 'add-language'; language: string }
  | { do: 'remove-language'; language: string }
  /** Other words as a whole, e.g. a draft rebased on a newer version. */
  | { do: 'replace'; words: QueryWords }
  | { do: 'undo' }
  | { do: 'redo' };

export const draftOf = (words: QueryWords): Draft => ({ words, past: [], future: [] });

/** The draft after a step. A step that changes nothing is not recorded. */
export function stepDraft(draft: Draft, step: Step): Draft {
  const { words, past, future } = draft;
  if (step.do === 'undo') {
    const before = past.at(-1);
    return before ? { words: before, past: past.slice(0, -1), future: [words, ...future] } : draft;
  }
  if (step.do === 'redo') {
    const [after, ...later] = future;
    return after ? { words: after, past: [...past, words], future: later } : draft;
  }
  const next = changed(words, step);
  return next === words ? draft : { words: next, past: [...past, words], future: [] };
}

function changed(words: QueryWords, step: Exclude<Step, { do: 'undo' | 'redo' }>): QueryWords {
  if (step.do === 'replace') return step.words;
  const { language } = step;
  const list = words[language] ?? [];
  switch (step.do) {
    case 'add-words': {
      const there = new Set(list.map(({ word }) => word.toLowerCase()));
      const fresh = step.words.filter(({ word }) => !there.has(word.toLowerCase()));
      return fresh.length ? { ...words, [language]: [...list, ...fresh].slice(0, MOST_WORDS) } : words;
    }
    case 'remove-word':
      return { ...words, [language]: list.filter(({ word }) => word !== step.word) };
    case 'weigh':
      if (list.every(({ word, weight }) => word !== step.word || weight === step.weight)) return words;
      return {
        ...words,
        [language]: list.map((one) => (one.word === step.word ? { ...one, weight: step.weight } : one)),
      };
    case 'add-language':
      return language in words ? words : { ...words, [language]: [] };
    case 'remove-language':
      return Object.fromEntries(Object.entries(words).filter(([code]) => code !== language));
  }
}

/** The words to save, without languages that have become empty. */
export const withoutEmpty = (words: QueryWords): QueryWords =>
  Object.fromEntries(Object.entries(words).filter(([, list]) => list.length > 0));

/** Names and look-alikes by language, in the API's form. */
export type Names = Schema<'EditedNames'>;

/** Names and look-alikes as typed: a phrase a line. */
export type TypedNames = Readonly<Record<string, { names: string; not: string }>>;

export const typedNames = (names: Names): TypedNames =>
  Object.fromEntries(
    Object.entries(names).map(([code, { names, not }]) => [code, { names: names.join('\n'), not: not.join('\n') }]),
  );

/** The names to save: languages that have some. */
export const readNames = (typed: TypedNames): Names =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([code, { names, not }]) => [code, { names: linesOf(names), not: linesOf(not) }] as const)
      .filter(([, { names }]) => names.length > 0),
  );

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** Languages whose names differ. */
export const renamed = (before: Names, after: Names): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (code) => JSON.stringify(sorted(before[code])) !== JSON.stringify(sorted(after[code])),
  );

/** Fields in a fixed order, for comparison. */
const sorted = (of: Names[string] | undefined) => of && [of.names, of.not];

/** Rebases a person's changes on newer names, by language. */
export function onTop(newer: Names, base: Names, mine: Names): Names {
  const changed = renamed(base, mine);
  const kept = Object.entries(newer).filter(([code]) => !changed.includes(code));
  return Object.fromEntries([...kept, ...Object.entries(mine).filter(([code]) => changed.includes(code))]);
}
