import type { Asked } from '../../selection/port.js';
import type { Query } from '../../selection/query-interface.js';

/** Query proposed by one kind of search. */
export interface Proposal {
  readonly query: Query;
  readonly terms: readonly number[];
  /** Estimated number of unknown matching records. */
  readonly unseen: number;
  /** Number of known matching records. */
  readonly known: number;
  /** Expected number of new records in the answer. */
  readonly gain: number;
  /** Filter whose value is chosen. */
  readonly filter?: string;
  /** Gain, given the number of matching records. */
  readonly gainOf?: ((matching: number) => number) | undefined;
}

/** Number of proposals that are evaluated precisely, the best by a rough gain. */
const SHORT = 40;

/** Keeps the best items by gain; ties are broken by the given order. */
export class Shortlist<T> {
  readonly #order: (a: T, b: T) => number;
  #kept: { one: T; gain: number }[] = [];
  /** Minimum gain of a kept item. */
  least = 0;

  constructor(order: (a: T, b: T) => number) {
    this.#order = order;
  }

  offer(one: T, gain: number): void {
    if (gain < this.least) return;
    this.#kept.push({ one, gain });
    if (this.#kept.length >= 8 * SHORT) this.#shorten();
  }

  /** Items, descending by gain. */
  list(): readonly { one: T; gain: number }[] {
    this.#shorten();
    return this.#kept;
  }

  #shorten(): void {
    this.#kept.sort((a, b) => b.gain - a.gain || this.#order(a.one, b.one));
    this.#kept = this.#kept.slice(0, SHORT);
    if (this.#kept.length === SHORT) this.least = this.#kept.at(-1)?.gain ?? 0;
  }
}

/** Kinds of proposals; the expectations of each have a bias of its own. */
export const WAYS = ['days', 'word', 'choice', 'narrowed', 'choice-within'] as const;
export type Way = (typeof WAYS)[number];

/** Prior weight, in new records, of the assumption that a kind returns as many as expected. */
const CALIBRATION_PRIOR = 5;
/** Decay of an observation per query; the memory is about 20 queries. */
const FADING = 0.95;

/** Expectation of a query before calibration. */
type Expectation = Pick<Proposal, 'gain' | 'filter' | 'gainOf'>;

/** Calibration key; each filter has a bias of its own, since the values of some are words of titles. */
const keyOf = (way: Way, { filter = '' }: Expectation): string => `${way} ${filter}`;

/**
 * Recent ratio of actual to expected new records by kind of proposal. The best of hundreds of proposals is usually
 * overestimated (winner's curse), for some kinds more than for others.
 */
export class Calibration {
  readonly #ways = new Map<string, { fresh: number; expected: number }>();
  #issued: { key: string; proposal: Expectation } | null = null;

  of(way: Way, proposal: Expectation): number {
    const { fresh, expected } = this.#ways.get(keyOf(way, proposal)) ?? { fresh: 0, expected: 0 };
    return (fresh + CALIBRATION_PRIOR) / (expected + CALIBRATION_PRIOR);
  }

  issue(way: Way, proposal: Expectation): void {
    this.#issued = { key: keyOf(way, proposal), proposal };
  }

  learn({ fresh, total }: Pick<Asked, 'fresh' | 'total'>): void {
    if (this.#issued === null) return;
    const { key, proposal } = this.#issued;
    this.#issued = null;
    // If fewer records match than estimated, that does not affect the next value, except through the totals of
    // `ChoiceCells`.
    const expected = total !== null && proposal.gainOf ? proposal.gainOf(total) : proposal.gain;
    const sums = this.#ways.get(key) ?? { fresh: 0, expected: 0 };
    this.#ways.set(key, { fresh: FADING * sums.fresh + fresh, expected: FADING * sums.expected + expected });
  }
}

/** Three-point Gauss–Hermite quadrature of a log-normal variable, as multiples of its mean. */
interface Quadrature {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** @param spread standard deviation of the variable's logarithm */
export function quadratureOf(spread: number): Quadrature {
  const [step, middle] = [Math.exp(Math.sqrt(3) * spread), Math.exp((-spread * spread) / 2)];
  return { low: middle / step, middle, high: middle * step };
}

/**
 * Expected number of new records of a query with a number of known matches and an uncertain, log-normal number of
 * unseen ones with this mean: all unseen ones if the answer fits under the cap, else the shown ones.
 * @param knownFirst from 0 (known and unseen records are shown at random) to 1 (all known ones are shown first)
 */
export function freshUnderCap(
  known: number,
  unseen: number,
  cap: number,
  { low, middle, high }: Quadrature,
  knownFirst: number,
): number {
  if (cap === Number.POSITIVE_INFINITY) return unseen;
  return (
    (2 / 3) * shown(known, unseen * middle, cap, knownFirst) +
    (shown(known, unseen * low, cap, knownFirst) + shown(known, unseen * high, cap, knownFirst)) / 6
  );
}

const shown = (known: number, unseen: number, cap: number, knownFirst: number): number =>
  known + unseen <= cap
    ? unseen
    : (1 - knownFirst) * byChance(known, unseen, cap) + knownFirst * afterKnown(known, unseen, cap);

const byChance = (known: number, unseen: number, cap: number): number => (cap * unseen) / (known + unseen);
const afterKnown = (known: number, unseen: number, cap: number): number => Math.min(unseen, Math.max(0, cap - known));

/** Prior, with its weight in squared records. */
const BELIEF = { knownFirst: 0.5, weight: 25 };

/**
 * Estimates by least squares how far overflowing answers show known records first. Such answers begin with the same
 * records whatever the query, the newest or the highest ranked, and these become known sooner than others.
 */
export class ShownOrder {
  #sum = BELIEF.knownFirst * BELIEF.weight;
  #weight = BELIEF.weight;

  get knownFirst(): number {
    return Math.max(0, Math.min(1, this.#sum / this.#weight));
  }

  learn({ query, capped, total, returned, held, sizeBefore, fresh }: Asked): void {
    if (!capped || total === null || query.words.length === 0 || sizeBefore === 0) return;
    if (query.days !== null || Object.keys(query.choices).length > 0) return;
    const known = Math.min(held, total);
    const chance = byChance(known, total - known, returned);
    const less = afterKnown(known, total - known, returned) - chance;
    this.#sum += (fresh - chance) * less;
    this.#weight += less * less;
  }
}
