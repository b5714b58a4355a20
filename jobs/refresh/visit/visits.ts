import { type FailureReason, type VisitResult, WALL_REASONS } from '@hyrde/contracts';
import {
  type Existence,
  MissingPages,
  mayBeMissing,
  type Opened,
  routeOf,
  type Web,
  wallOf,
} from '../../site/index.js';
import { withSignal } from '../rates/history.js';
import { agreed, type Difference, difference, isTrivial, settledByDraw } from './comparison.js';
import { risenCounters, withHistory } from './counters.js';
import { type Fingerprint, fingerprintOfPrints, hashed, likeness } from './fingerprint.js';
import type { KnownPage, SiteMemory, Visit } from './known-page.js';
import { isListing, newlyLinked } from './linked-pages.js';
import { conditionOf, withTest } from './proven-validators.js';
import { fingerprintOf, linkLinesOf, mainLinesOf, type Statement, statementsOf } from './statements.js';
import { type LearnedLines, unsteadyLines } from './volatile-lines.js';

/** Result of visiting pages of one site. */
export interface Visits<Page extends KnownPage = KnownPage> {
  readonly visits: readonly Visit<Page>[];
  readonly memory: SiteMemory;
  /** Reason why some pages were not visited; null if all were visited. */
  readonly ended: FailureReason | 'budget-spent' | null;
}

const DAY_MS = 86_400_000;
/** Maximum number of consecutive answers that indicate a failure or a wall of the host; then the visits of the host end. */
const MAX_DOWN = 3;
const DOWN: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'name-not-found',
  'connection-failed',
  'time-out',
  'tls-failed',
  'tls-chain-incomplete',
  'server-error',
  'throttled',
  'robots-unavailable',
  'firewall',
  'challenge',
  'captcha',
  'maintenance',
  'parked',
]);
/**
 * Number of double fetches with equal content after which a changed page is fetched only once. A second fetch costs a
 * download; pages that vary by visitor or minute show it within a few visits.
 */
const STEADY_FETCHES = 2;
/** Minimum similarity to the last fingerprint, above which a page is the same, even if its text says "missing". */
const MIN_LIKENESS = 0.5;
/** Maximum number of figures remembered per site that were learned once. */
const MAX_COUNTING = 200;

/**
 * Visits known pages of one site sequentially in the given order. A changed page is fetched a second time: lines that
 * differ again are volatile, and are learned. A page whose text says that it is missing is compared with the answer for
 * an address that cannot exist.
 * @param home the site's home page; a redirect to it means that the page is gone
 * @param dayMs length of a day in milliseconds; a page is lost if it is gone at two visits at least a day apart
 */
export async function visitPages<Page extends KnownPage>(
  pages: readonly Page[],
  { home, memory, web, dayMs = DAY_MS }: { home: string; memory: SiteMemory; web: Web; dayMs?: number },
): Promise<Visits<Page>> {
  const iteration = new SiteVisits<Page>(home, memory, web, dayMs);
  for (const page of pages) if (!(await iteration.visit(page))) break;
  return iteration.result();
}

type Seen = Extract<Opened, { kind: 'page' }>;

/** An answer that shows a page, with what the page says. */
interface Reading {
  readonly seen: Seen;
  readonly statements: readonly Statement[];
}

const readingOf = (seen: Seen): Reading => ({ seen, statements: statementsOf(seen.page) });

class SiteVisits<Known extends KnownPage> {
  private readonly visits: Visit<Known>[] = [];
  private readonly counting: Set<number>;
  private readonly missing: MissingPages;
  private validators: SiteMemory['validators'];
  private ended: Visits['ended'] = null;
  private down = 0;

  constructor(
    private readonly home: string,
    { counting, validators }: SiteMemory,
    private readonly web: Web,
    private readonly dayMs: number,
  ) {
    this.counting = new Set(counting);
    this.missing = new MissingPages(web);
    this.validators = validators;
  }

  result(): Visits<Known> {
    const memory = { counting: [...this.counting].slice(-MAX_COUNTING), validators: this.validators };
    return { visits: this.visits, memory, ended: this.ended };
  }

  /** @returns false if the remaining pages must not be requested */
  async visit(page: Known): Promise<boolean> {
    const before = this.web.downloads;
    const opened = await this.open(page);
    const visit = opened.kind === 'budget-spent' ? opened.kind : await this.judged(page, opened);
    if (visit === 'budget-spent') {
      this.ended = visit;
      return false;
    }
    this.visits.push({ ...visit, downloads: this.web.downloads - before });
    this.down = visit.reason && DOWN.has(visit.reason) ? this.down + 1 : 0;
    if (this.down < MAX_DOWN) return true;
    this.ended = visit.reason;
    return false;
  }

