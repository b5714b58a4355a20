import type { FailureReason, PageRole, VisitResult } from '@hyrde/contracts';
import type { Validators } from '../../site/index.js';
import type { PageHistory } from '../rates/history.js';
import { withVisit } from '../rates/history.js';
import type { Fingerprint } from './fingerprint.js';
import type { ValidatorRecord } from './proven-validators.js';
import { fingerprintOf } from './statements.js';
import type { LearnedLines } from './volatile-lines.js';

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
  /** True if an earlier version of Hyrde made the fingerprint: then only equal lines prove anything. */
  readonly outdated?: boolean;
  /** Volatile lines of this page (`VolatileLines`). */
  readonly volatile: readonly number[];
  /** Number of consecutive double fetches with equal content. */
  readonly steady: number;
  readonly history: PageHistory;
}

/** Parameters learned from earlier visits to a site. */
export interface SiteMemory {
  /** Hashes of pages with the patterns of their lines that state figures, learned once so far (`LearnedLines.figures`). */
  readonly counting: readonly number[];
  /** Agreement of the site's validators with the content of its pages, and with themselves. */
  readonly validators: ValidatorRecord;
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
  /** Targets of the main part's links (`linkLinesOf`); missing if the page was not read. */
  readonly linkLines?: readonly string[];
  /** Fingerprint of the page as read; null or missing if it was not read. */
  readonly fingerprint?: Fingerprint | null;
  /** True if the page is a list of other pages (`isListing`); null if it was not read. */
  readonly listing: boolean | null;
  /** Link targets that are new on a changed page (`newlyLinked`), on any site. */
  readonly newLinks: readonly string[];
  readonly validators: Validators | null;
  readonly movedTo: string | null;
  /** Volatile lines learned from a double fetch; null if the page was fetched once. */
  readonly learned: LearnedLines | null;
  readonly downloads: number;
}

/** Maximum number of stored changes per page; earlier ones carry no information about the current rate. */
const MAX_CHANGES = 50;
/** Maximum number of stored volatile lines per page; random teasers have dozens. */
const MAX_VOLATILE = 500;

/** State of a page after a visit. @param dayMs length of a day of its history, in milliseconds */
export function pageAfter<Page extends KnownPage>({ page, ...visit }: Visit<Page>, dayMs: number): Page {
  const answered = visit.lines !== null || visit.result === 'not-modified';
  return {
    ...page,
    ...addressState(page, visit),
    role: page.role === 'other' && visit.listing ? 'listing' : page.role,
    // A clock that was set back must not make a copy older.
    readAt: answered ? Math.max(visit.at, page.readAt ?? visit.at) : page.readAt,
    validators: visit.validators ?? page.validators,
    fingerprint: visit.fingerprint ?? (visit.lines ? fingerprintOf(visit.lines) : page.fingerprint),
    outdated: visit.lines ? false : page.outdated,
    volatile: visit.learned
      ? [...new Set([...page.volatile, ...visit.learned.page])].slice(-MAX_VOLATILE)
      : page.volatile,
    steady: steadyAfter(page, visit),
    history: historyAfter(page, visit, dayMs),
  };
}

type VisitReport = Omit<Visit, 'page'>;

/** State of the page's address after a visit; unchanged if the page was not seen. */
function addressState(
  { state, goneSince, readAt }: KnownPage,
  { result, at }: VisitReport,
): Pick<KnownPage, 'state' | 'goneSince'> {
  switch (result) {
    case 'not-seen':
      return { state, goneSince };
    case 'gone':
      return { state: state === 'lost' || readAt === null ? 'lost' : 'doubtful', goneSince: goneSince ?? at };
    case 'lost':
      return { state: 'lost', goneSince };
    case 'moved':
      return { state: 'moved', goneSince: null };
    default:
      return { state: 'alive', goneSince: null };
  }
}

/** Change history after a visit; unchanged if the visit was the first read or compared nothing. */
function historyAfter({ history, readAt }: KnownPage, { at, result, lines }: VisitReport, dayMs: number): PageHistory {
  const compared = result === 'not-modified' || (lines !== null && result !== 'first-read' && result !== 'returned');
  if (!compared || readAt === null || at <= readAt) return history;
  const { changes, ...quiet } = withVisit(history, (at - readAt) / dayMs, result === 'changed');
  return { ...quiet, changes: changes.slice(-MAX_CHANGES) };
}

function steadyAfter({ steady }: KnownPage, { learned }: VisitReport): number {
  if (!learned) return steady;
  return (learned.steady ?? learned.page.length === 0) ? steady + 1 : 0;
}
