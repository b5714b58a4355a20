import { Acquired } from '../collection/acquired.js';
import type { RecordReader } from '../collection/reader.js';
import {
  type AnswerPage,
  type DayRange,
  type Offer,
  type Query,
  queryKey,
  type ShownRecord,
} from '../interface/interface.js';
import type { Asked, Choice, Chooser, Policy, Random, View } from './port.js';
import { isWorthIt, type Limits, type StopReason } from './stopping.js';

/** Days that one answer must tell apart before an order is believed. */
const LEAST_DAYS = 3;

/** Whether an interface shows the newest records first and those without a date last: believed until an answer denies it. */
class NewestFirst {
  #told = false;
  #denied = false;

  /** The days of the last and the first record of an answer; null where the order is not known. No date is −∞. */
  days(records: readonly ShownRecord[]): DayRange | null {
    const days = records.map(({ day }) => day ?? Number.NEGATIVE_INFINITY);
    if (days.some((day, i) => i > 0 && day > (days[i - 1] ?? 0))) this.#denied = true;
    else if (new Set(days).size >= LEAST_DAYS) this.#told = true;
    const [to, from] = [days[0], days.at(-1)];
    return this.#told && !this.#denied && to !== undefined && from !== undefined ? { from, to } : null;
  }
}

/** What a run is to do next. */
export type Step =
  | { readonly kind: 'ask'; readonly query: Query; readonly expected: number | null }
  /** Open the next page of the answer. */
  | { readonly kind: 'turn' }
  | { readonly kind: 'stop'; readonly reason: StopReason };

export interface Run {
  readonly policy: Policy;
  readonly offer: Offer;
  readonly random: Random;
  /** Asked before the policy is, in this order. */
  readonly first: readonly Query[];
  readonly limits: Limits;
  /** Shared by runs over the same records. */
  readonly reader?: RecordReader;
}

const EVERYTHING = queryKey({ words: [], choices: {}, days: null });

interface Pending {
  readonly query: Query;
  readonly terms: readonly number[];
  readonly expected: number | null;
  readonly sizeBefore: number;
  /** Known records that should be shown, before the answer. */
  readonly holding: readonly number[];
  readonly held: number;
  readonly pages: AnswerPage[];
}

/**
 * Selects queries one by one and takes in their answers page by page. It knows nothing but what it is fed, so that the
 * pages of a journal, fed again in order, bring it to the same state: `next` and `receive` take turns.
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

  /** Asks this before the policy is asked again. */
  insert(query: Query): void {
    this.#first.push(query);
  }

  /** What to do next. To be called again only after `receive`. */
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

  /** Takes in a page of the answer to what `next` asked. */
  receive(page: AnswerPage): void {
    const pending = this.#pending;
    if (!pending) throw new Error('A page came that nobody asked for.');
    pending.pages.push(page);
    this.#downloads++;
    if (page.more) this.#pageSize = Math.max(this.#pageSize, page.records.length);
    if (!page.more) this.#finish(pending, false);
  }

  /** No further page of the answer will come: it counts as one that was cut short. */
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

  /** Takes in a whole answer, or what was read of one that was cut short. */
  #finish({ query, expected, sizeBefore, holding, held, pages }: Pending, cut: boolean): void {
    this.#pending = null;
    const shown = new Map(pages.flatMap(({ records }) => records).map((record) => [record.id, record]));
    const keptBack = pages.some((page) => page.capped);
    const capped = cut || keptBack || pages.some((page) => page.unsure);
    const claimed = pages.reduce<number | null>((known, page) => page.claimed ?? known, null);
    // What answers nothing without a word does not with a choice alone either.
    if (shown.size === 0 && !cut && queryKey(query) === EVERYTHING) this.offer = { ...this.offer, wordless: false };
    if (keptBack && !cut && shown.size > 0)
      this.#cap = Math.max(shown.size, this.#cap === Number.POSITIVE_INFINITY ? 0 : this.#cap);
    const readers = [...shown.values()].map((record) => this.acquired.reader.read(record));
    const terms = query.words.map((word) => this.acquired.reader.term(word));
    if (terms.length === 1) this.#tellFields(terms[0] ?? -1, holding, shown, query, capped);
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
      downloads: pages.length,
      newestFirst,
    };
    this.#asked.push(asked);
    this.#chooser.learn?.(asked, this);
  }

  /** What an answer to one word says of the fields that are searched. */
  #tellFields(
    term: number,
    holding: readonly number[],
    shown: ReadonlyMap<string, ShownRecord>,
    query: Query,
    capped: boolean,
  ): void {
    const { reader, searched } = this.acquired;
    for (const record of shown.values()) {
      const read = reader.read(record);
      searched.returned(read.masks[read.terms.indexOf(term)] ?? 0);
    }
    const filtered = query.days !== null || Object.keys(query.choices).length > 0;
    if (capped || filtered) return;
    const masks = this.acquired.masks(term);
    holding.forEach((place, i) => {
      const id = this.acquired.record(place)?.record.id ?? '';
      if (!shown.has(id)) searched.keptBack(masks[i] ?? 0);
    });
  }
}
