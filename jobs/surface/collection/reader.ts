import type { ShownRecord } from '../interface/interface.js';
import { type WrittenTerm, writtenTerms } from './terms.js';

/** Fields told apart; all further ones count as the last of them. */
export const MOST_FIELDS = 8;
/** Distinct words of a record that are kept: hostile records are not to fill the memory. */
const MOST_TERMS = 5_000;

/** A record with its words as numbers. */
export interface ReadRecord {
  readonly record: ShownRecord;
  /** Distinct terms. */
  readonly terms: Int32Array;
  /** For each term the fields it stands in, as bits. */
  readonly masks: Uint8Array;
  /** How often each term stands in it, up to 255. */
  readonly counts: Uint8Array;
  /** For each term how it is written, as bits: SMALL, FIRST. */
  readonly writings: Uint8Array;
}

/** Somewhere in the record the term is written without a capital; a field of it begins with the term. */
export const SMALL = 1;
export const FIRST = 2;

/** Gives words numbers, and remembers the records it has read: runs over the same records share one. */
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

  /** Does a word begin with a digit? */
  isNumber(term: number): boolean {
    return this.#isNumber[term] ?? false;
  }

  /** The number of a word that was met; −1 for one that was not. */
  term(word: string): number {
    return this.#ids.get(word) ?? -1;
  }

  /** The names of the fields, by their bit. */
  fields(): string[] {
    return [...this.#fields.keys()];
  }

  read(record: ShownRecord): ReadRecord {
    const known = this.#read.get(record);
    if (known) return known;
    const [masks, counts, writings] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
    for (const [name, text] of Object.entries(record.fields)) {
      const bit = 1 << Math.min(MOST_FIELDS - 1, this.#fieldOf(name));
      for (const written of writtenTerms(text)) {
        const term = this.#idOf(written.term);
        if (masks.size >= MOST_TERMS && !masks.has(term)) break;
        masks.set(term, (masks.get(term) ?? 0) | bit);
        counts.set(term, (counts.get(term) ?? 0) + 1);
        writings.set(term, (writings.get(term) ?? 0) | writingOf(written));
      }
    }
    const read = {
      record,
      terms: Int32Array.from(masks.keys()),
      masks: Uint8Array.from(masks.values()),
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
