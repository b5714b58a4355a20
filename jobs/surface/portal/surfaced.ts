import type { FailureReason, NewestQuestion, PortalColumn, SentRequest, WithheldRequest } from '@hyrde/contracts';
import type { PortalRecipe } from '@hyrde/contracts/portals';
import type { PageRequest, RequestDecisions } from '../../site/index.js';
import type { Confirms, LeftAlone, QueryForm } from '../form/read-form.js';
import type { Correction } from '../records/corrections.js';
import type { FaultFound } from '../records/portal-faults.js';
import type { PortalRecord } from '../records/record.js';
import type { Policy } from '../selection/port.js';
import {
  type AnswerPage,
  type DayRange,
  type Query,
  queryKey,
  type ShownRecord,
} from '../selection/query-interface.js';
import type { Selector } from '../selection/selector.js';
import type { SizeEstimate } from '../size/size.js';
import type { NoForm } from './find-form.js';

/** Record with the query that retrieved it. */
export interface SurfacedRecord {
  readonly id: string;
  readonly record: PortalRecord;
  /** Page that showed most of the record's fields first, its request, and the query that it answered. */
  readonly url: string;
  readonly request: PageRequest;
  readonly query: Query;
  /** Index of that query among the run's. */
  readonly asked: number;
}

/** Query put to a portal. */
export interface QueryAsked {
  readonly query: Query;
  /** True if it sought records newer than an earlier run and was not read to its end. */
  readonly newest: boolean;
  /** Time of the query, in milliseconds since 1970. */
  readonly at: number;
  /** Identities of the distinct records shown. */
  readonly ids: readonly string[];
  readonly shown: number;
  readonly fresh: number;
  readonly total: number | null;
  readonly capped: boolean;
  readonly downloads: number;
  /** Size estimate after the answer. */
  readonly size: SizeEstimate | null;
}

export type PortalStop =
  /** The requested fraction is known, of the total that the portal states or of a listing read to its end. */
  | 'covered'
  /** The records new since the last run are known, and the portal is covered. */
  | 'up-to-date'
  /** No query is left, or none is worth its downloads; nothing proves that all records are known. */
  | 'no-way-on'
  | 'budget'
  | NoForm
  /** The portal answers in a way that permits no further retrieval. */
  | 'fault'
  /** The host requests a longer delay than the run has time for. */
  | 'throttled'
  /** Pages of the portal cannot be fetched. */
  | 'unreachable';

/** Result of a run. */
export interface SurfacedPortal {
  readonly stop: PortalStop;
  /** Details of the stop; null if the stop itself says everything. */
  readonly because: FaultFound | { fault: FailureReason; because: string } | null;
  readonly form: QueryForm | null;
  /** Address of the page with the form. */
  readonly formUrl: string | null;
  /** Forms of that page that were not sent. */
  readonly leftAlone: readonly LeftAlone[];
  /** Requests of the page's scripts that were not sent, since they might act. */
  readonly withheld: readonly WithheldRequest[];
  /** Requests of scripts that the evidence sent. */
  readonly sent: readonly SentRequest[];
  /** Number of requests that were sent because a person allowed them, by the hash of their signature. */
  readonly allowed: Readonly<Record<string, number>>;
  /** Records seen in this run, including known ones. */
  readonly records: readonly SurfacedRecord[];
  readonly queries: readonly QueryAsked[];
  readonly size: SizeEstimate | null;
  /** Link of a page of all records that sorts them, the newest first; null if none was seen. */
  readonly newestLink: string | null;
  readonly downloads: number;
  /** Fingerprint shared by portals whose records are in the same elements; null if none were seen. */
  readonly family: string | null;
  /** Columns of the page that showed the most records. */
  readonly columns: readonly PortalColumn[];
  /** Recipe by which the portal was read or tried; null if none fits it. */
  readonly recipe: RecipeUse | null;
}

/** Use of a vendor's recipe. */
export interface RecipeUse {
  readonly id: string;
  readonly name: string;
  readonly kind: PortalRecipe['kind'];
  readonly certainty: PortalRecipe['certainty'];
  /** True if the records are those that it retrieved. */
  readonly isRead: boolean;
  /** Hint for a person: the reason for no records, or the number of rows that are no records. */
  readonly note: string | null;
  /** Question by which a watch polls the portal; null if the recipe has none of a few downloads. */
  readonly newest: NewestQuestion | null;
}

export interface PortalRun {
  /** Page with the form, or one that links to it. */
  readonly url: string;
  /** Home page of the site; a form that is on it too searches the site's pages. */
  readonly home?: string | undefined;
  readonly policy: Policy;
  /** Minimum number of new records expected per download. */
  readonly price: number;
  /** Fraction that suffices (0–1) of the total that the portal states, or of a listing read to its end. */
  readonly coverage: number;
  /** Seed words; if none returns records, then those of `seedWords` follow. */
  readonly seeds: readonly string[];
  /** Registered language of the site. */
  readonly language?: string | undefined;
  /** Results of earlier runs: this one begins with newer records and continues the earlier queries. */
  readonly known?: KnownPortal | undefined;
  /** Transformation of identities, for storage as hashes. */
  readonly identify?: (identity: string) => string;
  /** Person's correction of the fields of a family's pages; null if missing. */
  readonly correction?: (family: string) => Correction | null;
  /** Makes of forms that a person has confirmed. */
  readonly confirms?: Confirms;
  /** Vendors' recipes, which are tried first; the built-in ones if missing. */
  readonly recipes?: readonly PortalRecipe[] | undefined;
  /** People's decisions on requests of the page's scripts; the same that the web has (`JournalledWebOptions`). */
  readonly decisions?: RequestDecisions;
}

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
  /** True if the last run had no query left, so that this one seeks new records only. */
  readonly exhausted: boolean;
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
    // A complete answer shows its total.
    claimed: capped ? total : null,
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

/** Result without records, but for its stop reason and downloads. */
export const NO_RECORDS = {
  because: null,
  form: null,
  formUrl: null,
  leftAlone: [],
  withheld: [],
  sent: [],
  allowed: {},
  records: [],
  queries: [],
  size: null,
  newestLink: null,
  family: null,
  columns: [],
  recipe: null,
} as const;