  /**
   * Sends validators only if the site's have proved reliable, since a wrong 304 hides a change. Those of a document say
   * nothing of what its scripts draw at a route.
   */
  private async open({ url, validators, fingerprint, outdated }: KnownPage): Promise<Opened> {
    const isComparable = fingerprint !== null && !outdated && routeOf(url) === '';
    const condition = isComparable ? conditionOf(validators, this.validators, () => this.web.random()) : null;
    const opened = await this.web.open({ url, validators: condition?.validators ?? null });
    if (condition?.as !== 'made-up' || (opened.kind !== 'page' && opened.kind !== 'unchanged')) return opened;
    this.validators = withTest(this.validators, condition.validators, opened.kind);
    return opened.kind === 'page' ? opened : this.web.open(url);
  }

  private async judged(
    page: Known,
    opened: Exclude<Opened, { kind: 'budget-spent' }>,
  ): Promise<Visit<Known> | 'budget-spent'> {
    if (opened.kind === 'failed')
      return opened.reason === 'missing' ? this.goneVisit(page) : this.notSeen(page, opened.reason);
    if (opened.kind === 'unchanged')
      return this.visitOf(page, 'not-modified', { validators: { ...page.validators, ...opened.answer.validators } });
    if (opened.kind !== 'page') return this.notSeen(page, 'not-a-page');
    const reading = readingOf(opened);
    const wall = wallReason(reading);
    if (wall) return this.notSeen(page, wall);
    const existence = await this.existenceOf(page, reading);
    if (existence.kind === 'missing') return this.goneVisit(page);
    if (existence.kind === 'unknown')
      return existence.reason === 'budget-spent' ? existence.reason : this.notSeen(page, existence.reason);
    if (hasMoved(page, opened)) return this.visitOf(page, 'moved', { movedTo: opened.page.url });
    return this.read(page, reading);
  }

  private visitOf(page: Known, result: VisitResult, more: Partial<Omit<Visit, 'page'>> = {}): Visit<Known> {
    const nothing = { reason: null, lines: null, listing: null, newLinks: [], validators: null, movedTo: null };
    return { ...nothing, learned: null, downloads: 0, page, at: this.web.now?.() ?? 0, result, ...more };
  }

  private notSeen = (page: Known, reason: FailureReason): Visit<Known> => this.visitOf(page, 'not-seen', { reason });

  /** A page that was never read is a dead link and cannot become lost. */
  private goneVisit(page: Known): Visit<Known> {
    const long = page.goneSince !== null && (this.web.now?.() ?? 0) - page.goneSince >= this.dayMs;
    return this.visitOf(page, long && page.state !== 'lost' && page.readAt !== null ? 'lost' : 'gone');
  }

  /**
   * A page is missing if it redirects to the home page or to where the host sends addresses that cannot exist, or if it
   * may be missing, differs from the last read, and is answered for such an address, too.
   */
  private async existenceOf(known: Known, { seen, statements }: Reading): Promise<Existence> {
    const { page } = seen;
    if (page.url !== known.url && page.url === this.home) return { kind: 'missing' };
    if (hasMoved(known, seen) && (await this.missing.isRefuge(page.url))) return { kind: 'missing' };
    const { fingerprint } = known;
    if (mayBeMissing(page) && fingerprint && likeness(fingerprint, fingerprintOf(statements)) >= MIN_LIKENESS)
      return { kind: 'page' };
    return this.missing.existenceOf(page);
  }

  /** Handles a page that answered at its address or by a temporary redirect. */
  private async read(page: Known, reading: Reading): Promise<Visit<Known>> {
    const before = page.fingerprint;
    if (before === null) return this.readVisit(page, reading, 'first-read');
    if (page.outdated) return this.readVisit(page, reading, hasSameLines(before, reading) ? 'unchanged' : 'first-read');
    const differs = this.difference(page, before, reading);
    if (differs.same) return this.readVisit(page, reading, 'unchanged');
    if (isTrivial(differs)) return this.readVisit(page, reading, 'trivial');
    const changed = { added: differs.added };
    if (page.steady >= STEADY_FETCHES) return this.readVisit(page, reading, 'changed', changed);
    const opened = await this.web.open(page.url);
    const again = opened.kind === 'page' ? readingOf(opened) : null;
    if (!again || wallReason(again)) return this.readVisit(page, reading, 'changed', changed);
    return this.readTwice(page, before, reading, again);
  }

