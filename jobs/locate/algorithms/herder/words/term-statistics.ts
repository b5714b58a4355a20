import type { Reading } from '../reader.js';

/**
 * Document frequencies of the query's words on this site. A document is a piece of text seen so far – a block of a page
 * or a label of links, each counted once however often it is repeated. Learned during the search, so that a word which
 * is everywhere on this site counts for nothing here.
 */
export class TermStatistics {
  #documents = 0;
  readonly #frequencies: number[];

  /** @param words how many words the query has */
  constructor(words: number) {
    this.#frequencies = new Array<number>(words).fill(0);
  }

  get documents(): number {
    return this.#documents;
  }

  add({ hits }: Reading): void {
    this.#documents++;
    for (const { index, strength } of hits) this.#frequencies[index] = (this.#frequencies[index] ?? 0) + strength;
  }

  /** A query word's inverse document frequency (Spärck Jones 1972) as a share of the largest possible: 0 … 1. */
  idf(index: number): number {
    const most = Math.log(this.#documents + 2);
    return Math.max(0, 1 - Math.log((this.#frequencies[index] ?? 0) + 1) / most);
  }
}
