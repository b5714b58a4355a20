import type { QueryForm } from '../form/read-form.js';
import { type Query, wordQuery } from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';

/** Number of consecutive days without records before which none are expected: offices close for two weeks at most. */
const MAX_EMPTY_DAYS = 20;
/** First day of the walk's range. */
const SINCE = Date.UTC(1990, 0, 1) / 86_400_000;
const MAX_COMBINATIONS = 60;

/** True if a form takes no words and no ranges of days, only a single day that its script always sends. */
export const asksByDay = (form: QueryForm): boolean =>
  form.script !== undefined && form.queries.length === 0 && form.dates.on !== null;

/** Walk over the days of a form that takes one day, back from today, each with every combination of its choices. */
export class DayWalk {
  private readonly combinations: readonly Query['choices'][];
  private at = 0;
  private empty = 0;
  private isEmpty = true;

  /** @param day first day, in days since 1970-01-01 */
  constructor(
    { filters }: QueryForm,
    private day: number,
  ) {
    let all: Query['choices'][] = [{}];
    for (const { name, options } of filters)
      all = all.flatMap((one) => options.map(({ value }) => ({ ...one, [name]: value }))).slice(0, MAX_COMBINATIONS);
    this.combinations = all;
  }

  /** Notes whether the last answer had records. */
  judge(returned: number): void {
    if (returned > 0) this.isEmpty = false;
  }

  /** Next query; null after many empty days. */
  next(selector: Selector): Query | null {
    while (this.empty < MAX_EMPTY_DAYS && this.day >= SINCE) {
      const choices = this.combinations[this.at++];
      if (choices === undefined) {
        this.empty = this.isEmpty ? this.empty + 1 : 0;
        [this.at, this.isEmpty] = [0, true];
        this.day--;
        continue;
      }
      const query = { ...wordQuery(), choices, days: { from: this.day, to: this.day } };
      if (!selector.isAsked(query)) return query;
      this.isEmpty = false;
    }
    return null;
  }
}
