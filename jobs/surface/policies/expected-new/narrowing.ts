import type { Asked, View } from '../../selection/port.js';
import { type Query, queryKey } from '../../selection/query-interface.js';
import { freshUnderCap, type Proposal, quadratureOf, Shortlist } from './proposal.js';
import { isRead, type Members } from './unseen-records.js';

/** Maximum number of overflowing queries that are narrowed, taken descending by unseen records. */
export const MAX_OVERFLOWS = 8;
/** Number of records of an overflowing query whose words are counted. */
const SAMPLE = 300;
/** Prior weight, in records, of a word's global share in the estimate of its share within a query. */
const PRIOR_WEIGHT = 3;
/** Log-normal uncertainty of the number of unseen records. */
const UNSEEN = quadratureOf(0.5);
/** Similarity of the record at a place to the unseen ones. */
type Like = (place: number) => number;

/** Query that overflowed, with its estimated number of unseen records. */
export interface Overflow {
  readonly asked: Asked;
  readonly members: readonly number[];
  readonly total: number;
  readonly unseen: number;
}

/** The overflowing queries. Their numbers of unseen records only decrease, so that few are recomputed per decision. */
export class Overflows {
  readonly #all: { readonly asked: Asked; unseen: number }[] = [];

  learn(asked: Asked): void {
    const { words, choices, days } = asked.query;
    if (words.length === 0 && days === null && Object.keys(choices).length === 0) return; // The unconditional query is narrowed by words alone.
    if (asked.capped && asked.total !== null) this.#all.push({ asked, unseen: asked.total - asked.returned });
  }

  /** Overflowing queries with the most unseen records. */
  most(view: View, members: Members, count: number): Overflow[] {
    const found: Overflow[] = [];
    this.#all.sort((a, b) => b.unseen - a.unseen);
    for (const one of this.#all) {
      if (found.length >= count && one.unseen <= (found[count - 1]?.unseen ?? 0)) break;
      const total = one.asked.total ?? 0;
      const places = members.of(view, one.asked.query, one.asked.terms);
      one.unseen = total - members.known(view, one.asked.query, places.length, total);
      if (one.unseen >= 1) found.push({ asked: one.asked, members: places, total, unseen: one.unseen });
      found.sort((a, b) => b.unseen - a.unseen);
    }
    return found.slice(0, count);
  }
}

/** Adds a word to an overflowing query, so that the answer fits under the cap and holds the most unseen records. */
export class Narrowing {
  /** Scratch arrays, all zero between calls. */
  #counts = new Int32Array();
  #likeUnseen = new Float64Array();
  /** Words whose records are all known. */
  readonly #exhausted = new Set<number>();
  /** @param unread as for `isRead` */
  proposals(
    view: View,
    overflowing: readonly Overflow[],
    { knownFirst, unread }: { knownFirst: number; unread: ReadonlySet<number> | null },
  ): Proposal[] {
    const like = (place: number) => (isRead(view, place, unread) ? 0 : 1);
    const best = new Shortlist<NarrowedWord>((a, b) => (a.key(view) < b.key(view) ? -1 : 1));
    for (const overflow of overflowing) this.#narrow(view, overflow, { knownFirst, like }, best);
    return best.list().map(({ one, gain }) => one.proposal(view, gain));
  }

  learn({ query, terms, capped }: Asked): void {
    const [term] = terms;
    if (
      !capped &&
      terms.length === 1 &&
      term !== undefined &&
      query.days === null &&
      Object.keys(query.choices).length === 0
    )
      this.#exhausted.add(term);
  }

  /**
   * Counts the searched terms of these records and sums the similarity of their records to the unseen ones.
   * @returns the terms counted
   */
  #count({ acquired }: View, places: readonly number[], likeOf: Like): number[] {
    if (this.#counts.length < acquired.reader.size) {
      this.#counts = new Int32Array(2 * acquired.reader.size);
      this.#likeUnseen = new Float64Array(2 * acquired.reader.size);
    }
    const met: number[] = [];
    for (const place of places) {
      const read = acquired.record(place);
      if (!read) continue;
      const { terms, fieldBits } = read;
      const like = likeOf(place);
      for (let i = 0; i < terms.length; i++) {
        if (!acquired.isSearched(fieldBits[i] ?? 0)) continue;
        const term = terms[i] ?? 0;
        const count = this.#counts[term] ?? 0;
        if (count === 0) met.push(term);
        this.#counts[term] = count + 1;
        this.#likeUnseen[term] = (this.#likeUnseen[term] ?? 0) + like;
      }
    }
    return met;
  }

  #narrow(
    view: View,
    { asked, members, unseen }: Overflow,
    { knownFirst, like: likeOf }: { knownFirst: number; like: Like },
    best: Shortlist<NarrowedWord>,
  ): void {
    const { acquired, cap } = view;
    const sample = members.slice(-SAMPLE);
    const counts = this.#count(view, sample, likeOf);
    const likeAll = sample.reduce((sum, place) => sum + likeOf(place), 0);
    const done = narrowedBy(view, asked);
    for (const term of counts) {
      const count = this.#counts[term] ?? 0;
      const like = this.#likeUnseen[term] ?? 0;
      this.#counts[term] = 0;
      this.#likeUnseen[term] = 0;
      if (count === sample.length || this.#exhausted.has(term) || asked.terms.includes(term) || done.has(term))
        continue;
      const share = (like + (PRIOR_WEIGHT * acquired.df(term)) / acquired.size) / (likeAll + PRIOR_WEIGHT);
      const left = unseen * share;
      const known = (count * members.length) / sample.length;
      const gain = freshUnderCap(known, left, cap, UNSEEN, knownFirst);
      if (gain >= best.least) best.offer(new NarrowedWord(asked, term, left, known), gain);
    }
  }
}

/** Query narrowed by a word; its text is built only if the query is a near winner. */
class NarrowedWord {
  #key: string | null = null;

  constructor(
    private readonly asked: Asked,
    private readonly term: number,
    private readonly unseen: number,
    private readonly known: number,
  ) {}

  /** Tie-breaking key. */
  key(view: View): string {
    this.#key ??= queryKey(this.#query(view));
    return this.#key;
  }

  proposal(view: View, gain: number): Proposal {
    const { unseen, known } = this;
    return { query: this.#query(view), terms: [...this.asked.terms, this.term], unseen, known, gain };
  }

  #query(view: View): Query {
    return { ...this.asked.query, words: [...this.asked.query.words, view.acquired.reader.word(this.term)] };
  }
}

/** Words by which a query was already narrowed. */
function narrowedBy(view: View, { query, terms }: Asked): Set<number> {
  const found = new Set<number>();
  for (const other of view.asked) {
    if (other.terms.length !== terms.length + 1 || !terms.every((term) => other.terms.includes(term))) continue;
    const added = other.terms.find((term) => !terms.includes(term));
    if (added !== undefined && queryKey({ ...other.query, words: query.words }) === queryKey(query)) found.add(added);
  }
  return found;
}
