import type { Query } from '../../interface/interface.js';

/** Query proposed by one kind of search. */
export interface Proposal {
  readonly query: Query;
  /** Term numbers of its words. */
  readonly terms: readonly number[];
  /** Estimated number of unknown matching records. */
  readonly unseen: number;
  /** Number of known matching records. */
  readonly known: number;
  /** Expected number of new records in the answer. */
  readonly gain: number;
  /** Filter whose value is chosen. */
  readonly filter?: string;
  /** Gain, given the number of matching records. */
  readonly gainOf?: ((matching: number) => number) | undefined;
}

/** Number of proposals that are evaluated precisely, the best by a rough gain. */
const SHORT = 40;

/** Keeps the best items by gain; ties are broken by the given order. */
export class Shortlist<T> {
  readonly #order: (a: T, b: T) => number;
  #kept: { one: T; gain: number }[] = [];
  /** Minimum gain of a kept item. */
  least = 0;

  constructor(order: (a: T, b: T) => number) {
    this.#order = order;
  }

  offer(one: T, gain: number): void {
    if (gain < this.least) return;
    this.#kept.push({ one, gain });
    if (this.#kept.length >= 8 * SHORT) this.#shorten();
  }

  /** Items, descending by gain. */
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
