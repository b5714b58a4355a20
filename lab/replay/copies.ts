import type { LivedPage, World } from './world.js';

/**
 * Length of a span of time for the bootstrap. Many pages change at once, by one commit, so errors in a quarter are
 * correlated. Days are therefore booked by quarter too, and intervals resample both pages and quarters.
 */
const SPAN_DAYS = 91;

/**
 * Fresh and stale days of copies since a moment, at `page × spans + span`: one row per page, one column per span of
 * time.
 */
export interface Freshness {
  readonly spans: number;
  /** Days on which the page existed. */
  readonly there: Float64Array;
  /** Days on which the page existed and its copy was stale. */
  readonly stale: Float64Array;
  /** ∫ age of the copy: 0 while it is fresh, otherwise days since the first change that it lacks. */
  readonly age: Float64Array;
}

export function freshness(pages: number, days = SPAN_DAYS): Freshness {
  const spans = Math.max(1, Math.ceil(days / SPAN_DAYS));
  const [there, stale, age] = [0, 0, 0].map(() => new Float64Array(pages * spans)) as [Days, Days, Days];
  return { spans, there, stale, age };
}
type Days = Float64Array;

/** Splits the time between two moments at the ends of spans, counted from `since`; the last span is unbounded. */
function eachSpan(
  spans: number,
  [since, from, to]: readonly [number, number, number],
  book: (span: number, from: number, to: number) => void,
): void {
  let [span, at] = [Math.min(spans - 1, Math.floor((from - since) / SPAN_DAYS)), from];
  for (; at < to; span++) {
    const end = span === spans - 1 ? to : Math.min(to, since + (span + 1) * SPAN_DAYS);
    book(span, at, end);
    at = end;
  }
}

const add = (days: Days, place: number, more: number): void => {
  days[place] = (days[place] ?? 0) + more;
};

/** Copies of a world's pages: time and version of each. */
export class Copies {
  readonly lastVisit: Float64Array;
  /** Index of the copied version in the page's list. */
  readonly #copied: Int32Array;

  constructor(world: World, from?: Copies) {
    this.lastVisit = from ? from.lastVisit.slice() : Float64Array.from(world.pages, ({ born }) => born);
    this.#copied = from ? from.#copied.slice() : new Int32Array(world.pages.length);
  }

  /** Visits a page and books the copy's freshness until now, from `since` on. @returns true if the page had changed */
  visit(page: LivedPage, i: number, now: number, since: number, booked: Freshness): boolean {
    const copied = this.#copied[i] ?? 0;
    const current = this.book(page, i, now, since, booked);
    this.lastVisit[i] = now;
    this.#copied[i] = current;
    return page.versions[current] !== page.versions[copied];
  }

  /** Books a copy's freshness from its last visit, or `since`, to `now`. @returns index of the current version */
  book({ times, versions, born }: LivedPage, i: number, now: number, since: number, booked: Freshness): number {
    let k = this.#copied[i] ?? 0;
    const seen = versions[k];
    let staleFrom = Number.NaN;
    const from = Math.max(this.lastVisit[i] ?? 0, since, born);
    const { spans, there, stale, age } = booked;
    eachSpan(spans, [since, from, now], (span, a, b) => add(there, i * spans + span, b - a));
    while ((times[k + 1] ?? Number.POSITIVE_INFINITY) <= now) {
      k++;
      const begin = times[k] ?? 0;
      const end = Math.min(now, times[k + 1] ?? now);
      if (versions[k] === seen) staleFrom = Number.NaN;
      else {
        if (Number.isNaN(staleFrom)) staleFrom = begin;
        const first = staleFrom;
        eachSpan(spans, [since, Math.max(begin, since), end], (span, a, b) => {
          add(stale, i * spans + span, b - a);
          add(age, i * spans + span, ((b - first) ** 2 - (a - first) ** 2) / 2);
        });
      }
    }
    return k;
  }
}
