import type { WallKind } from '@hyrde/contracts';
import phrases from './wall-phrases.json' with { type: 'json' };

/**
 * Strength of a phrase. `says`: it states the wall. `about`: it is a word of the wall's subject, and proves nothing
 * alone. `asks`: it asks the visitor for something, as walls of several kinds do; its kind is null.
 */
export type PhraseStrength = 'says' | 'about' | 'asks';

/** A phrase found in a sentence. */
export interface PhraseMatch {
  readonly kind: WallKind | null;
  readonly strength: PhraseStrength;
  /** The words as in the text, in lower case and without accents. */
  readonly words: string;
  /** The phrase as listed, with `…` for a gap and `*` after a stem: it repeats no word of the page that is not listed. */
  readonly phrase: string;
  /** Positions of its words in the sentence: [start, end). */
  readonly start: number;
  readonly end: number;
}

/** A phrase: words in order, `stem*` for a beginning, `…` for up to three words. */
interface Phrase {
  readonly items: readonly string[];
  readonly kind: WallKind | null;
  readonly strength: PhraseStrength;
}

/** Maximum number of words that `…` matches. */
const MAX_GAP = 3;
const GAP = '…';
/** Minimum and maximum letters of a stem before its `*`. */
const STEM = { min: 2, max: 20 };

const MARKS = /\p{M}+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Ends of sentences. A colon ends one too: "Incident ID: 11-22". */
const SENTENCE_END = /[.!?:;。…]+(?:\s|$)|\n/u;

/** The words of a text in lower case and without accents, in order. */
export const foldedWords = (text: string): string[] =>
  text.toLowerCase().normalize('NFD').replace(MARKS, '').match(WORD) ?? [];

/** The sentences of a text as folded words; empty ones are left out. */
export const sentencesOf = (text: string): string[][] =>
  text
    .split(SENTENCE_END)
    .map(foldedWords)
    .filter((words) => words.length > 0);

/** Phrases of all languages by their first word or stem. */
const BY_FIRST = indexed();

function indexed(): ReadonlyMap<string, readonly Phrase[]> {
  const byFirst = new Map<string, Phrase[]>();
  const known = new Set<string>();
  const add = (list: string, kind: WallKind | null, strength: PhraseStrength) => {
    for (const text of list.split(',')) {
      const items = text.trim().split(' ').flatMap(itemOf);
      const [first] = items;
      const key = `${kind} ${items.join(' ')}`;
      if (first === undefined || known.has(key)) continue;
      known.add(key);
      byFirst.set(first, [...(byFirst.get(first) ?? []), { items, kind, strength }]);
    }
  };
  for (const { asks, ...kinds } of Object.values(phrases.languages)) {
    add(asks, null, 'asks');
    for (const [kind, { says, about }] of Object.entries(kinds)) {
      add(says, kind as WallKind, 'says');
      add(about, kind as WallKind, 'about');
    }
  }
  return byFirst;
}

function itemOf(text: string): string[] {
  if (text === GAP) return [GAP];
  const words = foldedWords(text);
  return text.endsWith('*') ? [...words.slice(0, -1), `${words.at(-1)}*`] : words;
}

/** True for a phrase as listed (`PhraseMatch.phrase`). */
export const isListedPhrase = (phrase: string): boolean =>
  phrasesFrom(phrase.split(' ', 1)[0]?.replace(/\*$/, '') ?? '').some(({ items }) => items.join(' ') === phrase);

/** All phrases in the words of a sentence. Time is linear in the words, for the phrases as they are. */
export function phrasesIn(words: readonly string[]): PhraseMatch[] {
  const found: PhraseMatch[] = [];
  for (let start = 0; start < words.length; start++)
    for (const { items, kind, strength } of phrasesFrom(words[start] ?? '')) {
      const end = endOf(items, 1, words, start + 1);
      if (end !== null)
        found.push({ kind, strength, words: words.slice(start, end).join(' '), phrase: items.join(' '), start, end });
    }
  return found;
}

/** Words whose phrases are remembered: those of ordinary text come again and again. */
const MAX_REMEMBERED = 20_000;
const MAX_WORD = 40;
const remembered = new Map<string, readonly Phrase[]>();

/** The phrases that begin with the word or with a beginning of it. */
function phrasesFrom(word: string): readonly Phrase[] {
  const known = remembered.get(word);
  if (known !== undefined || word.length > MAX_WORD) return known ?? [];
  const phrases = [...(BY_FIRST.get(word) ?? [])];
  for (let length = STEM.min; length <= Math.min(word.length, STEM.max); length++)
    phrases.push(...(BY_FIRST.get(`${word.slice(0, length)}*`) ?? []));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(word, phrases);
  return phrases;
}

/** End of the items from `item` on, if they stand in the words from `at` on; null if not. */
function endOf(items: readonly string[], item: number, words: readonly string[], at: number): number | null {
  const next = items[item];
  if (next === undefined) return at;
  if (next !== GAP) return isAt(next, words[at]) ? endOf(items, item + 1, words, at + 1) : null;
  for (let gap = 0; gap <= MAX_GAP; gap++) {
    const end = at + gap < words.length ? endOf(items, item + 1, words, at + gap) : null;
    if (end !== null) return end;
  }
  return null;
}

const isAt = (item: string, word: string | undefined): boolean =>
  word !== undefined && (item.endsWith('*') ? word.startsWith(item.slice(0, -1)) : word === item);
