import { MASK } from '@hyrde/contracts';
import { privatePerson } from './private-persons.js';

const WORD = /\p{L}[\p{L}\p{M}’'.-]*/gu;
/** Of a name, particles included. */
const MOST_PARTS = 7;

/** Private persons who are senders or recipients of a portal's records: they are masked in the titles of all of them. */
export class KnownPeople {
  readonly #names = new Set<string>();
  readonly #parts = new Set<string>();

  /** Takes in a sender or recipient, where it is likely to be a private person of two names or more. */
  add(name: string | null): void {
    if (name === null || privatePerson(name) !== 'likely') return;
    const parts = name.match(WORD) ?? [];
    for (const part of parts) this.#parts.add(plain(part));
    if (parts.length >= 2 && parts.length <= MOST_PARTS) this.#names.add(keyOf(parts));
  }

  /** Is a word, as it stands in a query, part of one of their names? */
  hasPart(word: string): boolean {
    const part = plain(word);
    return this.#parts.has(part) || this.#parts.has(part.replace(/['’]?s$/u, ''));
  }

  /** The parts of their names, as queries are likely to have them. */
  get parts(): string[] {
    return [...this.#parts];
  }

  /** The text, their names masked in whatever order their parts stand. */
  masked(text: string): string {
    if (this.#names.size === 0) return text;
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
      word,
      from: index,
      to: index + word.length,
    }));
    let [left, done] = ['', 0];
    for (let at = 0; at < words.length; at++) {
      const length = this.#lengthAt(words.slice(at, at + MOST_PARTS));
      const [first, last] = [words[at], words[at + length - 1]];
      if (length === 0 || !first || !last) continue;
      left += text.slice(done, first.from) + MASK;
      done = last.to;
      at += length - 1;
    }
    return left + text.slice(done);
  }

  /** Of how many of these words a name is made that begins with the first; 0 where none does. */
  #lengthAt(words: readonly { word: string; from: number; to: number }[]): number {
    for (let length = words.length; length >= 2; length--) {
      const parts = words.slice(0, length).map(({ word }) => word);
      const last = parts.at(-1) ?? '';
      const genitive = /.s$/u.test(last) ? [...parts.slice(0, -1), last.replace(/['’]?s$/u, '')] : parts;
      if (this.#names.has(keyOf(parts)) || this.#names.has(keyOf(genitive))) return length;
    }
    return 0;
  }
}

const keyOf = (parts: readonly string[]): string => parts.map(plain).sort().join(' ');

const plain = (part: string): string => part.normalize('NFC').toLowerCase().replace(/\.$/, '');
