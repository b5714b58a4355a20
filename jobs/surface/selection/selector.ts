import { Acquired } from '../collection/acquired.js';
import type { RecordReader } from '../collection/reader.js';
import type { Asked, Choice, Chooser, Policy, Random, View } from './port.js';
import {
  type AnswerPage,
  type DayRange,
  type Offer,
  type Query,
  queryKey,
  type ShownRecord,
} from './query-interface.js';

/** Minimum number of distinct days in one answer by which an order is recognised. */
const MIN_DAYS = 3;

/** Infers whether an interface shows the newest records first, undated ones last; one other answer refutes it. */
class NewestFirst {
  #shown = false;
  #denied = false;

  /** Days of an answer's last and first record; null if the order is not known. An undated record counts as −∞. */
  days(records: readonly ShownRecord[]): DayRange | null {
    const days = records.map(({ day }) => day ?? Number.NEGATIVE_INFINITY);
    if (days.some((day, i) => i > 0 && day > (days[i - 1] ?? 0))) this.#denied = true;
    else if (new Set(days).size >= MIN_DAYS) this.#shown = true;
    const [to, from] = [days[0], days.at(-1)];
    return this.#shown && !this.#denied && to !== undefined && from !== undefined ? { from, to } : null;
  }
}

/** Next action of a run. */
export type Step =
  | { readonly kind: 'ask'; readonly query: Query; readonly expected: number | null }
  /** Open the next page of the answer. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'stop'; readonly reason: StopReason };

export interface Run {
  readonly policy: Policy;
  readonly offer: Offer;
  readonly random: Random;
  /** Initial queries, executed in this order before the policy's. */
  readonly first: readonly Query[];
  readonly limits: Limits;
  /** Reader shared by runs over the same records. */
  readonly reader?: RecordReader;
}

const EVERYTHING = queryKey({ words: [], choices: {}, days: null });

interface Pending {
  readonly query: Query;
  readonly terms: readonly number[];
  readonly expected: number | null;
  readonly sizeBefore: number;
  /** Known records, before the answer, that it should show. */
  readonly holding: readonly number[];
  readonly held: number;
  readonly pages: AnswerPage[];
}

/**
 * Selects queries one by one and processes their answers page by page. Its state depends only on its input, so that
 * replaying the pages of a journal restores it: calls of `next` and `receive` alternate.
 */
export class Selector implements View {
  offer: Offer;
  readonly acquired: Acquired;
  readonly #asked: Asked[] = [];
  readonly #keys = new Set<string>();
  readonly #alone = new Set<number>();
  readonly #first: Query[];
  readonly #chooser: Chooser;
  readonly #limits: Limits;
  #downloads = 0;
  #pending: Pending | null = null;
  #cap = Number.POSITIVE_INFINITY;
  #pageSize = 0;
  readonly #order = new NewestFirst();

  constructor({ policy, offer, random, first, limits, reader }: Run) {
    this.offer = offer;
    this.#limits = limits;
    this.acquired = new Acquired(reader);
    this.#chooser = policy.start(random);
    this.#first = [...first];
  }

  get asked(): readonly Asked[] {
    return this.#asked;
  }

  get cap(): number {
    return this.#cap;
  }

  isAsked(query: Query): boolean {
    return this.#keys.has(queryKey(query));
  }

  isAskedAlone(term: number): boolean {
    return this.#alone.has(term);
  }

  downloadsFor(records: number): number {
    return this.#pageSize === 0 ? 1 : Math.max(1, Math.ceil(records / this.#pageSize));
  }

