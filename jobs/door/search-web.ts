import type { FailureReason } from '@hyrde/contracts';
import {
  canonicalUrl,
  type Opened,
  onHost,
  type Page,
  type PageRequest,
  pagesHere,
  type Scope,
  type SitemapOpened,
  type Sitemaps,
  type Web,
} from '../site/index.js';
import { ComeBack } from './come-back.js';
import type { Door, DoorSitemaps, FetchOptions } from './door.js';
import { KeptPages } from './kept-pages.js';
import { parsePage } from './parse.js';
import { parseSitemap } from './parse-sitemap.js';
import { seededRandom } from './random.js';
import type { Reply, TextReply } from './reply.js';

/** One download of a search, as the journal keeps it; the columns of `JournalEntry`, and the body itself. */
export interface JournalRecord {
  /** 0, 1, 2 … within a search. */
  seq: number;
  /** The URL asked for, canonical. */
  url: string;
  /** The URL that answered, or failed, after redirects. */
  finalUrl: string | null;
  status: number | null;
  failure: FailureReason | null;
  contentType: string | null;
  charset: string | null;
  /** The URLs that were asked on the way, and the status that led on. */
  hops: { url: string; status: number }[];
  /** Downloads it cost. */
  cost: number;
  rendered: boolean;
  /** The document as decoded text; null for a failure. */
  body: string | null;
  at: Date;
  durationMs: number;
}

/** What happened in a search so far, and where to write what happens next. */
export interface Journal {
  /** Earlier attempts' records, in order of `seq`, from 0 without gaps. */
  readonly replay: readonly JournalRecord[];
  /** Keeps a record; the algorithm sees the answer only after this has resolved. */
  append(record: JournalRecord): Promise<void>;
}

/** A search that need not survive its process. */
export const noJournal: Journal = { replay: [], append: async () => {} };

/** The journal is of another search: its algorithm, seed or input has changed. Replaying it would be a lie. */
export class JournalMismatch extends Error {
  override readonly name = 'JournalMismatch';
}

export interface SearchWebOptions {
  /** Without `sitemaps`, the search has none. */
  door: Pick<Door, 'fetch'> & Partial<Pick<Door, 'sitemaps'>>;
  /** The site's home page, canonical or not. */
  home: string;
  scope: Scope;
  /** Downloads the search may cost. */
  budget: number;
  seed: number;
  /** May a PDF be the page sought? Then the scope must admit them too. */
  pdf?: boolean;
  journal?: Journal;
  signal?: AbortSignal | undefined;
  /** Told after each answer, replayed ones too. */
  onProgress?: (progress: SearchProgress) => void;
}

export interface SearchProgress {
  downloads: number;
  budget: number;
  /** What was asked for last. */
  url: string;
  failure: FailureReason | null;
}

/**
 * One search's web: the door, with budget, scope, seeded random and journal. The one place where a search's downloads
 * are counted.
 *
 * `open` throws `ComeBack` where the host is to be asked later: nothing is journalled or counted, and a new `SearchWeb`
 * over the same journal goes on from there. It throws the signal's reason when aborted, and `JournalMismatch`.
 */
export function openSearchWeb(options: SearchWebOptions): Web {
  return new SearchWeb(options);
}

class SearchWeb implements Web {
  downloads = 0;
  readonly random: () => number;
  private seq = 0;
  private scope: Scope;
  private readonly home: string | null;
  private readonly journal: Journal;
  /** The home page, once it was opened. */
  private homePage: Page | null = null;
  private readonly kept = new KeptPages();
  readonly sitemaps?: Sitemaps;

  constructor(private readonly options: SearchWebOptions) {
    this.random = seededRandom(options.seed);
    this.scope = options.scope;
    this.home = canonicalUrl(options.home);
    this.journal = options.journal ?? noJournal;
    const { sitemaps } = options.door;
    if (sitemaps)
      this.sitemaps = { named: () => this.namedSitemaps(sitemaps), open: (url) => this.openSitemap(url, sitemaps) };
  }

  get remaining(): number {
    return Math.max(0, this.options.budget - this.downloads);
  }

  async open(request: string | PageRequest): Promise<Opened> {
    const text = typeof request === 'string' ? request : request.url;
    const { door, pdf = false } = this.options;
    let page: Page | null = null;
    const asked = await this.ask(text, async (url, options) => {
      const reply = await door.fetch(url, { ...options, pdf });
      if (reply.kind === 'document') page = reply.page;
      return reply;
    });
    if (asked.kind !== 'record') return asked;
    const { record } = asked;
    if (record.body === null) return failedBy(record);
    return this.opened(record, page ?? parsePage(record.body, record.finalUrl ?? record.url));
  }

