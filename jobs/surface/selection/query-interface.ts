export interface ShownRecord {
  /** Identity of the record, independent of the time and the query. */
  readonly id: string;
  /** Shown texts by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Date of the record, in days since 1970-01-01; null if none is shown. */
  readonly day: number | null;
}

/** Range of days, both ends included, in days since 1970-01-01. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** Field with few values, of which one is chosen. */
export interface ChoiceFilter {
  readonly name: string;
  readonly values: readonly string[];
}

/** Query capabilities of a search form. */
export interface Offer {
  /** True if a query without words is answered. */
  readonly wordless: boolean;
  /** True if a query with several words returns the records that hold all of them; otherwise queries have one word. */
  readonly severalWords: boolean;
  readonly choices: readonly ChoiceFilter[];
  /** Range of its date filter; null if it has none. */
  readonly days: DayRange | null;
}

/** Conjunctive query: a record matches if all parts hold. */
export interface Query {
  readonly words: readonly string[];
  /** Chosen values by filter name. */
  readonly choices: Readonly<Record<string, string>>;
  readonly days: DayRange | null;
}

/** One page of an answer, which costs one download. */
export interface AnswerPage {
  readonly records: readonly ShownRecord[];
  /** Total number of matching records that the page claims; null if it claims none. */
  readonly claimed: number | null;
  /** True if there is a further page. */
  readonly more: boolean;
  /** True if the interface withheld matching records. */
  readonly capped: boolean;
  /** True if it is unknown whether records were withheld; omitted otherwise. */
  readonly unsure?: boolean;
}

export const wordQuery = (...words: readonly string[]): Query => ({ words, choices: {}, days: null });

/** Key of a query, independent of the order of its words and choices. */
export function queryKey({ words, choices, days }: Query): string {
  const chosen = Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([[...words].sort(), chosen, days === null ? null : [days.from, days.to]]);
}
