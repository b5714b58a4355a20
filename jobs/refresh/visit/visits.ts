import type { FailureReason, VisitResult } from '@hyrde/contracts';
import { type Opened, type PageRequest, saysMissing, type Web } from '../../site/index.js';
import { heard } from '../rates/signals.js';
import { type Fingerprint, fingerprintOf, type LinePrint, likeness, mainLinesOf, without } from './fingerprint.js';
import type { KnownPage, SiteMemory, Visit } from './known-page.js';
import { isListing, newlyLinked } from './linked-pages.js';
import { unsteadyLines } from './unsteady-lines.js';
import { countedIn, isVolatile, type LearnedLines, learnedFrom, type VolatileLines } from './volatile.js';

/** What came of visiting pages of one site. */
export interface Visits<Page extends KnownPage = KnownPage> {
  readonly visits: readonly Visit<Page>[];
  readonly memory: SiteMemory;
  /** Why some pages were not visited; null where all were. */
  readonly ended: FailureReason | 'budget-spent' | null;
}

const DAY_MS = 86_400_000;
/** After so many answers in a row that say the host is down, nothing more is asked of it. */
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
 * A page that said the same twice in a row so often is believed the first time. Asking twice costs a download; a page
 * that another visitor or another minute changes shows it within a few.
 */
const STEADY = 2;
/** A page that says there is none and has less than this in common with what it said is gone, whatever its status. */
const STILL_ITSELF = 0.5;
/** Validators are trusted once they told of so many changes and kept silent about none … */
const TRUSTED_AFTER = 2;
/** … and are put to the test at every eighth visit even so. */
const TESTED = 1 / 8;
/** Patterns remembered of a site: each is another clock or counter. */
const MAX_SITE_LINES = 200;

/**
 * Visits known pages of one site, one after the other in their order, and says of each what came of it. A page that
 * reads otherwise is asked for once more: what then differs again says nothing, and is learned.
 * @param home the site's home page: who redirects a page to it says that the page is gone
 * @param dayMs how long a day is: a page is lost where it is gone at two visits that are so far apart
 */
export async function visitPages<Page extends KnownPage>(
  pages: readonly Page[],
  { home, memory, web, dayMs = DAY_MS }: { home: string; memory: SiteMemory; web: Web; dayMs?: number },
): Promise<Visits<Page>> {
  const round = new Round<Page>(home, memory, web, dayMs);
  for (const page of pages) if (!(await round.visit(page))) break;
  return round.result();
}

type Seen = Extract<Opened, { kind: 'page' }>;

class Round<Known extends KnownPage> {
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

  /** @returns false where the rest is not to be asked for */
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

  /** With validators only where the site's have proved right, since a wrong 304 hides a change. */
  private requestFor({ url, validators, fingerprint }: KnownPage): PageRequest {
    const { changedSaid, changedSilent } = this.validators;
    const trusted = fingerprint !== null && changedSilent === 0 && changedSaid >= TRUSTED_AFTER;
    return { url, validators: trusted && this.web.random() >= TESTED ? validators : null };
  }

  private async judged(page: Known, opened: Exclude<Opened, { kind: 'budget-spent' }>): Promise<Visit<Known>> {
    if (opened.kind === 'failed')
      return opened.reason === 'missing' ? this.gone(page) : this.told(page, 'not-seen', { reason: opened.reason });
    if (opened.kind === 'unchanged')
      return this.told(page, 'not-modified', { validators: { ...page.validators, ...opened.answer.validators } });
    if (opened.kind !== 'page') return this.told(page, 'not-seen', { reason: 'not-a-page' });
    if (this.isGone(page, opened)) return this.gone(page);
    if (hasMoved(page, opened)) return this.told(page, 'moved', { movedTo: opened.page.url });
    return this.read(page, opened);
  }

  private told(page: Known, result: VisitResult, more: Partial<Omit<Visit, 'page'>> = {}): Visit<Known> {
    const nothing = { reason: null, lines: null, listing: null, met: [], validators: null, movedTo: null };
    return { ...nothing, learned: null, downloads: 0, page, at: this.web.now?.() ?? 0, result, ...more };
  }

  /** What was never read is a dead link, and cannot be lost. */
  private gone(page: Known): Visit<Known> {
    const long = page.goneSince !== null && (this.web.now?.() ?? 0) - page.goneSince >= this.dayMs;
    return this.told(page, long && page.state !== 'lost' && page.readAt !== null ? 'lost' : 'gone');
  }

  /** Sent to the home page, or answered by a page that says there is none. */
  private isGone({ url, fingerprint }: KnownPage, { page }: Seen): boolean {
    if (page.url !== url && page.url === this.home) return true;
    return (
      saysMissing(page) &&
      (fingerprint === null || likeness(fingerprint, fingerprintOf(mainLinesOf(page))) < STILL_ITSELF)
    );
  }

