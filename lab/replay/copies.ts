import type { LivedPage, World } from './world.js';

/** Fresh and old days of copies since a moment, a page each. */
export interface Freshness {
  /** Days on which the page was there. */
  readonly there: Float64Array;
  /** Of these, days on which the copy was out of date. */
  readonly stale: Float64Array;
  /** ∫ age of the copy: 0 while it is fresh, else days since the change that it misses. */
  readonly age: Float64Array;
}

export const freshness = (size: number): Freshness => ({
  there: new Float64Array(size),
  stale: new Float64Array(size),
  age: new Float64Array(size),
});

/** The copies of a world's pages: when each was taken and of which version. */
export class Copies {
  readonly lastVisit: Float64Array;
  /** Place of the copied version in the page's list. */
  readonly #copied: Int32Array;

  constructor(world: World, from?: Copies) {
    this.lastVisit = from ? from.lastVisit.slice() : Float64Array.from(world.pages, ({ born }) => born);
    this.#copied = from ? from.#copied.slice() : new Int32Array(world.pages.length);
  }

  /** A visit: what the copy was worth until now is booked from `since` on. @returns whether the page had changed */
  visit(page: LivedPage, i: number, now: number, since: number, booked: Freshness): boolean {
    const copied = this.#copied[i] ?? 0;
    const current = this.book(page, i, now, since, booked);
    this.lastVisit[i] = now;
    this.#copied[i] = current;
    return page.versions[current] !== page.versions[copied];
  }

  /** Books a copy's worth from its last visit, or `since`, to `now`. @returns the place of the version that stands now */
  book({ times, versions, born }: LivedPage, i: number, now: number, since: number, booked: Freshness): number {
    let k = this.#copied[i] ?? 0;
    const seen = versions[k];
    let staleFrom = Number.NaN;
    const from = Math.max(this.lastVisit[i] ?? 0, since, born);
    booked.there[i] = (booked.there[i] ?? 0) + Math.max(0, now - from);
    while ((times[k + 1] ?? Number.POSITIVE_INFINITY) <= now) {
      k++;
      const begin = times[k] ?? 0;
      const end = Math.min(now, times[k + 1] ?? now);
      if (versions[k] === seen) staleFrom = Number.NaN;
      else {
        if (Number.isNaN(staleFrom)) staleFrom = begin;
        const counted = Math.max(begin, since);
        if (end <= counted) continue;
        booked.stale[i] = (booked.stale[i] ?? 0) + end - counted;
        booked.age[i] = (booked.age[i] ?? 0) + ((end - staleFrom) ** 2 - (counted - staleFrom) ** 2) / 2;
      }
    }
    return k;
  }
}
