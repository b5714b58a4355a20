/** A record as an answer shows it. */
export interface ShownRecord {
  /** The same whenever and by whatever query the record is shown. */
  readonly id: string;
  /** What is shown, as text, by the field's name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The record's date, in days since 1970-01-01; null where none is shown. */
  readonly day: number | null;
}

/** A stretch of days, both ends included, in days since 1970-01-01. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** A field with few values of which one is chosen. */
export interface ChoiceFilter {
  readonly name: string;
  readonly values: readonly string[];
}

/** What a search form can be asked. */
export interface Offer {
  /** Does it answer a query without any word? */
  readonly wordless: boolean;
  /** Are records shown that hold all words of a query? Otherwise queries have one word. */
  readonly severalWords: boolean;
  readonly choices: readonly ChoiceFilter[];
  /** The days that its date filter takes; null where it has none. */
  readonly days: DayRange | null;
}

/** One question: all of it must hold for a record to be shown. */
export interface Query {
  readonly words: readonly string[];
  /** The value chosen, by the filter's name. */
  readonly choices: Readonly<Record<string, string>>;
  readonly days: DayRange | null;
}

/** One page of an answer: one download. */
export interface AnswerPage {
  readonly records: readonly ShownRecord[];
  /** How many records there are in all, as the page claims; null where it claims nothing. */
  readonly claimed: number | null;
  /** Is there a further page? */
  readonly more: boolean;
  /** Did the interface keep back records that match? */
  readonly capped: boolean;
  /** Nothing shows whether it did; left out where something does. */
  readonly unsure?: boolean;
}

/** The query of one word. */
export const wordQuery = (...words: readonly string[]): Query => ({ words, choices: {}, days: null });

/** Equal for queries that ask the same, whatever the order of their words and choices. */
export function queryKey({ words, choices, days }: Query): string {
  const chosen = Object.entries(choices).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return JSON.stringify([[...words].sort(), chosen, days === null ? null : [days.from, days.to]]);
}
