import type { QueryForm } from '../form/read-form.js';
import { type Query, queryKey, wordQuery } from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';

/** Number of consecutive days without records before which none are expected: offices close for two weeks at most. */
const MAX_EMPTY_DAYS = 20;
/** First day of the walk's range. */
const SINCE = Date.UTC(1990, 0, 1) / 86_400_000;
const MAX_COMBINATIONS = 60;
/** Number of days before today that a later run queries again: records are published up to two weeks after their date. */
const LATE_DAYS = 14;

/** True if a form takes no words and no ranges of days, only a single day that its script always sends. */
export const asksByDay = (form: QueryForm): boolean =>
  form.script !== undefined && form.queries.length === 0 && form.dates.on !== null;

/** Walk over the days of a form that takes one day, back from today, each with every combination of its choices. */
export class DayWalk {
  private readonly combinations: readonly Query['choices'][];
  private at = 0;
  private empty = 0;
  private isEmpty = true;
  private readonly today: number;
  /** Numbers of records that the queries of earlier runs returned, by key. */
  private readonly past: ReadonlyMap<string, number>;

  /**
   * @param day first day, in days since 1970-01-01
   * @param selector with the queries of earlier runs
   */
  constructor(
    { filters }: QueryForm,
    private day: number,
    selector: Pick<Selector, 'asked'>,
  ) {
    this.today = day;
    this.past = new Map(selector.asked.map(({ query, returned }) => [queryKey(query), returned]));
    let all: Query['choices'][] = [{}];
    for (const { name, options } of filters)
      all = all.flatMap((one) => options.map(({ value }) => ({ ...one, [name]: value }))).slice(0, MAX_COMBINATIONS);
    this.combinations = all;
  }

  /** Notes whether the last answer had records. */
  judge(returned: number): void {
    if (returned > 0) this.isEmpty = false;
  }

  /** Queries of earlier runs for the last days, by day, the newest first. */
  askedLately(): Query[][] {
    const days = Array.from({ length: LATE_DAYS }, (_, back) => this.today - back);
    const asked = days.map((day) => this.queriesOf(day).filter((query) => this.past.has(queryKey(query))));
    return asked.filter((queries) => queries.length > 0);
  }

  private queriesOf(day: number): Query[] {
    return this.combinations.map((choices) => ({ ...wordQuery(), choices, days: { from: day, to: day } }));
  }

  /** Next query that no earlier run asked; null after many empty days. */
  next(): Query | null {
    while (this.empty < MAX_EMPTY_DAYS && this.day >= SINCE) {
      const query = this.queriesOf(this.day)[this.at++];
      if (query === undefined) {
        this.empty = this.isEmpty ? this.empty + 1 : 0;
        [this.at, this.isEmpty] = [0, true];
        this.day--;
        continue;
      }
      const returned = this.past.get(queryKey(query));
      if (returned === undefined) return query;
      this.judge(returned);
    }
    return null;
  }
}
