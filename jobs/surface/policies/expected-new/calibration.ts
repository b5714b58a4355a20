import type { Asked } from '../../selection/port.js';
import type { Proposal } from './proposal.js';

/** Ways in which queries are proposed, whose expectations err each in its own way. */
export const WAYS = ['days', 'word', 'choice', 'narrowed', 'choice-within'] as const;
export type Way = (typeof WAYS)[number];

/** New records by which a way that was seldom tried is steadied towards bringing what is expected. */
const STEADYING = 5;
/** What a query counts a query later: some twenty are remembered. */
const FADING = 0.95;

/** What is expected of a query, before calibration. */
type Expectation = Pick<Proposal, 'gain' | 'filter' | 'gainOf'>;

/** Each filter errs in its own way, too: of one the values are words of titles, of another they are not. */
const keyOf = (way: Way, { filter = '' }: Expectation): string => `${way} ${filter}`;

/**
 * How many times what was expected each way of proposing queries brought lately. The best of hundreds of proposals is
 * mostly one that is thought too well of; of some ways more so than of others.
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
    // That fewer records match than was thought says nothing of the next value, but by what `ChoiceCells` learns of it.
    const expected = total !== null && proposal.gainOf ? proposal.gainOf(total) : proposal.gain;
    const sums = this.#ways.get(key) ?? { fresh: 0, expected: 0 };
    this.#ways.set(key, { fresh: FADING * sums.fresh + fresh, expected: FADING * sums.expected + expected });
  }
}
