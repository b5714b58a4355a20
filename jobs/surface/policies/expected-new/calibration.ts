import type { Asked } from '../../selection/port.js';

/** Ways in which queries are proposed, whose expectations err each in its own way. */
export const WAYS = ['days', 'word', 'choice', 'narrowed', 'choice-within'] as const;
export type Way = (typeof WAYS)[number];

/** New records by which a way that was seldom tried is steadied towards bringing what is expected. */
const STEADYING = 5;
/** What a query counts a query later: some twenty are remembered. */
const FADING = 0.95;

/**
 * How many times what was expected each way of proposing queries brought lately. The best of hundreds of proposals is
 * mostly one that is thought too well of; of some ways more so than of others.
 */
export class Calibration {
  readonly #ways = new Map<Way, { fresh: number; expected: number }>();
  #issued: { way: Way; expected: number } | null = null;

  of(way: Way): number {
    const { fresh, expected } = this.#ways.get(way) ?? { fresh: 0, expected: 0 };
    return (fresh + STEADYING) / (expected + STEADYING);
  }

  /** @param expected before calibration */
  issue(way: Way, expected: number): void {
    this.#issued = { way, expected };
  }

  learn({ fresh }: Pick<Asked, 'fresh'>): void {
    if (this.#issued === null) return;
    const { way, expected } = this.#issued;
    this.#issued = null;
    const sums = this.#ways.get(way) ?? { fresh: 0, expected: 0 };
    this.#ways.set(way, { fresh: FADING * sums.fresh + fresh, expected: FADING * sums.expected + expected });
  }
}
