import type { FailureReason, PageRole, VisitResult } from '@hyrde/contracts';
import type { Validators } from '../../site/index.js';
import type { PageHistory } from '../rates/history.js';
import type { SignalRecord } from '../rates/signals.js';
import type { Fingerprint } from './fingerprint.js';
import type { LearnedLines } from './volatile.js';

/** What is known of a page, as far as its next visit needs it. Times in milliseconds since 1970. */
export interface KnownPage {
  readonly id: string;
  readonly url: string;
  readonly role: PageRole;
  /** One that has moved is visited no more. */
  readonly state: 'alive' | 'doubtful' | 'lost' | 'moved';
  /** Since when its address answers that there is none; null while it does not. */
  readonly goneSince: number | null;
  /** When the copy that we have was last held against the page; null where it was never read. */
  readonly readAt: number | null;
  /** As the last answer gave them; null where it gave none. */
  readonly validators: Validators | null;
  /** What it said when it was last read. */
  readonly fingerprint: Fingerprint | null;
  /** Its own volatile lines (`VolatileLines.page`). */
  readonly volatile: readonly number[];
  /** How often it was asked for twice in a row, and both answers said the same. */
  readonly steady: number;
  readonly history: PageHistory;
}

/** What earlier visits have taught of a site. */
export interface SiteMemory {
  /** `VolatileLines.site` */
  readonly volatile: readonly number[];
  /** Patterns of telling lines of which once nothing but the numbers had changed. */
  readonly counting: readonly number[];
  /** How its validators agreed with what its pages then said. */
  readonly validators: SignalRecord;
}

export interface Visit<Page extends KnownPage = KnownPage> {
  readonly page: Page;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly result: VisitResult;
  /** Why it was not seen. */
  readonly reason: FailureReason | null;
  /** The lines of its main part; null where it was not read. */
  readonly lines: readonly string[] | null;
  /** Is it a list of other pages (`isListing`)? Null where it was not read. */
  readonly listing: boolean | null;
  /** Where the new lines of a changed page lead (`newlyLinked`): pages of anybody. */
  readonly met: readonly string[];
  readonly validators: Validators | null;
  readonly movedTo: string | null;
  /** What asking twice told; null where it was asked for once. */
  readonly learned: LearnedLines | null;
  readonly downloads: number;
}
