import type { FailureReason, PortalColumn } from '@hyrde/contracts';
import type { PageRequest } from '../../site/index.js';
import type { Confirms, LeftAlone, QueryForm } from '../form/read-form.js';
import type { Query } from '../interface/interface.js';
import type { Correction } from '../records/corrections.js';
import type { FaultFound } from '../records/portal-faults.js';
import type { PortalRecord } from '../records/record.js';
import type { Policy } from '../selection/port.js';
import type { StopReason } from '../selection/stopping.js';
import type { SizeEstimate } from '../size/size.js';
import type { NoForm } from './find-form.js';
import type { KnownPortal } from './known-portal.js';

/** A record with what brought it up. */
export interface SurfacedRecord {
  readonly id: string;
  readonly record: PortalRecord;
  /** The first page that told most of it, what was asked for it, and the query that it answered. */
  readonly url: string;
  readonly request: PageRequest;
  readonly query: Query;
  /** That query's place among the run's. */
  readonly asked: number;
}

/** A query that was asked of a portal. */
export interface QueryAsked {
  readonly query: Query;
  /** Asked for what was new since an earlier run, and not read to its end. */
  readonly newest: boolean;
  /** When it was put, in milliseconds since 1970. */
  readonly at: number;
  /** The records that it showed, each once. */
  readonly ids: readonly string[];
  readonly shown: number;
  readonly fresh: number;
  readonly total: number | null;
  readonly capped: boolean;
  readonly downloads: number;
  /** The estimate once it was answered. */
  readonly size: SizeEstimate | null;
}

export type PortalStop =
  | StopReason
  /** So much of the database is known as was asked for. */
  | 'covered'
  /** What is new since the last run is known, and nothing else was left. */
  | 'up-to-date'
  | NoForm
  /** It answers in a way that tells nothing more. */
  | 'fault'
  /** Its host asks for a longer wait than there is time for. */
  | 'throttled'
  /** Pages of it cannot be had. */
  | 'unreachable';

/** What came of a run. */
export interface SurfacedPortal {
  readonly stop: PortalStop;
  /** Why, where the stop does not say all. */
  readonly because: FaultFound | { fault: FailureReason; because: string } | null;
  readonly form: QueryForm | null;
  /** Where the form stands. */
  readonly formUrl: string | null;
  /** Forms of that page that were not sent. */
  readonly leftAlone: readonly LeftAlone[];
  /** Those that this run has seen, known ones among them. */
  readonly records: readonly SurfacedRecord[];
  readonly queries: readonly QueryAsked[];
  readonly size: SizeEstimate | null;
  readonly downloads: number;
  /** Portals of one family have their records in the same elements; null where none were seen. */
  readonly family: string | null;
  /** Of the page that showed most records. */
  readonly columns: readonly PortalColumn[];
}

export interface PortalRun {
  /** The page with the form, or one that leads to it. */
  readonly url: string;
  /** Home page of the site whose page that is: a form that stands there too searches the site's pages. */
  readonly home?: string | undefined;
  readonly policy: Policy;
  /** New records that a download must be expected to bring. */
  readonly price: number;
  /** Share of the database, from 0 to 1, at which it is enough; held against the upper end of its estimate. */
  readonly coverage: number;
  /** Words to begin with; where none of them brings anything, those of `seedWords`. */
  readonly seeds: readonly string[];
  /** The site's, as registered. */
  readonly language?: string | undefined;
  /** What earlier runs have brought up: this one begins with what is new since, and goes on where they stopped. */
  readonly known?: KnownPortal | undefined;
  /** How identities are written, where they are kept as hashes. */
  readonly identify?: (identity: string) => string;
  /** What a person said of the fields of a family's pages. */
  readonly correction?: (family: string) => Correction | null;
  /** The makes of forms that a person has confirmed. */
  readonly confirms?: Confirms;
}