  /** Queues a query before the policy's next choice. */
  insert(query: Query): void {
    const key = queryKey(query);
    if (!this.isAsked(query) && !this.#first.some((other) => queryKey(other) === key)) this.#first.push(query);
  }

  /** Returns the next action; may be called again only after `receive`. */
  next(): Step {
    if (this.#downloads >= this.#limits.downloads) {
      this.cutShort();
      return { kind: 'stop', reason: 'budget' };
    }
    if (this.#pending) return { kind: 'turn' };
    const choice = this.#choice();
    if (!choice || this.isAsked(choice.query)) return { kind: 'stop', reason: 'nothing-left' };
    if (!this.#isWorthIt(choice)) return { kind: 'stop', reason: 'not-worth-it' };
    const terms = choice.query.words.map((word) => this.acquired.reader.term(word));
    const held = this.acquired.holding(terms).length;
    this.#pending = {
      held,
      query: choice.query,
      terms,
      expected: choice.expected,
      sizeBefore: this.acquired.size,
      holding: terms.length === 1 ? this.acquired.postings(terms[0] ?? -1) : [],
      pages: [],
    };
    return { kind: 'ask', query: choice.query, expected: choice.expected };
  }

  /** Processes a page of the answer to the action that `next` returned. */
  receive(page: AnswerPage): void {
    const pending = this.#pending;
    if (!pending) throw new Error('A page was received that was not requested.');
    pending.pages.push(page);
    this.#downloads++;
    if (page.more) this.#pageSize = Math.max(this.#pageSize, page.records.length);
    if (!page.more) this.#finish(pending, false);
  }

  /** Ends an answer without its further pages; it counts as cut short. */
  cutShort(): void {
    if (this.#pending && this.#pending.pages.length > 0) this.#finish(this.#pending, true);
    this.#pending = null;
  }

  #choice(): Choice | { query: Query; expected: null } | null {
    for (let query = this.#first.shift(); query; query = this.#first.shift())
      if (!this.isAsked(query)) return { query, expected: null };
    return this.#chooser.choose(this);
  }

  #isWorthIt({ expected }: Choice | { expected: null }): boolean {
    if (expected === null) return true;
    return isWorthIt(expected, this.downloadsFor(Math.min(this.cap, expected)), this.#asked, this.#limits.price);
  }

  /** Processes a complete answer, or the pages read of one that was cut short. */
  #finish({ query, expected, sizeBefore, holding, held, pages }: Pending, cut: boolean): void {
    this.#pending = null;
    const shown = new Map(pages.flatMap(({ records }) => records).map((record) => [record.id, record]));
    const keptBack = pages.some((page) => page.capped);
    const capped = cut || keptBack || pages.some((page) => page.unsure);
    const claimed = pages.reduce<number | null>((known, page) => page.claimed ?? known, null);
    // A form without results for the empty query has none for a choice alone either.
    if (shown.size === 0 && !cut && queryKey(query) === EVERYTHING) this.offer = { ...this.offer, wordless: false };
    if (keptBack && !cut && shown.size > 0)
      this.#cap = Math.max(shown.size, this.#cap === Number.POSITIVE_INFINITY ? 0 : this.#cap);
    const readers = [...shown.values()].map((record) => this.acquired.reader.read(record));
    const terms = query.words.map((word) => this.acquired.reader.term(word));
    if (terms.length === 1) this.#learnFields(terms[0] ?? -1, holding, shown, query, capped);
    const newestFirst = this.#order.days([...shown.values()]);
    for (const { record } of readers)
      this.acquired.show(record, !capped || (newestFirst !== null && (record.day ?? 0) > newestFirst.from));
    const places = [...shown.keys()].map((id) => this.acquired.place(id));
    this.acquired.concludeFields();
    if (!capped) this.acquired.exhaust(places);
    this.#keys.add(queryKey(query));
    if (terms.length === 1 && query.days === null && Object.keys(query.choices).length === 0)
      this.#alone.add(terms[0] ?? -1);
    const asked: Asked = {
      query,
      terms,
      expected,
      sizeBefore,
      held,
      places,
      returned: shown.size,
      fresh: this.acquired.size - sizeBefore,
      capped,
      total: capped ? claimed : shown.size,
      claimed,
      showing: readers.filter((read) => terms.every((term) => read.terms.includes(term))).length,
      downloads: pages.length,
      newestFirst,
    };
    this.#asked.push(asked);
    this.#chooser.learn?.(asked, this);
  }

  /** Updates the inference of searched fields from an answer to one word. */
  #learnFields(
    term: number,
    holding: readonly number[],
    shown: ReadonlyMap<string, ShownRecord>,
    query: Query,
    capped: boolean,
  ): void {
    const { reader, searched } = this.acquired;
    for (const record of shown.values()) {
      const read = reader.read(record);
      searched.returned(read.fieldBits[read.terms.indexOf(term)] ?? 0);
    }
    const filtered = query.days !== null || Object.keys(query.choices).length > 0;
    if (capped || filtered) return;
    const fieldBits = this.acquired.fieldBits(term);
    holding.forEach((place, i) => {
      const id = this.acquired.record(place)?.record.id ?? '';
      if (!shown.has(id)) searched.keptBack(fieldBits[i] ?? 0);
    });
  }
}

/** Minimum expected number of new records per download; fewer do not justify a request to a host. */
export const WORTH_A_DOWNLOAD = 0.2;

/** Limits at which a run ends by itself. */
export interface Limits {
  /** Minimum expected number of new records per download; 0: the run continues while any query is left. */
  readonly price: number;
  readonly downloads: number;
}

export type StopReason =
  | 'nothing-left'
  /** No query is expected to return enough new records for its downloads. */
  | 'not-worth-it'
  | 'budget';

/**
 * Memory of the comparison of expected and actual new records over the latest comparable queries: as many as it takes
 * to reach this expected total. If expectations were right, less than half of 20 would be returned once in 200 times;
 * with a shorter memory, a run of bad luck would end worthwhile runs.
 */
const REMEMBERED = { queries: 20, expected: 20 };
/** Factor of expected records beyond which queries are not comparable: most are first attempts of another kind. */
const LIKE = 2;
/** Prior weight, in new records, of perfect reliability. */
const PRIOR_WEIGHT = 5;

/** Ratio of actual to expected new records over the latest comparable queries. */
export function reliability(asked: readonly Asked[], expected: number): number {
  const sum = { fresh: 0, expected: 0, queries: 0 };
  for (let i = asked.length - 1; i >= 0; i--) {
    if (sum.queries >= REMEMBERED.queries && sum.expected >= REMEMBERED.expected) break;
    const one = asked[i];
    if (!one || one.expected === null || one.expected > LIKE * expected) continue;
    sum.queries++;
    sum.fresh += one.fresh;
    sum.expected += one.expected;
  }
  return (sum.fresh + PRIOR_WEIGHT) / (sum.expected + PRIOR_WEIGHT);
}

/** True if a query is worth its downloads, after correction of the expectation by its reliability. */
export const isWorthIt = (expected: number, downloads: number, asked: readonly Asked[], price: number): boolean =>
  price <= 0 || (expected * reliability(asked, expected)) / downloads >= price;
