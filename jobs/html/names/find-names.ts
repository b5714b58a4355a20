import { createHash } from 'node:crypto';
import type { NamePattern, SpellingKind } from './person-name.js';
import { readingsOf, TAG, tagsIn, type Word } from './words.js';

/** A name in a raw text, by UTF-16 code units [from, to). */
export interface FoundName {
  /** The name as displayed, white space folded. */
  readonly text: string;
  readonly kind: SpellingKind;
  readonly from: number;
  readonly to: number;
  /** The name's words, normalised for comparison. */
  readonly words: readonly string[];
}

/** Replacement for a redacted name; valid in addresses, headers and JSON. */
export const REDACTED = '***';

/** The names in a text, ascending by position; of two overlapping readings the shorter. */
export function findNames(raw: string, pattern: NamePattern): FoundName[] {
  if (!pattern.mayBeIn(raw)) return [];
  const found = new Map<string, FoundName>();
  for (const words of readingsOf(raw))
    for (const one of inWords(words, pattern)) found.set(`${one.from}-${one.to}`, one);
  return apart([...found.values()]);
}

function* inWords(words: readonly Word[], pattern: NamePattern): Generator<FoundName> {
  for (let i = 0; i < words.length; i++) {
    const spelled = pattern.at(words, i);
    if (!spelled) continue;
    const own = words.slice(i, i + spelled.words);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const { from } = first;
    yield { text: shownText(own), kind: spelled.kind, from, to: last.to, words: own.map(({ text }) => text) };
    i += spelled.words - 1;
  }
}

const shownText = (words: readonly Word[]): string =>
  words
    .map(({ gap, shown }, i) => (i === 0 ? '' : gap.replaceAll(TAG, ' ').replace(/[\s+]+/g, ' ')) + shown)
    .join('')
    .normalize('NFC');

/** Keeps the shorter of overlapping readings; the rest of the longer is matched when the text is read again. */
function apart(found: FoundName[]): FoundName[] {
  const kept: FoundName[] = [];
  const byLength = found.sort((a, b) => a.to - a.from - (b.to - b.from) || a.from - b.from);
  for (const one of byLength) if (!kept.some(({ from, to }) => from < one.to && one.from < to)) kept.push(one);
  return kept.sort((a, b) => a.from - b.from);
}

/** Identifier of a spelling from which the name cannot be derived. */
export const spellingId = ({ kind, text }: Pick<FoundName, 'kind' | 'text'>): string =>
  createHash('sha256').update(`${kind}\n${text}`).digest('hex').slice(0, 16);

/** A text with names redacted, and the mapping of positions. */
export interface Redacted {
  text: string;
  /** Number of redacted names. */
  redacted: number;
  /**
   * Maps a position of the original text.
   * @param at position in the original
   * @returns position in the redacted text; within a redacted name, its start
   */
  placeOf(at: number): number;
}

/** Maximum passes: names within names, as in an attribute between the halves of one, appear in a later pass. */
const MAX_PASSES = 6;

/** Redacts the names that `takes` selects; in mark-up the tags stay. */
export function redactNames(raw: string, pattern: NamePattern, takes: (one: FoundName) => boolean): Redacted {
  let text = raw;
  let redacted = 0;
  const shifts: ((at: number) => number)[] = [];
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const names = findNames(text, pattern).filter(takes);
    if (names.length === 0) break;
    const edits = names.map(({ from, to }) => ({ from, to, put: REDACTED + tagsIn(text.slice(from, to)) }));
    shifts.push((at) => shifted(at, edits));
    text = edited(text, edits);
    redacted += names.length;
  }
  return { text, redacted, placeOf: (at) => shifts.reduce((place, shift) => shift(place), at) };
}

interface Edit {
  from: number;
  to: number;
  put: string;
}

function edited(text: string, edits: readonly Edit[]): string {
  let [left, done] = ['', 0];
  for (const { from, to, put } of edits) {
    left += text.slice(done, from) + put;
    done = to;
  }
  return left + text.slice(done);
}

function shifted(at: number, edits: readonly Edit[]): number {
  let by = 0;
  for (const { from, to, put } of edits) {
    if (at <= from) break;
    if (at < to) return from + by;
    by += put.length - (to - from);
  }
  return at + by;
}
