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
    const parts = (name.match(WORD) ?? []).map(plain);
    for (const part of parts) this.#parts.add(part);
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
  redacted(text: string): string {
    if (this.#names.size === 0) return text;
    const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => this.#written(word, index));
    let [left, done] = ['', 0];
    for (let at = 0; at < words.length; at++) {
      const length = this.#lengthAt(words, at);
      const [first, last] = [words[at], words[at + length - 1]];
      if (length === 0 || !first || !last) continue;
      left += text.slice(done, first.from) + MASK;
      done = last.to;
      at += length - 1;
    }
    return left + text.slice(done);
  }

  /** A word of a text: hardly any is a part of a name. */
  #written(word: string, from: number): Written {
    const known = (part: string) => (this.#parts.has(part) ? part : null);
    const genitive = /.s$/u.test(word) ? known(plain(word.replace(/['’]?s$/u, ''))) : null;
    return { from, to: from + word.length, part: known(plain(word)), genitive };
  }

  /** Of how many words from there on a name is made; 0 where none is. */
  #lengthAt(words: readonly Written[], at: number): number {
    let longest = 0;
    const before: string[] = [];
    for (const { part, genitive } of words.slice(at, at + MOST_PARTS)) {
      const isName = (last: string | null) => last !== null && this.#names.has(keyOf([...before, last]));
      if (before.length > 0 && (isName(part) || isName(genitive))) longest = before.length + 1;
      if (part === null) break;
      before.push(part);
    }
    return longest;
  }
}

/** A word of a text, as a part of a name that is known; null where it is none. */
interface Written {
  from: number;
  to: number;
  part: string | null;
  /** Without the ending of "Nordmanns". */
  genitive: string | null;
}

/** @param parts plain */
const keyOf = (parts: readonly string[]): string => parts.toSorted().join(' ');

const plain = (part: string): string => part.normalize('NFC').toLowerCase().replace(/\.$/, '');
