import type { ClassCounts, KeptClass, Redaction, SpellingKind } from '@hyrde/contracts';
import type { LookedThrough } from '@hyrde/store/kept-columns';
import { type FoundName, findNames, PersonName, REDACTED, redactNames, spellingId } from '../../../../html/index.js';

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
export class SoughtPerson {
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

  redact(text: string) {
    return redactNames(text, this.name, this.takes);
  }

  /** A stored value with the selected names redacted; the same value if it contains none. */
  redacted(value: unknown, how: LookedThrough): unknown {
    if (value === null || how === 'reported') return value;
    if (how === 'whole') return typeof value === 'string' && this.find(value).some(this.takes) ? null : value;
    const redacted = this.#redacted(value);
    const differs = how === 'address' && redacted !== value;
    // Two addresses that differ only by the name must stay different.
    return differs ? `${redacted}-${crypto.randomUUID().slice(0, 8)}` : redacted;
  }

  #redacted(value: unknown): unknown {
    if (typeof value === 'string') return this.redact(value).text;
    if (Array.isArray(value)) return this.#redactedList(value.map((one) => this.#redacted(one)));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [this.redact(key).text, this.#redacted(one)]);
    return Object.fromEntries(entries);
  }

  /** Redacts a list in which the words of a name may be separate elements. */
  #redactedList(list: unknown[]): unknown[] {
    if (list.length < 2 || list.length > MOST_TOGETHER || !list.every((one) => typeof one === 'string')) return list;
    const together = list.join(' ');
    const found = this.find(together).filter(this.takes);
    let at = 0;
    return list.map((text: string) => {
      const [from, to] = [at, at + text.length];
      at = to + 1;
      return found.some((name) => name.from < to && from < name.to) ? REDACTED : text;
    });
  }
}

/** The texts of a stored value, keys included; those of a list also joined. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    const texts = value.flatMap(textsIn);
    const words = value.length > 1 && value.length <= MOST_TOGETHER && value.every((one) => typeof one === 'string');
    return words && !texts.some((text) => text.includes(' ')) ? [...texts, value.join(' ')] : texts;
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
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
