import type { DayRange, ShownRecord } from '../interface/interface.js';

/** Days that one answer must tell apart before an order is believed. */
const LEAST_DAYS = 3;

/** Whether an interface shows the newest records first and those without a date last: believed until an answer denies it. */
export class NewestFirst {
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
