import { folded } from './vocabulary/word-list.js';

const WORD = /[\p{L}\p{M}]+/gu;
/** Maximum number of words of a name. */
const MAX_WORDS = 7;

/** Words of a name, folded. */
export const nameWords = (name: string): string[] => (name.match(WORD) ?? []).map(folded);

const keyOf = (words: readonly string[]): string => words.toSorted().join(' ');

/** Persons that are known from elsewhere: senders and recipients of a portal, the other lines of a page. */
export class KnownPeople {
  readonly #people = new Set<string>();
  readonly #words = new Set<string>();
  readonly #officers = new Set<string>();
  readonly #bodies = new Set<string>();

  /** Adds the name of a private person. */
  addPerson(name: string): void {
    const words = nameWords(name);
    for (const word of words) if (word.length > 1) this.#words.add(word);
    if (words.length >= 2 && words.length <= MAX_WORDS) this.#people.add(keyOf(words));
  }

  /** Adds the name of somebody in office, as of a column of case officers. */
  addOfficer(name: string): void {
    const words = nameWords(name);
    if (words.length >= 2 && words.length <= MAX_WORDS) this.#officers.add(keyOf(words));
  }

  /** Adds a sender or recipient on the body's own side of a letter. */
  addOwnSide(name: string): void {
    this.#bodies.add(folded(name.trim()));
  }

  /** True if these words, in any order, are the name of a known private person. */
  isPerson(words: readonly string[]): boolean {
    return this.#people.size > 0 && this.#people.has(keyOf(words));
  }

  isOfficer(words: readonly string[]): boolean {
    return this.#officers.size > 0 && this.#officers.has(keyOf(words));
  }

  isOwnSide(name: string): boolean {
    return this.#bodies.has(folded(name.trim()));
  }

  /** True if the word is part of a private person's name. */
  hasWord(word: string): boolean {
    const key = folded(word);
    return this.#words.has(key) || (key.endsWith('s') && this.#words.has(key.slice(0, -1)));
  }

  /** Words of the private persons' names, folded. */
  get words(): ReadonlySet<string> {
    return this.#words;
  }
}
