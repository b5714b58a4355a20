import type { Query } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';

/** Known records that a query matches: by their words and days, and by the choices of the answers that showed them. */
export class Members {
  /** Records shown in answers with this value, by filter and value. */
  readonly #shown = new Map<string, Set<number>>();
  /** Records shown in answers with any value, by filter. */
  readonly #any = new Map<string, Set<number>>();

  learn({ query, places }: Asked): void {
    for (const [name, value] of Object.entries(query.choices)) {
      add(this.#shown, keyOf(name, value), places);
      add(this.#any, name, places);
    }
  }

  /** Known records that match, as far as their choices are known. */
  of({ acquired }: View, { choices, days }: Query, terms: readonly number[]): number[] {
    const sets = Object.entries(choices).map(
      ([name, value]) => this.#shown.get(keyOf(name, value)) ?? new Set<number>(),
    );
    const [smallest, ...others] = sets.sort((a, b) => a.size - b.size);
    let places = terms.length > 0 ? acquired.holding(terms) : smallest ? [...smallest] : [...acquired.places()];
    if (terms.length > 0 && smallest) places = places.filter((place) => smallest.has(place));
    for (const set of others) places = places.filter((place) => set.has(place));
    if (days === null) return places;
    return places.filter((place) => {
      const day = acquired.record(place)?.record.day ?? null;
      return day !== null && day >= days.from && day <= days.to;
    });
  }

  /**
   * Estimated number of a query's known records: those known to match, plus its share of those whose choices are
   * unknown.
   */
  known({ acquired }: View, { choices }: Query, told: number, total: number): number {
    const names = Object.keys(choices);
    if (names.length === 0) return told;
    const any = Math.min(...names.map((name) => this.#any.get(name)?.size ?? 0));
    const untold = acquired.size - any;
    return Math.min(total, told + (total - told) * Math.min(1, untold / Math.max(1, this.population - any)));
  }

  /** Estimated number of records of the database. */
  population = Number.POSITIVE_INFINITY;
}

function add(sets: Map<string, Set<number>>, key: string, places: readonly number[]): void {
  const set = sets.get(key) ?? new Set();
  for (const place of places) set.add(place);
  sets.set(key, set);
}

const keyOf = (name: string, value: string): string => `${name}\u0000${value}`;
