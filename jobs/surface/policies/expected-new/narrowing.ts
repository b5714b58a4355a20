import { type Query, queryKey } from '../../interface/interface.js';
import type { Asked, View } from '../../selection/port.js';
import { freshUnderCap, quadratureOf } from './gain.js';
import type { Members } from './members.js';
import { type Proposal, Shortlist } from './proposal.js';
import { isRead } from './record-odds.js';

/** Overflowing queries that are narrowed: those with the most unseen records. Twice as many brought nothing. */
export const MOST_OVERFLOWS = 8;
/** Records of an overflowing query whose words are counted. */
const SAMPLE = 300;
/** Records by which the share of a word within a query is steadied towards its share of all. */
const STEADYING = 3;
/** Spread of the logarithm of the unseen around its estimate. */
const UNSEEN = quadratureOf(0.5);
/** How much the record at a place says of the unseen ones. */
type Like = (place: number) => number;

/** A query that overflowed, with what is unseen of its records. */
export interface Overflow {
  readonly asked: Asked;
  readonly members: readonly number[];
  readonly total: number;
  readonly unseen: number;
}

/** Keeps the queries that overflowed. What is unseen of them only falls, so that few are looked at for a decision. */
export class Overflows {
  readonly #all: { readonly asked: Asked; unseen: number }[] = [];

  learn(asked: Asked): void {
    const { words, choices, days } = asked.query;
    if (words.length === 0 && days === null && Object.keys(choices).length === 0) return; // words alone narrow it
    if (asked.capped && asked.total !== null) this.#all.push({ asked, unseen: asked.total - asked.returned });
  }

  /** Those with the most unseen records. */
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

/** Adds a word to a query that overflows, so that the answer fits under the cap and holds as many unseen as can be. */
export class Narrowing {
  /** Scratch: all nought between uses. */
  #counts = new Int32Array();
  #likeUnseen = new Float64Array();
  /** Words whose records are all known: nothing that holds them is left. */
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

  /** Counts the searched terms of these records, and how like the unseen the records with them are. @returns terms met */
  #count({ acquired }: View, places: readonly number[], likeOf: Like): number[] {
    if (this.#counts.length < acquired.reader.size) {
      this.#counts = new Int32Array(2 * acquired.reader.size);
      this.#likeUnseen = new Float64Array(2 * acquired.reader.size);
    }
    const met: number[] = [];
    for (const place of places) {
      const read = acquired.record(place);
      if (!read) continue;
      const { terms, masks } = read;
      const like = likeOf(place);
      for (let i = 0; i < terms.length; i++) {
        if (!acquired.isSearched(masks[i] ?? 0)) continue;
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
      const share = (like + (STEADYING * acquired.df(term)) / acquired.size) / (likeAll + STEADYING);
      const left = unseen * share;
      const known = (count * members.length) / sample.length;
      const gain = freshUnderCap(known, left, cap, UNSEEN, knownFirst);
      if (gain >= best.least) best.offer(new NarrowedWord(asked, term, left, known), gain);
    }
  }
}

/** A query narrowed by a word; it is spelt out only where it comes near to being asked. */
class NarrowedWord {
  #key: string | null = null;

  constructor(
    private readonly asked: Asked,
    private readonly term: number,
    private readonly unseen: number,
    private readonly known: number,
  ) {}

  /** The order of equals. */
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

/** The words that a query was narrowed by already. */
function narrowedBy(view: View, { query, terms }: Asked): Set<number> {
  const found = new Set<number>();
  for (const other of view.asked) {
    if (other.terms.length !== terms.length + 1 || !terms.every((term) => other.terms.includes(term))) continue;
    const added = other.terms.find((term) => !terms.includes(term));
    if (added !== undefined && queryKey({ ...other.query, words: query.words }) === queryKey(query)) found.add(added);
  }
  return found;
}
