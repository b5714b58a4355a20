import type { FailureReason, PortalColumn } from '@hyrde/contracts';
import type { PageRequest } from '../../site/index.js';
import type { Confirms, LeftAlone, QueryForm } from '../form/read-form.js';
import type { Correction } from '../records/corrections.js';
import type { FaultFound } from '../records/portal-faults.js';
import type { PortalRecord } from '../records/record.js';
import type { Policy } from '../selection/port.js';
import type { Query } from '../selection/query-interface.js';
import type { StopReason } from '../selection/stopping.js';
import type { SizeEstimate } from '../size/size.js';
import type { NoForm } from './find-form.js';
import type { KnownPortal } from './known-portal.js';

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
  | StopReason
  /** The requested fraction of the database is known. */
  | 'covered'
  /** The records new since the last run are known, and no other was left. */
  | 'up-to-date'
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
  /** Records seen in this run, including known ones. */
  readonly records: readonly SurfacedRecord[];
  readonly queries: readonly QueryAsked[];
  readonly size: SizeEstimate | null;
  readonly downloads: number;
  /** Fingerprint shared by portals whose records are in the same elements; null if none were seen. */
  readonly family: string | null;
  /** Columns of the page that showed the most records. */
  readonly columns: readonly PortalColumn[];
}

export interface PortalRun {
  /** Page with the form, or one that links to it. */
  readonly url: string;
  /** Home page of the site; a form that is on it too searches the site's pages. */
  readonly home?: string | undefined;
  readonly policy: Policy;
  /** Minimum number of new records expected per download. */
  readonly price: number;
  /** Fraction of the database that suffices (0–1), compared with the upper end of its size estimate. */
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
}
