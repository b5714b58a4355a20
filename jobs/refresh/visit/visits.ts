import type { FailureReason, VisitResult } from '@hyrde/contracts';
import { type Opened, type PageRequest, saysMissing, type Web } from '../../site/index.js';
import { withSignal } from '../rates/history.js';
import { type Fingerprint, fingerprintOf, type LinePrint, likeness, mainLinesOf, without } from './fingerprint.js';
import type { KnownPage, SiteMemory, Visit } from './known-page.js';
import { isListing, newlyLinked } from './linked-pages.js';
import {
  countedIn,
  isVolatile,
  type LearnedLines,
  learnedFrom,
  unsteadyLines,
  type VolatileLines,
} from './volatile-lines.js';

/** Result of visiting pages of one site. */
export interface Visits<Page extends KnownPage = KnownPage> {
  readonly visits: readonly Visit<Page>[];
  readonly memory: SiteMemory;
  /** Reason why some pages were not visited; null if all were visited. */
  readonly ended: FailureReason | 'budget-spent' | null;
}

const DAY_MS = 86_400_000;
/** Maximum number of consecutive answers that indicate a host failure; then the visits of the host end. */
const MAX_DOWN = 3;
const DOWN: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'name-not-found',
  'connection-failed',
  'time-out',
  'tls-failed',
  'server-error',
  'throttled',
  'robots-unavailable',
]);
/**
 * Number of double fetches with equal content after which a changed page is fetched only once. A second fetch costs a
 * download; pages that vary by visitor or minute show it within a few visits.
 */
const STEADY_FETCHES = 2;
/** Minimum similarity to the last fingerprint, below which a page whose text says "missing" counts as gone. */
const MIN_LIKENESS = 0.5;
/** Number of announced changes after which validators are trusted, if no change was unannounced. */
const TRUSTED_AFTER = 2;
/** Fraction of visits that test trusted validators by an unconditional request. */
const TEST_SHARE = 1 / 8;
/** Maximum number of stored patterns per site; each is a clock or counter. */
const MAX_SITE_LINES = 200;

