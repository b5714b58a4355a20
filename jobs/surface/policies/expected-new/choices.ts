import type { Offer, Query } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';
import { freshUnderCap, quadratureOf } from './gain.js';
import type { Members } from './members.js';
import type { Overflow } from './narrowing.js';
import type { Proposal } from './proposal.js';

/** Records by which the share of a value within a query is steadied towards its share of all. */
const STEADYING = 3;
/** Spread of the logarithm of the unseen around its estimate. */
const UNSEEN = quadratureOf(1);

/** Chooses values of filters: each value once, then values of another filter within what overflows. */
export class ChoiceCells {
  /** By filter: totals of the values asked alone. */
  readonly #totals = new Map<string, Map<string, number>>();

  /** Filters with values whose records are all known. */
  readonly #exhausted = new Set<string>();

  learn({ query, total, capped }: Asked): void {
    const [only, ...others] = Object.entries(query.choices);
    if (!only || others.length > 0 || query.words.length > 0 || query.days !== null || total === null) return;
    const [name, value] = only;
    if (!capped) this.#exhausted.add(`${name}\u0000${value}`);
    const totals = this.#totals.get(name) ?? new Map<string, number>();
    totals.set(value, total);
    this.#totals.set(name, totals);
  }

  /** The best value of each filter. @param within answers that overflowed, to choose a value within; null: of all records */
  proposals(view: View, members: Members, within: readonly (Overflow | null)[], knownFirst: number): Proposal[] {
    return within.flatMap((base) =>
      view.offer.choices.flatMap((filter) => this.#best(view, members, { filter, within: base, knownFirst }) ?? []),
    );
  }

  #best(
    view: View,
    members: Members,
    { filter, within, knownFirst }: { filter: Offer['choices'][number]; within: Overflow | null; knownFirst: number },
  ): Proposal | null {
    const { offer, acquired, cap } = view;
    const { name, values } = filter;
    const base: Query = within?.asked.query ?? { words: [], choices: {}, days: null };
    if ((within === null && !offer.wordless) || Object.hasOwn(base.choices, name)) return null;
    const unknown = 1 - Math.min(1, acquired.size / members.population);
    const gainOf =
      within === null
        ? (matching: number) => freshUnderCap(matching * (1 - unknown), matching * unknown, cap, UNSEEN, knownFirst)
        : undefined;
    const places = within ? new Set(within.members) : null;
    let found: Proposal | null = null;
    for (const value of values) {
      if (this.#exhausted.has(`${name}\u0000${value}`)) continue;
      const alone = this.#total(name, value, values.length, members.population);
      let [left, known] = [alone * unknown, alone * (1 - unknown)];
      if (within && places) {
        const shown = members.of(view, { words: [], choices: { [name]: value }, days: null }, []);
        known = shown.filter((place) => places.has(place)).length;
        const share = (known + (STEADYING * alone) / members.population) / (places.size + STEADYING);
        left = within.unseen * Math.min(1, share);
      }
      const gain = freshUnderCap(known, left, cap, UNSEEN, knownFirst);
      if (found && gain <= found.gain) continue;
      const query: Query = { ...base, choices: { ...base.choices, [name]: value } };
      if (view.isAsked(query)) continue;
      found = { query, terms: within?.asked.terms ?? [], unseen: left, known, gain, filter: name, gainOf };
    }
    return found;
  }

  /** The records with a value: as told, or the geometric mean of the filter's totals, since a few values hold the most. */
  #total(name: string, value: string, values: number, population: number): number {
    const totals = this.#totals.get(name);
    const told = totals?.get(value);
    if (told !== undefined) return told;
    let sum = Math.log(population / values);
    for (const total of totals?.values() ?? []) sum += Math.log(total + 0.5);
    return Math.exp(sum / (1 + (totals?.size ?? 0)));
  }
}
