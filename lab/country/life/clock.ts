import { z } from 'zod';
import { DAY, START } from './working-time.js';

/** Source of practice time, in milliseconds since 1970; null if the day does not advance. */
export interface Clock {
  now(): number | null;
}

/**
 * Relation of practice time to real time: the moment `at` (milliseconds since 1970) was practice time `time`, and its
 * speed.
 */
export const Life = z.object({ time: z.number(), at: z.number(), secondsADay: z.number() });
export type Life = z.infer<typeof Life>;

export const practiceTimeOf = ({ time, at, secondsADay }: Life, real: number): number =>
  time + ((real - at) * DAY) / (1_000 * secondsADay);

export const realTimeOf = ({ time, at, secondsADay }: Life, practice: number): number =>
  at + ((practice - time) * 1_000 * secondsADay) / DAY;

/** Clock of a country that stays on 20 November 2026. */
export const STANDING: Clock = { now: () => null };

/** A clock that runs or is set by hand. */
export class PracticeClock implements Clock {
  #since: { practice: number; real: number };

  /**
   * @param secondsADay real seconds per practice day; null if time passes by `setTime` only
   * @param real the underlying monotonic clock in milliseconds
   */
  constructor(
    private readonly secondsADay: number | null = null,
    private readonly real: () => number = () => performance.now(),
  ) {
    this.#since = { practice: START, real: real() };
  }

  now(): number {
    const { practice, real } = this.#since;
    if (this.secondsADay === null) return practice;
    return practice + Math.floor(((this.real() - real) * DAY) / (this.secondsADay * 1_000));
  }

  /** Relation for a scorer to compute practice time; `at` is real time (milliseconds since 1970). */
  get line(): { time: number; at: number; secondsADay: number | null } {
    return { time: this.now(), at: Date.now(), secondsADay: this.secondsADay };
  }

  /** Sets practice time; a running clock continues from it. */
  setTime(time: number): void {
    if (!(time >= START)) throw new RangeError(`Practice time begins at ${new Date(START).toISOString()}.`);
    this.#since = { practice: time, real: this.real() };
  }
}
