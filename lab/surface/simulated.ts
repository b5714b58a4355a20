import type { AnswerPage, DayRange, Offer, Query, ShownRecord } from '@hyrde/jobs/surface';
import { hash } from '../country/random.js';
import { type Collection, type SearchView, searchedTerms } from './collection.js';

export const FILTERS = ['none', 'dates', 'facets'] as const;
export type Filters = (typeof FILTERS)[number];

/** Capabilities of a simulated search form. */
export interface Shape {
  readonly view: SearchView;
  /** Maximum number of hits that an answer shows. */
  readonly cap: number;
  readonly filters: Filters;
  /** True if an answer states the number of matching records. */
  readonly totals: boolean;
  /** True if answers show titles alone, whatever is searched; all fields if missing. */
  readonly titlesOnly?: boolean;
}

/** Hits per page, the default of most forms. */
const PAGE_SIZE = 20;

/** A collection behind a search form: all words must match; newest first, records without date last. */
export class SimulatedInterface {
  readonly shape: Shape;
  readonly offer: Offer;
  readonly collection: Collection;
  /** Records in the order of display. */
  readonly #order: readonly number[];
  /** Ranks of the records that contain a term, ascending. */
  readonly #postings = new Map<string, number[]>();
  readonly #facets: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Records as answers show them. */
  readonly #drawn: readonly ShownRecord[];

  constructor(collection: Collection, shape: Shape) {
    this.collection = collection;
    this.shape = shape;
    const { records, facets, views } = collection;
    this.#order = records
      .map((record, i) => ({ i, day: record.day ?? Number.NEGATIVE_INFINITY, lot: hash(record.id) }))
      .sort((a, b) => (a.day === b.day ? a.lot - b.lot : b.day - a.day))
      .map(({ i }) => i);
    this.#order.forEach((i, rank) => {
      const record = records[i];
      if (record)
        for (const term of searchedTerms(record, views[shape.view])) {
          const list = this.#postings.get(term);
          if (list) list.push(rank);
          else this.#postings.set(term, [rank]);
        }
    });
    this.#drawn = shape.titlesOnly ? records.map((record) => withFields(record, views.title)) : records;
    this.#facets = new Map(shape.filters === 'facets' ? Object.entries(facets) : []);
    this.offer = {
      wordless: shape.filters !== 'none',
      severalWords: true,
      choices: [...this.#facets].map(([name, values]) => ({ name, values: [...new Set(values.flat())].sort() })),
      days: shape.filters === 'dates' ? daysOf(records) : null,
    };
  }

  /** Terms of the index, each with the number of records that contain it. */
  terms(): { term: string; df: number }[] {
    return [...this.#postings].map(([term, list]) => ({ term, df: list.length }));
  }

  /** Indexes of the records shown for a one-word query. */
  shown(term: string): number[] {
    return (this.#postings.get(term) ?? []).slice(0, this.shape.cap).map((rank) => this.#order[rank] ?? 0);
  }

  /**
   * Indexes of the records shown by each query available to a selector with full knowledge: each word; with facets each
   * value, too, and over titles each value with a word or with another facet's value.
   */
  answers(): number[][] {
    const alone = this.terms().map(({ term }) => this.shown(term));
    return this.#facets.size === 0 ? alone : [...alone, ...this.#answersByValue()];
  }

  #answersByValue(): number[][] {
    const { records, views } = this.collection;
    const found = new Map<string, number[]>();
    for (const place of this.#order) {
      const record = records[place];
      if (!record) continue;
      const values = [...this.#facets].map(([name, all]) => (all[place] ?? []).map((value) => `${name}:${value}`));
      const terms = this.shape.view === 'full text' ? [] : [...searchedTerms(record, views[this.shape.view])];
      const others = (facet: number) => [...terms, ...values.slice(facet + 1).flat()];
      const keys = values.flatMap((some, facet) =>
        some.flatMap((value) => [value, ...others(facet).map((other) => `${value}\n${other}`)]),
      );
      for (const key of new Set(keys)) {
        const list = found.get(key);
        if (!list) found.set(key, [place]);
        else if (list.length < this.shape.cap) list.push(place);
      }
    }
    return [...found.values()];
  }

  /** Indexes of the matching records, in the order of display. */
  matching({ words, choices, days }: Query): number[] {
    const lists = words.map((word) => this.#postings.get(word) ?? []).sort((a, b) => a.length - b.length);
    const ranks = lists.length === 0 ? this.#order.keys() : intersection(lists);
    const chosen = Object.entries(choices);
    const found: number[] = [];
    for (const rank of ranks) {
      const place = this.#order[rank] ?? 0;
      if (days !== null && !within(this.collection.records[place], days)) continue;
      if (chosen.every(([name, value]) => this.#facets.get(name)?.[place]?.includes(value))) found.push(place);
    }
    return found;
  }

  ask(query: Query): AnswerPage[] {
    const found = query.words.length === 0 && !this.offer.wordless ? [] : this.matching(query);
    const shown = found.slice(0, this.shape.cap).map((place) => this.#drawn[place] as ShownRecord);
    const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
    return Array.from({ length: pages }, (_, page) => ({
      records: shown.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
      claimed: this.shape.totals ? found.length : null,
      more: page + 1 < pages,
      capped: found.length > shown.length,
    }));
  }
}

const withFields = ({ fields, ...record }: ShownRecord, names: readonly string[]): ShownRecord => ({
  ...record,
  fields: Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])),
});

const within = (record: ShownRecord | undefined, { from, to }: DayRange): boolean =>
  record !== undefined && record.day !== null && record.day >= from && record.day <= to;

function intersection([first = [], ...others]: readonly (readonly number[])[]): readonly number[] {
  if (others.length === 0) return first;
  const sets = others.map((list) => new Set(list));
  return first.filter((rank) => sets.every((set) => set.has(rank)));
}

function daysOf(records: readonly ShownRecord[]): DayRange | null {
  const days = records.flatMap(({ day }) => day ?? []);
  return days.length === 0 ? null : { from: Math.min(...days), to: Math.max(...days) };
}
