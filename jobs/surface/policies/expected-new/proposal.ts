import type { Query } from '../../interface/interface.js';

/** A query that one way of searching would ask next. */
export interface Proposal {
  readonly query: Query;
  /** The numbers of its words. */
  readonly terms: readonly number[];
  /** Records that match and are not known, as estimated. */
  readonly unseen: number;
  /** Known records that match. */
  readonly known: number;
  /** New records that the answer is expected to show. */
  readonly gain: number;
  /** The filter of which a value is chosen. */
  readonly filter?: string;
  /** The gain, had it been known that so many records match. */
  readonly gainOf?: ((matching: number) => number) | undefined;
}

/** Proposals looked at closely: the best by a rough gain. */
const SHORT = 40;

/** Keeps the best of many by their gain; of equals those that come first in an order. */
export class Shortlist<T> {
  readonly #order: (a: T, b: T) => number;
  #kept: { one: T; gain: number }[] = [];
  /** What a gain must reach to be kept. */
  least = 0;

  constructor(order: (a: T, b: T) => number) {
    this.#order = order;
  }

  offer(one: T, gain: number): void {
    if (gain < this.least) return;
    this.#kept.push({ one, gain });
    if (this.#kept.length >= 8 * SHORT) this.#shorten();
  }

  /** The best first. */
  list(): readonly { one: T; gain: number }[] {
    this.#shorten();
    return this.#kept;
  }

  #shorten(): void {
    this.#kept.sort((a, b) => b.gain - a.gain || this.#order(a.one, b.one));
    this.#kept = this.#kept.slice(0, SHORT);
    if (this.#kept.length === SHORT) this.least = this.#kept.at(-1)?.gain ?? 0;
  }
}
