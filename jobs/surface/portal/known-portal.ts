import {
  type AnswerPage,
  type DayRange,
  type Query,
  queryKey,
  type ShownRecord,
} from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';
import type { SizeEstimate } from '../size/size.js';

/** Query of an earlier run, with the records that it showed. */
export interface PastQuery {
  readonly query: Query;
  readonly shown: readonly ShownRecord[];
  readonly total: number | null;
  readonly capped: boolean;
  readonly downloads: number;
}

/** Results of a portal's earlier runs. */
export interface KnownPortal {
  readonly records: readonly ShownRecord[];
  /** Queries read to their end, except those for new records. */
  readonly queries: readonly PastQuery[];
  readonly size: SizeEstimate | null;
  /** True if only new records are left to be retrieved. */
  readonly complete: boolean;
  /** True if the records were on the page itself, not behind a form. */
  readonly isList?: boolean;
}

/** Latest day of the known records; null if none has a date. */
export const newestDay = ({ records }: KnownPortal): number | null =>
  records.reduce<number | null>((newest, { day }) => (day !== null && day > (newest ?? day - 1) ? day : newest), null);

/** Distinct queries that count; a selector must receive them as its first queries. */
export function pastQueries({ queries }: KnownPortal): PastQuery[] {
  const byKey = new Map(queries.map((past) => [queryKey(past.query), past]));
  return [...byKey.values()];
}

/** Replays earlier queries into a selector, without a request. */
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

/** Answer split into as many pages as it cost downloads. */
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

/** Number of days ahead of the clock that are included: time zones, and documents dated to their publication. */
const DAYS_AHEAD = 7;

/**
 * Range of days in which new records are sought.
 * @param today days since 1970-01-01
 */
export const newDays = (newest: number, today: number): DayRange => ({
  from: newest,
  to: Math.max(today, newest) + DAYS_AHEAD,
});

/** Number of consecutive known records at the end of a page after which no new record is expected. */
const KNOWN_IN_A_ROW = 10;

/** True if the known records have begun on a page that shows the newest first. */
export function knownBegin(records: readonly ShownRecord[], isKnown: (id: string) => boolean): boolean {
  const tail = records.slice(-KNOWN_IN_A_ROW);
  return tail.length > 0 && tail.every(({ id }) => isKnown(id));
}