  /** One download: from the journal, or through the door and then into it. */
  private async ask(
    text: string,
    fetch: (url: string, options: FetchOptions) => Promise<Reply | TextReply>,
  ): Promise<{ kind: 'record'; record: JournalRecord } | Extract<Opened, { kind: 'failed' | 'budget-spent' }>> {
    const url = canonicalUrl(text);
    if (url === null) return { kind: 'failed', url: text, reason: 'bad-url' };
    if (this.remaining === 0) return { kind: 'budget-spent' };
    const { signal, budget, onProgress } = this.options;
    signal?.throwIfAborted();
    const record = await this.recorded(url, async () => {
      const reply = await fetch(url, { signal, maxAttempts: Math.min(3, this.remaining) });
      if (reply.kind === 'come-back') throw new ComeBack(reply.until, reply.host, reply.why);
      return recordOf(this.seq, url, reply);
    });
    this.downloads += record.cost;
    onProgress?.({ downloads: this.downloads, budget, url, failure: record.failure });
    return { kind: 'record', record };
  }

  /** The journal's next record, or what `make` finds out, which is then written into it. */
  private async recorded(url: string, make: () => Promise<JournalRecord>): Promise<JournalRecord> {
    const known = this.journal.replay[this.seq];
    if (known && (known.url !== url || known.seq !== this.seq))
      throw new JournalMismatch(`Entry ${known.seq} is for ${known.url}, but ${url} was asked for as ${this.seq}.`);
    const record = known ?? (await make());
    if (!known) await this.journal.append(record);
    this.seq++;
    return record;
  }

  /** Journalled, since robots.txt may say something else tomorrow; as a record of no cost that lists the addresses. */
  private async namedSitemaps({ named }: DoorSitemaps): Promise<readonly string[]> {
    const home = this.homePage?.url;
    if (home === undefined) return [];
    const url = new URL('/robots.txt', home).href;
    const { body } = await this.recorded(url, async () => {
      const addresses = await named(url, this.options.signal);
      return freeRecord(this.seq, url, addresses.join('\n'));
    });
    const addresses = (body ?? '').split('\n').filter(Boolean);
    return [...new Set(addresses.flatMap((address) => this.sitemapHere(address, home) ?? []))];
  }

  private async openSitemap(url: string, { fetch }: DoorSitemaps): Promise<SitemapOpened> {
    const home = this.homePage;
    if (!home || !this.scope.owns(url)) return { kind: 'failed', url, reason: 'bad-url' };
    const asked = await this.ask(url, fetch);
    if (asked.kind !== 'record') return asked;
    const { record } = asked;
    const { body, finalUrl } = record;
    if (body === null) return failedBy(record);
    const read = parseSitemap(body, finalUrl ?? record.url);
    const pages = pagesHere(read, home).filter((page) => this.scope.admits(page));
    const sitemaps = read.sitemaps.flatMap((address) => this.sitemapHere(address, home.url) ?? []);
    return { kind: 'sitemap', sitemap: { url: read.url, pages, sitemaps } };
  }

  /** A copy's or a staging host's sitemaps are named by the addresses of the original. */
  private sitemapHere(address: string, home: string): string | null {
    return this.scope.owns(address) ? address : onHost(address, home);
  }

  private opened(record: JournalRecord, page: Page): Opened {
    if (record.url === this.home && !this.scope.admits(page.url)) this.scope = this.scope.movedTo(page.url);
    const { scope } = this;
    // The site led us off itself: that page is not its page.
    if (!scope.admits(page.url, record.url)) return { kind: 'failed', url: record.url, reason: 'redirect-broken' };
    const links = page.links.filter((link) => scope.admits(link.url, page.url));
    const { searchForm, ...read } = page;
    const seen = this.kept.keep({ ...read, links });
    if (searchForm && scope.owns(searchForm.action)) seen.searchForm = searchForm;
    if (record.url === this.home) this.homePage = seen;
    return { kind: 'page', page: seen };
  }
}

const failedBy = ({ url, failure }: JournalRecord): Opened & { kind: 'failed' } => ({
  kind: 'failed',
  url,
  reason: failure ?? 'bad-answer',
});

const freeRecord = (seq: number, url: string, body: string): JournalRecord => ({
  seq,
  url,
  finalUrl: url,
  status: null,
  failure: null,
  contentType: 'text/plain',
  charset: 'utf-8',
  hops: [],
  cost: 0,
  rendered: false,
  body,
  at: new Date(),
  durationMs: 0,
});

function recordOf(seq: number, url: string, reply: Exclude<Reply | TextReply, { kind: 'come-back' }>): JournalRecord {
  const { status, attempts: cost, at, durationMs } = reply;
  const hops = reply.hops.map((hop) => ({ url: hop.url, status: hop.status }));
  const common = { seq, url, status, hops, cost, at, durationMs };
  // No request of this web names a version: an answer that it has not changed says nothing.
  if (reply.kind === 'failed' || reply.kind === 'unchanged')
    return {
      ...common,
      finalUrl: reply.kind === 'failed' ? reply.url : reply.finalUrl,
      failure: reply.kind === 'failed' ? reply.reason : 'bad-answer',
      contentType: null,
      charset: null,
      rendered: false,
      body: null,
    };
  const { finalUrl, contentType, body } = reply;
  const reading = reply.kind === 'document' ? reply.reading : ({ from: 'bytes', charset: reply.charset } as const);
  const charset = reading.from === 'bytes' ? reading.charset : 'utf-8';
  const rendered = reading.from === 'rendered-dom';
  return { ...common, finalUrl, failure: null, contentType, charset, rendered, body };
}
