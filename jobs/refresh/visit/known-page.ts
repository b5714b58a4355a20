import type { FailureReason, PageRole, VisitResult } from '@hyrde/contracts';
import type { Validators } from '../../site/index.js';
import type { PageHistory } from '../rates/history.js';
import type { SignalRecord } from '../rates/signals.js';
import type { Fingerprint } from './fingerprint.js';
import type { LearnedLines } from './volatile.js';

/** State of a page as needed for its next visit. Times in milliseconds since 1970. */
export interface KnownPage {
  readonly id: string;
  readonly url: string;
  readonly role: PageRole;
  /** State of the page's address; moved pages are no longer visited. */
  readonly state: 'alive' | 'doubtful' | 'lost' | 'moved';
  /** Time since which the address answers that the page is missing; null if it does not. */
  readonly goneSince: number | null;
  /** Time at which our copy was last compared with the page; null if the page was never read. */
  readonly readAt: number | null;
  /** Validators of the last answer; null if it had none. */
  readonly validators: Validators | null;
  /** Fingerprint as of the last read; null if the page was never read. */
  readonly fingerprint: Fingerprint | null;
  /** Volatile lines of this page (`VolatileLines.page`). */
  readonly volatile: readonly number[];
  /** Number of consecutive double fetches with equal content. */
  readonly steady: number;
  readonly history: PageHistory;
}

/** Parameters learned from earlier visits to a site. */
export interface SiteMemory {
  /** Volatile lines of the site (`VolatileLines.site`). */
  readonly volatile: readonly number[];
  /** Patterns of distinctive lines in which only the numbers have changed once so far. */
  readonly counting: readonly number[];
  /** Agreement of the site's validators with the content of its pages. */
  readonly validators: SignalRecord;
}

export interface Visit<Page extends KnownPage = KnownPage> {
  readonly page: Page;
  /** Time of the visit, in milliseconds since 1970. */
  readonly at: number;
  readonly result: VisitResult;
  /** Reason why the page was not seen; null if it was seen. */
  readonly reason: FailureReason | null;
  /** Lines of the page's main part; null if it was not read. */
  readonly lines: readonly string[] | null;
  /** True if the page is a list of other pages (`isListing`); null if it was not read. */
  readonly listing: boolean | null;
  /** Link targets of the new lines of a changed page (`newlyLinked`), on any site. */
  readonly met: readonly string[];
  readonly validators: Validators | null;
  readonly movedTo: string | null;
  /** Volatile lines learned from a double fetch; null if the page was fetched once. */
  readonly learned: LearnedLines | null;
  readonly downloads: number;
}
