import { MASK } from '@hyrde/contracts';
import { privatePerson } from './private-persons.js';

const WORD = /\p{L}[\p{L}\p{M}’'.-]*/gu;
/** Maximum number of parts of a name, particles included. */
const MOST_PARTS = 7;

/**
 * Private persons among the senders and recipients of a portal's records, whose names are redacted in all its titles.
 */
export class KnownPeople {
  readonly #names = new Set<string>();
  readonly #parts = new Set<string>();

  /** Adds a sender or recipient if likely a private person; the whole name counts from two parts. */
  add(name: string | null): void {
    if (name === null || privatePerson(name) !== 'likely') return;
    const parts = (name.match(WORD) ?? []).map(plain);
    for (const part of parts) this.#parts.add(part);
    if (parts.length >= 2 && parts.length <= MOST_PARTS) this.#names.add(keyOf(parts));
  }

  /** True if a query word is part of a known name. */
  hasPart(word: string): boolean {
    const part = plain(word);
    return this.#parts.has(part) || this.#parts.has(part.replace(/['’]?s$/u, ''));
  }

  /** Parts of the known names, for comparison with query words. */
  get parts(): string[] {
    return [...this.#parts];
  }

  /** Text with the known names redacted, in whatever order their parts are written. */
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

  /** Word of a text, matched against the parts of known names. */
  #written(word: string, from: number): Written {
    const known = (part: string) => (this.#parts.has(part) ? part : null);
    const genitive = /.s$/u.test(word) ? known(plain(word.replace(/['’]?s$/u, ''))) : null;
    return { from, to: from + word.length, part: known(plain(word)), genitive };
  }

  /** Number of words of the name that starts there; 0 if none does. */
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

/** Word of a text with its part of a known name; null if it is none. */
interface Written {
  from: number;
  to: number;
  part: string | null;
  /** Part without the genitive ending, as of "Nordmanns"; null if unknown. */
  genitive: string | null;
}

/** @param parts normalised by `plain` */
const keyOf = (parts: readonly string[]): string => parts.toSorted().join(' ');

const plain = (part: string): string => part.normalize('NFC').toLowerCase().replace(/\.$/, '');
