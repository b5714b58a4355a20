import type { Reading } from './reader.js';

/**
 * What is common on this site: how many of the pieces of text seen so far (blocks of pages and labels of links, each
 * counted once however often it is repeated) carry each query word. Learned during the search, so that a word which
 * stands everywhere here tells nothing here.
 */
export class Background {
  #pieces = 0;
  readonly #carrying: number[];

  /** @param items how many words the query has */
  constructor(items: number) {
    this.#carrying = new Array<number>(items).fill(0);
  }

  get pieces(): number {
    return this.#pieces;
  }

  add({ hits }: Reading): void {
    this.#pieces++;
    for (const { item, strength } of hits) this.#carrying[item] = (this.#carrying[item] ?? 0) + strength;
  }

  /**
   * How much a query word tells, 0 … 1: its inverse document frequency (Spärck Jones 1972) over the pieces seen, as a
   * share of the largest possible.
   */
  rarity(item: number): number {
    const most = Math.log(this.#pieces + 2);
    return Math.max(0, 1 - Math.log((this.#carrying[item] ?? 0) + 1) / most);
  }
}