  /** Handles a page that differs from the last visit in the first of two consecutive answers. */
  private readTwice(page: Known, before: Fingerprint, earlier: Reading, later: Reading): Visit<Known> {
    const unsteady = unsteadyLines(later.statements, earlier.statements, before, later.seen.page.language);
    const learned = this.learn(page, unsteady.learned);
    const first = new Set(earlier.statements.map(({ line }) => line));
    const differs = this.difference(page, before, later);
    const { added, ...rest } = this.difference(page, before, later, unsteady.patterns);
    const left = { ...rest, added: added.filter(({ isRow, line }) => !isRow || first.has(line)) };
    const drawn = settledByDraw(differs, left, unsteady.drawn);
    const fingerprint = fingerprintOfPrints(agreed(before, later.statements, earlier.statements));
    const more = { fingerprint, learned: drawn ? { ...learned, page: [...learned.page, ...drawn] } : learned };
    return this.readVisit(page, later, drawn || isTrivial(left) ? 'trivial' : 'changed', {
      ...more,
      added: left.added,
    });
  }

  private readVisit(
    page: Known,
    { seen, statements }: Reading,
    result: VisitResult,
    more: { added?: readonly Statement[]; fingerprint?: Fingerprint; learned?: LearnedLines } = {},
  ): Visit<Known> {
    const { added = [], fingerprint = fingerprintOf(statements), learned = null } = more;
    const validators = seen.answer?.validators ?? null;
    this.recordSignal(page, validators, result === 'changed');
    return this.visitOf(page, page.state === 'lost' && page.readAt !== null ? 'returned' : result, {
      lines: mainLinesOf(seen.page),
      linkLines: linkLinesOf(seen.page),
      fingerprint: withHistory(fingerprint, page.fingerprint ?? []),
      listing: isListing(seen.page),
      newLinks: result === 'changed' ? newlyLinked(added, seen.page) : [],
      validators,
      learned,
    });
  }

  /** Difference from the last visit, without volatile lines and counters. */
  private difference(
    { volatile }: Known,
    before: Fingerprint,
    { seen, statements }: Reading,
    unsteady: Iterable<number> = [],
  ): Difference {
    const now = withHistory(fingerprintOf(statements), before);
    const counters = risenCounters(now, before, statements, seen.page.language);
    return difference(before, statements, new Set([...volatile, ...unsteady, ...counters]));
  }

  /** Lines that differed in a double fetch of a page; a line with a figure counts from the second time on. */
  private learn({ id, volatile }: Known, learned: LearnedLines): LearnedLines {
    const twice = (learned.figures ?? []).filter((pattern) => {
      const key = hashed(`${id} ${pattern}`);
      if (volatile.includes(pattern) || this.counting.delete(key)) return true;
      this.counting.add(key);
      return false;
    });
    return { ...learned, page: [...learned.page, ...twice] };
  }

  private recordSignal(page: KnownPage, validators: Visit['validators'], changed: boolean): void {
    if (!page.validators || !validators || page.fingerprint === null || page.outdated || routeOf(page.url) !== '')
      return;
    const announced =
      page.validators.etag !== validators.etag || page.validators.lastModified !== validators.lastModified;
    this.validators = { ...this.validators, ...withSignal(this.validators, announced, changed) };
  }
}

/**
 * Reason why an answer does not show the page: a wall, or no text. null if it does. The text of a scanned document, which
 * has no landmarks, is empty, too, but is all that the document says.
 */
function wallReason({ seen: { page }, statements }: Reading): FailureReason | null {
  if (statements.length === 0 && page.mainLines) return 'empty-answer';
  const wall = wallOf(page);
  return wall && WALL_REASONS[wall.kind];
}

/** True if the lines equal those of a fingerprint of version 1, which knew neither rows nor links. */
function hasSameLines(before: Fingerprint, { statements }: Reading): boolean {
  const lines = new Set(statements.filter(({ isRow, link }) => !isRow && !link).map(({ line }) => line));
  return lines.size === before.length && before.every(({ line }) => lines.has(line));
}

const PERMANENT = new Set([301, 308]);

const hasMoved = ({ url }: KnownPage, { page, answer }: Seen): boolean =>
  page.url !== url &&
  (answer?.redirects.length ?? 0) > 0 &&
  !!answer?.redirects.every(({ status }) => PERMANENT.has(status));