  /** The page answered at its address, or was sent on for now. */
  private async read(page: Known, seen: Seen): Promise<Visit<Known>> {
    const lines = mainLinesOf(seen.page);
    const validators = seen.answer?.validators ?? null;
    const tell = (result: VisitResult, learned: LearnedLines | null = null) => {
      this.hear(page, validators, result === 'changed');
      const volatile = { site: this.volatile, page: new Set([...page.volatile, ...(learned?.page ?? [])]) };
      const met =
        result === 'changed' ? newlyLinked(seen.page, { lines, before: page.fingerprint ?? [], volatile }) : [];
      const told = { lines, listing: isListing(seen.page), met, validators, learned };
      return this.told(page, page.state === 'lost' && page.readAt !== null ? 'returned' : result, told);
    };
    if (page.fingerprint === null) return tell('first-read');
    const now = fingerprintOf(lines);
    this.count(page.fingerprint, now, lines);
    const differs = this.difference(page, now);
    if (differs.same) return tell('unchanged');
    if (isTrivial(differs)) return tell('trivial');
    if (page.steady >= STEADY) return tell('changed');
    const again = await this.web.open(page.url);
    if (again.kind !== 'page') return tell('changed');
    const unsteady = unsteadyLines(lines, mainLinesOf(again.page), page.fingerprint);
    const learned = learnedFrom(unsteady.lines);
    for (const line of learned.site) this.volatile.add(line);
    const left = this.difference({ ...page, volatile: [...page.volatile, ...learned.page] }, now);
    const drawn = settledByDraw(differs, left, unsteady.drawn);
    if (!drawn) return tell(isTrivial(left) ? 'trivial' : 'changed', learned);
    return tell('trivial', { ...learned, page: [...learned.page, ...drawn] });
  }

  /** What says something else than at the last visit, volatile lines left out. */
  private difference(
    { fingerprint, volatile }: Pick<KnownPage, 'fingerprint' | 'volatile'>,
    now: Fingerprint,
  ): Difference {
    return difference(fingerprint ?? [], now, { site: this.volatile, page: new Set(volatile) });
  }

  /** A line of which nothing but the numbers has changed for the second time on this site counts something. */
  private count(before: Fingerprint, now: Fingerprint, lines: readonly string[]): void {
    for (const pattern of countedIn(lines, without(before, now), without(now, before))) {
      if (this.counting.delete(pattern)) this.volatile.add(pattern);
      else if (!this.volatile.has(pattern)) this.counting.add(pattern);
    }
  }

  private hear(page: KnownPage, validators: Visit['validators'], changed: boolean): void {
    if (!page.validators || !validators || page.fingerprint === null) return;
    const said = page.validators.etag !== validators.etag || page.validators.lastModified !== validators.lastModified;
    this.validators = heard(this.validators, said, changed);
  }
}

const isTrivial = ({ come, gone }: Difference): boolean => come.length + gone.length === 0;

const PERMANENT = new Set([301, 308]);

const hasMoved = ({ url }: KnownPage, { page, answer }: Seen): boolean =>
  page.url !== url &&
  (answer?.redirects.length ?? 0) > 0 &&
  !!answer?.redirects.every(({ status }) => PERMANENT.has(status));

/** What a page says otherwise than at the last visit. */
interface Difference {
  /** Nothing differs, volatile or not. */
  readonly same: boolean;
  /** Lines that were not there and are not volatile … */
  readonly come: readonly LinePrint[];
  /** … and those that were and are gone. */
  readonly gone: readonly LinePrint[];
}

/** Between two readings of a page, volatile lines left out. */
export function difference(before: Fingerprint, now: Fingerprint, volatile: VolatileLines): Difference {
  const [gone, come] = [without(before, now), without(now, before)];
  const lasting = (lines: readonly LinePrint[]) => lines.filter((print) => !isVolatile(print, volatile));
  return { same: gone.length + come.length === 0, come: lasting(come), gone: lasting(gone) };
}

/**
 * Where nothing has come but what is drawn by lot, the lines that are gone were drawn the last time, if they are no more
 * than those that came in their stead.
 * @param seen the difference before the lot was noticed, and `left` after it
 * @param drawn lines drawn by lot, by their numbers
 * @returns the patterns of the lines that are gone, which are as volatile; null where they are gone for another reason
 */
export function settledByDraw(seen: Difference, left: Difference, drawn: ReadonlySet<number>): number[] | null {
  const came = seen.come.filter(({ line }) => drawn.has(line)).length;
  const settled = left.come.length === 0 && left.gone.length > 0 && seen.gone.length <= came;
  return settled ? left.gone.map(({ pattern }) => pattern) : null;
}
