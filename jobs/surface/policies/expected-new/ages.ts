import type { View } from '../../selection/port.js';

/** Capped answers that are needed before the ages of the unseen are believed. */
const LEAST_ANSWERS = 5;

/**
 * Where the newest records are shown first, an answer that overflows shows the newest of its records, which are known
 * more often than older ones. A capped answer tells the share of its records that are newer than its last one; together
 * these are the ages of all records, and less the known ones those of the unseen.
 */
export class Ages {
  readonly #view: View;
  /** Days, newest first, and the share of the unseen records that are newer than each. */
  readonly #days: number[] = [];
  readonly #shares: number[] = [];

  constructor(view: View, population: number) {
    this.#view = view;
    const cuts = view.asked.flatMap(({ newestFirst, capped, total, returned, query }) =>
      capped && newestFirst && total !== null && query.days === null
        ? [{ day: newestFirst.from, share: returned / total, weight: 1 }]
        : [],
    );
    if (cuts.length < LEAST_ANSWERS) return;
    const known = this.#newestFirst([...view.acquired.places()]);
    const unseen = population - known.length;
    let newer = 0;
    let most = 0;
    for (const { day, share } of rising(cuts.sort((a, b) => b.day - a.day))) {
      while (newer < known.length && (known[newer] ?? 0) > day) newer++;
      most = Math.max(most, Math.min(1, (share * population - newer) / unseen));
      this.#days.push(day);
      this.#shares.push(most);
    }
  }

  /** Is enough known of ages to use them? */
  get told(): boolean {
    return this.#days.length > 0;
  }

  /** The new records among the newest of an answer that overflows. @param places its known records */
  fresh(places: readonly number[], unseen: number, cap: number): number {
    const days = this.#newestFirst(places);
    for (let known = 0; known < cap; known++) {
      const day = days[known];
      if (day === undefined) return Math.min(unseen, cap - known);
      const newer = unseen * this.#newer(day);
      if (known + newer >= cap) return cap - known;
    }
    return unseen * this.#newer(days[cap - 1] ?? 0);
  }

  /** The share of the unseen that are newer than a day: by interpolation. */
  #newer(day: number): number {
    let i = 0;
    while (i < this.#days.length && (this.#days[i] ?? 0) > day) i++;
    const [above, below] = [this.#days[i - 1], this.#days[i]];
    if (below === undefined) return this.#shares.at(-1) ?? 0;
    const share = this.#shares[i] ?? 0;
    if (above === undefined || above === below) return above === undefined ? 0 : share;
    const before = this.#shares[i - 1] ?? 0;
    return before + ((above - day) / (above - below)) * (share - before);
  }

  #newestFirst(places: readonly number[]): Float64Array {
    const days = new Float64Array(places.length);
    for (let i = 0; i < days.length; i++)
      days[i] = this.#view.acquired.record(places[i] ?? -1)?.record.day ?? Number.NEGATIVE_INFINITY;
    return days.sort().reverse();
  }
}

interface Cut {
  readonly day: number;
  readonly share: number;
  readonly weight: number;
}

/** The shares made rising with age by pooling neighbours that fall, by their geometric mean. */
function rising(cuts: readonly Cut[]): Cut[] {
  const pooled: Cut[] = [];
  for (const cut of cuts) {
    let last = cut;
    for (let before = pooled.at(-1); before && before.share > last.share; before = pooled.at(-1)) {
      pooled.pop();
      const weight = before.weight + last.weight;
      const log = (before.weight * Math.log(before.share) + last.weight * Math.log(last.share)) / weight;
      last = { day: last.day, share: Math.exp(log), weight };
    }
    pooled.push(last);
  }
  return pooled;
}
