import type { SimulatedInterface } from './simulated.js';

/** Best one-by-one queries with full knowledge of all answers: greedy cover (`SimulatedInterface.answers`). */
export interface Oracle {
  /** Number of records after 1, 2 … queries. */
  readonly covered: readonly number[];
  /** Upper bound of the number of records after 1, 2 … such queries. */
  readonly bound: readonly number[];
}

/**
 * Greedy cover from the empty set (lazily: gains only fall), with its bound: the covered records plus the k largest
 * remaining gains.
 */
export function oracle(form: SimulatedInterface, queries: number): Oracle {
  const answers = form.answers();
  const has = new Uint8Array(form.collection.records.length);
  const gainOf = (answer: readonly number[]) => answer.reduce((sum, place) => sum + (has[place] ? 0 : 1), 0);
  let left = answers.map((answer) => ({ answer, gain: answer.length }));
  const covered: number[] = [];
  const bound = new Array<number>(queries).fill(has.length);
  for (let k = 0; k <= queries; k++) {
    left = left.map(({ answer }) => ({ answer, gain: gainOf(answer) })).filter(({ gain }) => gain > 0);
    left.sort((a, b) => b.gain - a.gain);
    let most = covered.at(-1) ?? 0;
    for (let j = 0; j < queries; j++) {
      most += left[j]?.gain ?? 0;
      bound[j] = Math.min(bound[j] ?? most, most);
    }
    if (k === queries) break;
    for (const place of left[0]?.answer ?? []) has[place] = 1;
    covered.push((covered.at(-1) ?? 0) + (left[0]?.gain ?? 0));
  }
  return { covered, bound };
}