/**
 * Visits known pages of one site sequentially in the given order. A changed page is fetched a second time: lines that
 * differ again are volatile, and are learned.
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

class SiteVisits<Known extends KnownPage> {
  private readonly visits: Visit<Known>[] = [];
  private readonly volatile: Set<number>;
  private readonly counting: Set<number>;
  private validators: SiteMemory['validators'];
  private ended: Visits['ended'] = null;
  private down = 0;

  constructor(
    private readonly home: string,
    memory: SiteMemory,
    private readonly web: Web,
    private readonly dayMs: number,
  ) {
    this.volatile = new Set(memory.volatile);
    this.counting = new Set(memory.counting);
    this.validators = memory.validators;
  }

  result(): Visits<Known> {
    const volatile = [...this.volatile].slice(-MAX_SITE_LINES);
    const counting = [...this.counting].slice(-MAX_SITE_LINES);
    return { visits: this.visits, memory: { volatile, counting, validators: this.validators }, ended: this.ended };
  }

  /** @returns false if the remaining pages must not be requested */
  async visit(page: Known): Promise<boolean> {
    const before = this.web.downloads;
    const opened = await this.web.open(this.requestFor(page));
    if (opened.kind === 'budget-spent') {
      this.ended = 'budget-spent';
      return false;
    }
    const visit = await this.judged(page, opened);
    this.visits.push({ ...visit, downloads: this.web.downloads - before });
    this.down = visit.reason && DOWN.has(visit.reason) ? this.down + 1 : 0;
    if (this.down < MAX_DOWN) return true;
    this.ended = visit.reason;
    return false;
  }

  /** Sends validators only if the site's validators have proved reliable, since a wrong 304 hides a change. */
  private requestFor({ url, validators, fingerprint }: KnownPage): PageRequest {
    const { changedSaid, changedSilent } = this.validators;
    const trusted = fingerprint !== null && changedSilent === 0 && changedSaid >= TRUSTED_AFTER;
    return { url, validators: trusted && this.web.random() >= TEST_SHARE ? validators : null };
  }

  private async judged(page: Known, opened: Exclude<Opened, { kind: 'budget-spent' }>): Promise<Visit<Known>> {
    if (opened.kind === 'failed')
      return opened.reason === 'missing'
        ? this.goneVisit(page)
        : this.visitOf(page, 'not-seen', { reason: opened.reason });
    if (opened.kind === 'unchanged')
      return this.visitOf(page, 'not-modified', { validators: { ...page.validators, ...opened.answer.validators } });
    if (opened.kind !== 'page') return this.visitOf(page, 'not-seen', { reason: 'not-a-page' });
    if (this.isGone(page, opened)) return this.goneVisit(page);
    if (hasMoved(page, opened)) return this.visitOf(page, 'moved', { movedTo: opened.page.url });
    return this.read(page, opened);
  }

  private visitOf(page: Known, result: VisitResult, more: Partial<Omit<Visit, 'page'>> = {}): Visit<Known> {
    const nothing = { reason: null, lines: null, listing: null, newLinks: [], validators: null, movedTo: null };
    return { ...nothing, learned: null, downloads: 0, page, at: this.web.now?.() ?? 0, result, ...more };
  }

  /** A page that was never read is a dead link and cannot become lost. */
  private goneVisit(page: Known): Visit<Known> {
    const long = page.goneSince !== null && (this.web.now?.() ?? 0) - page.goneSince >= this.dayMs;
    return this.visitOf(page, long && page.state !== 'lost' && page.readAt !== null ? 'lost' : 'gone');
  }

  /** True if the page redirects to the home page, or its text says that it is missing and differs from the last read. */
  private isGone({ url, fingerprint }: KnownPage, { page }: Seen): boolean {
    if (page.url !== url && page.url === this.home) return true;
    return (
      saysMissing(page) &&
      (fingerprint === null || likeness(fingerprint, fingerprintOf(mainLinesOf(page))) < MIN_LIKENESS)
    );
  }

  /** Handles a page that answered at its address or by a temporary redirect. */
  private async read(page: Known, seen: Seen): Promise<Visit<Known>> {
    const lines = mainLinesOf(seen.page);
    const validators = seen.answer?.validators ?? null;
    const ended = (result: VisitResult, learned: LearnedLines | null = null) => {
      this.recordSignal(page, validators, result === 'changed');
      const volatile = { site: this.volatile, page: new Set([...page.volatile, ...(learned?.page ?? [])]) };
      const newLinks =
        result === 'changed' ? newlyLinked(seen.page, { lines, before: page.fingerprint ?? [], volatile }) : [];
      const read = { lines, listing: isListing(seen.page), newLinks, validators, learned };
      return this.visitOf(page, page.state === 'lost' && page.readAt !== null ? 'returned' : result, read);
    };
    if (page.fingerprint === null) return ended('first-read');
    const now = fingerprintOf(lines);
    this.count(page.fingerprint, now, lines);
    const differs = this.difference(page, now);
    if (differs.same) return ended('unchanged');
    if (isTrivial(differs)) return ended('trivial');
    if (page.steady >= STEADY_FETCHES) return ended('changed');
    const again = await this.web.open(page.url);
    if (again.kind !== 'page') return ended('changed');
    const unsteady = unsteadyLines(lines, mainLinesOf(again.page), page.fingerprint);
    const learned = learnedFrom(unsteady.lines);
    for (const line of learned.site) this.volatile.add(line);
    const left = this.difference({ ...page, volatile: [...page.volatile, ...learned.page] }, now);
    const drawn = settledByDraw(differs, left, unsteady.drawn);
    if (!drawn) return ended(isTrivial(left) ? 'trivial' : 'changed', learned);
    return ended('trivial', { ...learned, page: [...learned.page, ...drawn] });
  }

  /** Difference from the last visit, without volatile lines. */
  private difference(
    { fingerprint, volatile }: Pick<KnownPage, 'fingerprint' | 'volatile'>,
    now: Fingerprint,
  ): Difference {
    return difference(fingerprint ?? [], now, { site: this.volatile, page: new Set(volatile) });
  }

  /** A line in which only the numbers have changed for the second time on this site is a counter. */
  private count(before: Fingerprint, now: Fingerprint, lines: readonly string[]): void {
    for (const pattern of countedIn(lines, without(before, now), without(now, before))) {
      if (this.counting.delete(pattern)) this.volatile.add(pattern);
      else if (!this.volatile.has(pattern)) this.counting.add(pattern);
    }
  }

  private recordSignal(page: KnownPage, validators: Visit['validators'], changed: boolean): void {
    if (!page.validators || !validators || page.fingerprint === null) return;
    const announced =
      page.validators.etag !== validators.etag || page.validators.lastModified !== validators.lastModified;
    this.validators = withSignal(this.validators, announced, changed);
  }
}

const isTrivial = ({ added, removed }: Difference): boolean => added.length + removed.length === 0;

const PERMANENT = new Set([301, 308]);

const hasMoved = ({ url }: KnownPage, { page, answer }: Seen): boolean =>
  page.url !== url &&
  (answer?.redirects.length ?? 0) > 0 &&
  !!answer?.redirects.every(({ status }) => PERMANENT.has(status));

/** Difference between two fingerprints of a page. */
interface Difference {
  /** True if no line differs, volatile or not. */
  readonly same: boolean;
  /** Added lines that are not volatile. */
  readonly added: readonly LinePrint[];
  /** Removed lines that are not volatile. */
  readonly removed: readonly LinePrint[];
}

/** Difference between two fingerprints, without volatile lines. */
export function difference(before: Fingerprint, now: Fingerprint, volatile: VolatileLines): Difference {
  const [removed, added] = [without(before, now), without(now, before)];
  const lasting = (lines: readonly LinePrint[]) => lines.filter((print) => !isVolatile(print, volatile));
  return { same: removed.length + added.length === 0, added: lasting(added), removed: lasting(removed) };
}

/**
 * If all added lines are drawn at random, then the removed lines were drawn at the last visit, provided they are no
 * more than the drawn lines that were added.
 * @param seen difference before the random lines were detected; `left` is the difference after it
 * @param drawn hashes of the randomly drawn lines
 * @returns patterns of the removed lines, which are volatile, too; null if the lines were removed for another reason
 */
export function settledByDraw(seen: Difference, left: Difference, drawn: ReadonlySet<number>): number[] | null {
  const came = seen.added.filter(({ line }) => drawn.has(line)).length;
  const settled = left.added.length === 0 && left.removed.length > 0 && seen.removed.length <= came;
  return settled ? left.removed.map(({ pattern }) => pattern) : null;
}
