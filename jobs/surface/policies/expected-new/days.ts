import type { DayRange } from '../../interface/interface.js';
import type { Asked } from '../../selection/port.js';

/** A stretch of days that is not read to the end. */
interface OpenRange {
  readonly range: DayRange;
  /** Records in it, as claimed or guessed. */
  readonly expected: number;
  /** null: not claimed, guessed. */
  readonly claimed: number | null;
  /** Those of them thought to be unseen when the stretch was laid open. */
  readonly unseen: number;
}

/**
 * Splits the days of a date filter into ranges whose answers fit under the cap. Where records come newest first, the
 * next range ends where an answer broke off, so that every answer is full; otherwise ranges that overflow are halved.
 */
export class DayWalk {
  readonly #open: OpenRange[] = [];
  /** Single days that hold more than an answer shows. */
  readonly overflowing: number[] = [];

  constructor(days: DayRange, expected: number, unseen: number) {
    this.#open.push({ range: days, expected, claimed: null, unseen });
  }

  /** The stretch to ask next; null where all days are read, or overflow. */
  next(): OpenRange | null {
    return this.#open.at(-1) ?? null;
  }

  /** Days that are neither read to the end nor given up. */
  get left(): number {
    return this.#open.length;
  }

  /** Takes in the answer to the stretch that was next. @param unseen records in it that are not known now */
  learn(range: DayRange, { capped, total, returned, newestFirst }: Asked, unseen: number): void {
    const open = this.#open.pop();
    if (!open || !capped) return;
    if (range.from === range.to) {
      this.overflowing.push(range.from);
      return;
    }
    const all = total ?? Math.max(2 * returned, open.expected);
    const left = total === null ? null : total - returned;
    if (newestFirst?.from === range.to) {
      this.#add({ from: range.from, to: range.to - 1 }, all - returned, null, unseen);
      this.#add({ from: range.to, to: range.to }, returned, null, unseen);
      return;
    }
    if (newestFirst && newestFirst.from >= range.from) {
      this.#add({ from: range.from, to: newestFirst.from }, all - returned, left, unseen);
      return;
    }
    const middle = Math.floor((range.from + range.to) / 2);
    this.#add({ from: range.from, to: middle }, all / 2, null, unseen / 2);
    this.#add({ from: middle + 1, to: range.to }, all / 2, null, unseen / 2);
  }

  #add(range: DayRange, expected: number, claimed: number | null, unseen: number): void {
    this.#open.push({ range, expected, claimed, unseen });
  }
}
