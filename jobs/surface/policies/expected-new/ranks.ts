import type { View } from '../../selection/port.js';
import type { Quadrature } from './gain.js';

/** An answer of more records than these tells a rank no better. */
const MOST = 200;
/** How far off a rank may be: at least, and a share of it. */
const OFF = { least: 0.05, share: 0.15 };
/** The rank of a record that no answer told. */
const MIDDLE = 0.5;

/**
 * Where records stand in the order in which the interface shows them, from 0, first, to 1: told by the place that they
 * had in answers, of all that matched. Answers that overflow show what is first, whatever the word.
 */
export class Ranks {
  #read = 0;
  readonly #sums: number[] = [];
  readonly #weights: number[] = [];

  /** Takes in the answers that came since. */
  update({ asked }: View): void {
    for (; this.#read < asked.length; this.#read++) {
      const { total = null, query, places } = asked[this.#read] ?? { query: null, places: [] };
      if (total === null || query === null || query.days !== null) continue;
      const weight = Math.min(MOST, total);
      for (const [i, place] of places.entries()) {
        this.#sums[place] = (this.#sums[place] ?? 0) + (weight * (i + 0.5)) / total;
        this.#weights[place] = (this.#weights[place] ?? 0) + weight;
      }
    }
  }

  /** The new records that a word shows, with these known ones and so many more, under a cap. */
  fresh(known: readonly number[], unseen: number, cap: number, { low, middle, high }: Quadrature): number {
    const ranks = known.map((place) => this.#rank(place));
    const of = (count: number) => freshAmong(ranks, count, cap);
    return (2 / 3) * of(unseen * middle) + (of(unseen * low) + of(unseen * high)) / 6;
  }

  #rank(place: number): number {
    const weight = this.#weights[place] ?? 0;
    return weight === 0 ? MIDDLE : (this.#sums[place] ?? 0) / weight;
  }
}

/** What is shown besides the known records that stand before the answer's end. */
function freshAmong(ranks: readonly number[], unseen: number, cap: number): number {
  const all = ranks.length + unseen;
  if (all <= cap) return unseen;
  const end = cap / all;
  let shown = 0;
  for (const rank of ranks) shown += 1 / (1 + Math.exp((rank - end) / (OFF.least + OFF.share * rank)));
  return Math.max(0, Math.min(unseen, cap - shown));
}
