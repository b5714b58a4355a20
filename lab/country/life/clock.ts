import { z } from 'zod';
import { DAY, START } from './working-time.js';

/** What tells practice time, in milliseconds since 1970; null where the day stands still. */
export interface Clock {
  now(): number | null;
}

/** Which moment of real time (`at`, milliseconds since 1970) was which of practice time, and how fast that runs. */
export const Life = z.object({ time: z.number(), at: z.number(), secondsADay: z.number() });
export type Life = z.infer<typeof Life>;

/** The practice time of a moment of real time. */
export const practiceTimeOf = ({ time, at, secondsADay }: Life, real: number): number =>
  time + ((real - at) * DAY) / (1_000 * secondsADay);

/** The moment of real time at which it is such practice time. */
export const realTimeOf = ({ time, at, secondsADay }: Life, practice: number): number =>
  at + ((practice - time) * 1_000 * secondsADay) / DAY;

/** The country as it has always been: 20 November 2026, for ever. */
export const STANDING: Clock = { now: () => null };

/** A clock that runs, or is set by hand. */
export class PracticeClock implements Clock {
  #since: { practice: number; real: number };

  /**
   * @param secondsADay real seconds in which a practice day passes; null: it passes only as `setTime` says
   * @param real the clock behind, milliseconds that never run back
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

  /** What a scorer needs to know practice time too: `at` is a moment of real time (milliseconds since 1970). */
  get line(): { time: number; at: number; secondsADay: number | null } {
    return { time: this.now(), at: Date.now(), secondsADay: this.secondsADay };
  }

  /** Sets practice time, from where it goes on. */
  setTime(time: number): void {
    if (!(time >= START)) throw new RangeError(`Practice time begins at ${new Date(START).toISOString()}.`);
    this.#since = { practice: time, real: this.real() };
  }
}
