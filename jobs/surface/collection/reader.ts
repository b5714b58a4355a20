import type { ShownRecord } from '../selection/query-interface.js';

/** Maximum number of distinguished fields; all further ones share the last bit. */
export const MAX_FIELDS = 8;
/** Maximum number of distinct words kept of a record, which bounds memory against hostile records. */
const MAX_TERMS = 5_000;

/** Record with its words as term numbers. */
export interface ReadRecord {
  readonly record: ShownRecord;
  /** Distinct term numbers. */
  readonly terms: Int32Array;
  /** By term: bit set of the fields that hold it. */
  readonly fieldBits: Uint8Array;
  /** By term: number of occurrences in the record, at most 255. */
  readonly counts: Uint8Array;
  /** By term: bit set of its spellings, SMALL and FIRST. */
  readonly writings: Uint8Array;
}

/** SMALL: the record writes the term without a capital at least once; FIRST: a field begins with the term. */
export const SMALL = 1;
export const FIRST = 2;

/** Assigns numbers to words and caches the records read; runs over the same records share one reader. */
export class RecordReader {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #isNumber: boolean[] = [];
  readonly #fields = new Map<string, number>();
  readonly #read = new WeakMap<ShownRecord, ReadRecord>();

  get size(): number {
    return this.#words.length;
  }

  word(term: number): string {
    return this.#words[term] ?? '';
  }

  /** True if the word begins with a digit. */
  isNumber(term: number): boolean {
    return this.#isNumber[term] ?? false;
  }

  /** Number of a known word; −1 if it is unknown. */
  term(word: string): number {
    return this.#ids.get(word) ?? -1;
  }

  /** Names of the fields by bit. */
  fields(): string[] {
    return [...this.#fields.keys()];
  }

  read(record: ShownRecord): ReadRecord {
    const known = this.#read.get(record);
    if (known) return known;
    const [fieldBits, counts, writings] = [
      new Map<number, number>(),
      new Map<number, number>(),
      new Map<number, number>(),
    ];
    for (const [name, text] of Object.entries(record.fields)) {
      const bit = 1 << Math.min(MAX_FIELDS - 1, this.#fieldOf(name));
      for (const written of writtenTerms(text)) {
        const term = this.#idOf(written.term);
        if (fieldBits.size >= MAX_TERMS && !fieldBits.has(term)) break;
        fieldBits.set(term, (fieldBits.get(term) ?? 0) | bit);
        counts.set(term, (counts.get(term) ?? 0) + 1);
        writings.set(term, (writings.get(term) ?? 0) | writingOf(written));
      }
    }
    const read = {
      record,
      terms: Int32Array.from(fieldBits.keys()),
      fieldBits: Uint8Array.from(fieldBits.values()),
      counts: Uint8Array.from(counts.values(), (n) => Math.min(n, 255)),
      writings: Uint8Array.from(writings.values()),
    };
    this.#read.set(record, read);
    return read;
  }

  #fieldOf(name: string): number {
    return this.#fields.get(name) ?? this.#fields.set(name, this.#fields.size).size - 1;
  }

  #idOf(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    this.#ids.set(word, this.#words.length);
    this.#isNumber.push(/^\p{N}/u.test(word));
    return this.#words.push(word) - 1;
  }
}

const writingOf = ({ isSmall, isFirst }: WrittenTerm): number => (isSmall ? SMALL : 0) | (isFirst ? FIRST : 0);

const TERM = /[\p{L}\p{N}][\p{L}\p{N}\p{Mn}\p{Mc}]*/gu;

/** Maximum length of a word in a query, in characters. */
const LONGEST = 40;
/** Maximum number of characters read of a field, which bounds memory against hostile records. */
const MAX_CHARACTERS = 50_000;

/**
 * Query words of a text: runs of letters and digits, lower-cased, of at least two characters. Unlike in `tokensOf`,
 * hyphens separate words, since search engines index the parts.
 */
export const termsOf = (text: string): string[] => [...writtenTerms(text)].map(({ term }) => term);

/** Query words of a text in order, each with its capitalisation. */
export function* writtenTerms(text: string): Generator<WrittenTerm> {
  const found = text.slice(0, MAX_CHARACTERS).normalize('NFC').match(TERM) ?? [];
  for (const [place, written] of found.entries()) {
    const term = written.toLowerCase();
    if (term.length >= 2 && term.length <= LONGEST) yield { term, isSmall: written === term, isFirst: place === 0 };
  }
}

export interface WrittenTerm {
  readonly term: string;
  /** True if the word has no capital letter. */
  readonly isSmall: boolean;
  /** True if the text begins with the word. */
  readonly isFirst: boolean;
}
