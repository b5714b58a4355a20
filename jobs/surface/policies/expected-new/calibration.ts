import type { Asked } from '../../selection/port.js';
import type { Proposal } from './proposal.js';

/** Kinds of proposals; the expectations of each have a bias of its own. */
export const WAYS = ['days', 'word', 'choice', 'narrowed', 'choice-within'] as const;
export type Way = (typeof WAYS)[number];

/** Prior weight, in new records, of the assumption that a kind returns as many as expected. */
const STEADYING = 5;
/** Decay of an observation per query; the memory is about 20 queries. */
const FADING = 0.95;

/** Expectation of a query before calibration. */
type Expectation = Pick<Proposal, 'gain' | 'filter' | 'gainOf'>;

/**
 * Calibration key; each filter has a bias of its own, since the values of one may be words of titles and those of
 * another not.
 */
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
    return (fresh + STEADYING) / (expected + STEADYING);
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
