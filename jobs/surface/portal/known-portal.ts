import { type AnswerPage, type DayRange, type Query, queryKey, type ShownRecord } from '../interface/interface.js';
import type { Selector } from '../selection/selector.js';
import type { SizeEstimate } from '../size/size.js';

/** A query of an earlier run, with the records that it showed. */
export interface PastQuery {
  readonly query: Query;
  readonly shown: readonly ShownRecord[];
  readonly total: number | null;
  readonly capped: boolean;
  readonly downloads: number;
}

/** What earlier runs have brought up of a portal. */
export interface KnownPortal {
  readonly records: readonly ShownRecord[];
  /** Those read to the end that they came to; none that asked for what was new. */
  readonly queries: readonly PastQuery[];
  readonly size: SizeEstimate | null;
  /** Nothing but what is new is left to be brought up. */
  readonly complete: boolean;
  /** They were on the page itself, not behind a form. */
  readonly isList?: boolean;
}

/** The last day of the known records; null where none has a date. */
export const newestDay = ({ records }: KnownPortal): number | null =>
  records.reduce<number | null>((newest, { day }) => (day !== null && day > (newest ?? day - 1) ? day : newest), null);

/** Those of its queries that count, each once: a selector is to be given them as the first that it asks. */
export function pastQueries({ queries }: KnownPortal): PastQuery[] {
  const byKey = new Map(queries.map((past) => [queryKey(past.query), past]));
  return [...byKey.values()];
}

/** Feeds a selector what was asked before, as if it came now: nothing is asked of the web. */
export function recall(selector: Selector, known: KnownPortal, past: readonly PastQuery[]): void {
  for (const answer of past) {
    const step = selector.next();
    if (step.kind !== 'ask') throw new Error('A query of an earlier run cannot be asked.');
    pagesOf(answer).forEach((page, at) => {
      if (at > 0) selector.next();
      selector.receive(page);
    });
  }
  for (const record of known.records) selector.acquired.show(record, false);
}

/** An answer in as many pages as it was downloads. */
function pagesOf({ shown, total, capped, downloads }: PastQuery): AnswerPage[] {
  const pages = Math.max(1, downloads);
  const size = Math.max(1, Math.ceil(shown.length / pages));
  return Array.from({ length: pages }, (_, at) => ({
    records: shown.slice(at * size, (at + 1) * size),
    claimed: total,
    more: at < pages - 1,
    capped: capped && at === pages - 1,
  }));
}

/** Dates run ahead of our clock now and then: time zones, and letters that are to be published. */
const DAYS_AHEAD = 7;

/** The days in which new records are to be looked for. @param today days since 1970-01-01 */
export const newDays = (newest: number, today: number): DayRange => ({
  from: newest,
  to: Math.max(today, newest) + DAYS_AHEAD,
});

/** Known records at the end of a page after which nothing new is expected. */
const KNOWN_IN_A_ROW = 10;

/** Have the known records begun on a page that shows the newest first? */
export function knownBegin(records: readonly ShownRecord[], isKnown: (id: string) => boolean): boolean {
  const tail = records.slice(-KNOWN_IN_A_ROW);
  return tail.length > 0 && tail.every(({ id }) => isKnown(id));
}
