import type { SimulatedInterface } from './simulated.js';

/** The best queries to ask one by one with full knowledge of all answers: greedy cover (`SimulatedInterface.answers`). */
export interface Oracle {
  /** Records had after 1, 2 … queries. */
  readonly covered: readonly number[];
  /** No such queries have more than this after 1, 2 … queries. */
  readonly bound: readonly number[];
}

/** Greedy cover from nothing (lazily: gains only fall), with its bound: what is had, plus the k largest gains left. */
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
