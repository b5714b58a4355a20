import type { ClassCounts, KeptClass, Redaction, SpellingKind } from '@hyrde/contracts';
import type { Redacted } from '@hyrde/store/kept-columns';
import type { z } from 'zod';
import { type FoundName, findNames, PersonName, partsOf, redactNames, spellingId } from '../../../../html/index.js';
import { type Names, redactedJson } from './json-schemas.js';

/** A spelling in which the name was found. */
export interface Spelling {
  id: string;
  text: string;
  kind: SpellingKind;
  ticked: boolean;
  counts: ClassCounts;
  examples: string[];
}

const MOST_EXAMPLES = 3;
/** Characters shown around a name. */
const AROUND = 40;
/** Characters of source around a name, which may contain tags. */
const SOURCE_AROUND = 200;
/** Maximum number of list texts that together may form one name. */
const MOST_TOGETHER = 40;

/** A person to be found or removed: the spellings found so far, and which of them are selected. */
export class SoughtPerson implements Names {
  readonly name: PersonName;
  readonly #spellings = new Map<string, Spelling>();
  readonly #changed = new Set<string>();

  constructor(name: string, spellings: readonly Spelling[]) {
    this.name = new PersonName(name);
    for (const spelling of spellings) this.#spellings.set(spelling.id, spelling);
  }

  find(text: string): FoundName[] {
    return findNames(text, this.name);
  }

  /** True if the occurrence is to be removed: a selected spelling, or the exact name if it was shown in no spelling. */
  readonly takes = (found: FoundName): boolean => {
    const known = this.#spellings.get(spellingId(found));
    return found.kind !== 'other' && (known ? known.ticked : found.kind === 'name');
  };

  /** Records occurrences in one row or body. @returns whether there was any */
  note(texts: readonly string[], kept: KeptClass): boolean {
    const seen = new Set<string>();
    for (const text of texts)
      for (const found of this.find(text)) {
        const spelling = this.#spelling(found);
        if (!seen.has(spelling.id)) spelling.counts[kept] = (spelling.counts[kept] ?? 0) + 1;
        seen.add(spelling.id);
        if (spelling.examples.length < MOST_EXAMPLES) addTo(spelling.examples, exampleOf(text, found));
        this.#changed.add(spelling.id);
      }
    return seen.size > 0;
  }

  /** Spellings that have changed since the last call. */
  changed(): Spelling[] {
    const changed = [...this.#changed].flatMap((id) => this.#spellings.get(id) ?? []);
    this.#changed.clear();
    return changed;
  }

  #spelling(found: FoundName): Spelling {
    const id = spellingId(found);
    const known = this.#spellings.get(id);
    if (known) return known;
    const { text, kind } = found;
    const fresh = { id, text, kind, ticked: kind === 'name', counts: {}, examples: [] };
    this.#spellings.set(id, fresh);
    return fresh;
  }

  /** A text with the selected names redacted, and the mapping of positions. */
  redaction(text: string) {
    return redactNames(text, this.name, this.takes);
  }

  redact(text: string): string {
    return this.redaction(text).text;
  }

  /**
   * A stored value with the selected names redacted; the same value if it contains none.
   * @param schemas schemas that a JSON value must satisfy if it satisfied them before
   * @returns undefined if no redacted value satisfies them
   */
  redacted(value: unknown, how: Redacted, schemas: readonly z.ZodType[] = []): { value: unknown } | undefined {
    if (value === null) return { value };
    if (how === 'whole') return { value: typeof value === 'string' && this.names(value) ? null : value };
    if (how === 'elements') return { value: Array.isArray(value) ? value.filter((one) => !this.names(one)) : value };
    const redacted = redactedJson(value, schemas, this);
    if (how !== 'address' || !redacted || redacted.value === value) return redacted;
    // Two addresses that differ only by the name must stay different.
    return { value: `${redacted.value}-${crypto.randomUUID().slice(0, 8)}` };
  }

  /** True if the text contains a selected spelling. */
  names(text: unknown): boolean {
    return typeof text === 'string' && this.find(text).some(this.takes);
  }

  /**
   * Positions of the words that together are the selected name in a short list of words: beside each other in a
   * spelling, or all parts of the exact name in any place, as among learned words.
   */
  together(list: readonly unknown[]): ReadonlySet<number> {
    const words = list.map(wordOf);
    if (list.length < 2 || list.length > MOST_TOGETHER || !words.every((word) => word !== null)) return NO_WORDS;
    const found = this.find(words.join(' ')).filter(this.takes);
    const places = new Set<number>();
    let at = 0;
    for (const [i, word] of words.entries()) {
      const [from, to] = [at, at + word.length];
      at = to + 1;
      if (found.some((name) => name.from < to && from < name.to)) places.add(i);
    }
    for (const i of this.#scattered(words)) places.add(i);
    return places;
  }

  #scattered(words: readonly string[]): number[] {
    const parts = words.map((word) => partsOf(word));
    if (!this.name.parts.every((part) => parts.some(([only, ...more]) => only === part && more.length === 0)))
      return [];
    if (!this.takes({ text: this.name.parts.join(' '), kind: 'name', from: 0, to: 0, words: [] })) return [];
    return parts.flatMap(([only = ''], i) => (this.name.parts.includes(only) ? [i] : []));
  }

  /** The texts of a stored value, keys included; those of a list also joined. */
  textsIn(value: unknown): string[] {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value)) {
      const texts = value.flatMap((one) => this.textsIn(one));
      const words = value.map(wordOf);
      if (value.length < 2 || value.length > MOST_TOGETHER || !words.every((word) => word !== null)) return texts;
      const scattered = this.#scattered(words).length > 0 ? [this.name.parts.join(' ')] : [];
      return words.some((word) => word.includes(' ')) ? texts : [...texts, words.join(' '), ...scattered];
    }
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, one]) => [key, ...this.textsIn(one)]);
  }
}

const NO_WORDS: ReadonlySet<number> = new Set();

/** The text of a list's element: the element itself, or the only text of an object such as a learned word. */
function wordOf(element: unknown): string | null {
  if (typeof element === 'string') return element;
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return null;
  const [only, ...others] = Object.values(element).filter((one) => typeof one !== 'number' && typeof one !== 'boolean');
  return typeof only === 'string' && others.length === 0 && !only.includes(' ') ? only : null;
}

const addTo = (list: string[], one: string): void => {
  if (!list.includes(one)) list.push(one);
};

/** A name with its surroundings as readable text: without tags. */
function exampleOf(text: string, { from, to }: FoundName): string {
  const before = withoutTags(text.slice(Math.max(0, from - SOURCE_AROUND), from)).slice(-AROUND);
  const after = withoutTags(text.slice(to, to + SOURCE_AROUND)).slice(0, AROUND);
  return `${before}${withoutTags(text.slice(from, to))}${after}`.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Removes tags, also those that are cut at an end. */
const withoutTags = (part: string): string => part.replace(/^[^<>]*>|<[^<>]*$|<[^<>]*>/g, ' ').replace(/\s+/g, ' ');

/** Hashes of the original bodies. */
type Originals = Partial<Pick<Redaction, 'received' | 'text' | 'visible' | 'picture'>>;

/** The redaction note of a row, as JSON. */
export const redactionText = (at: Date, originals: Originals): string =>
  JSON.stringify([{ at: at.toISOString(), why: 'person-removed', ...originals } satisfies Redaction]);
