import type { FailureReason } from '@hyrde/contracts';
import { canonicalUrl, type Opened, type Page, type Scope, type Web } from '../site/index.js';
import { ComeBack } from './come-back.js';
import type { Door } from './door.js';
import { parsePage } from './parse.js';
import { seededRandom } from './random.js';
import type { Hop, Reply } from './reply.js';

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
  hops: Hop[];
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
  door: Pick<Door, 'fetch'>;
  /** The site's home page, canonical or not. */
  home: string;
  scope: Scope;
  /** Downloads the search may cost. */
  budget: number;
  seed: number;
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

  constructor(private readonly options: SearchWebOptions) {
    this.random = seededRandom(options.seed);
    this.scope = options.scope;
    this.home = canonicalUrl(options.home);
    this.journal = options.journal ?? noJournal;
  }

  get remaining(): number {
    return Math.max(0, this.options.budget - this.downloads);
  }

  async open(text: string): Promise<Opened> {
    const url = canonicalUrl(text);
    if (url === null) return { kind: 'failed', url: text, reason: 'bad-url' };
    if (this.remaining === 0) return { kind: 'budget-spent' };
    this.options.signal?.throwIfAborted();
    const { record, page } = this.replayed(url) ?? (await this.fetched(url));
    this.seq++;
    this.downloads += record.cost;
    const { downloads } = this;
    this.options.onProgress?.({ downloads, budget: this.options.budget, url, failure: record.failure });
    return this.opened(record, page);
  }

  private replayed(url: string): { record: JournalRecord; page: Page | null } | null {
    const record = this.journal.replay[this.seq];
    if (!record) return null;
    if (record.url !== url || record.seq !== this.seq)
      throw new JournalMismatch(`Entry ${record.seq} is for ${record.url}, but ${url} was asked for as ${this.seq}.`);
    return { record, page: record.body === null ? null : parsePage(record.body, record.finalUrl ?? record.url) };
  }

  private async fetched(url: string): Promise<{ record: JournalRecord; page: Page | null }> {
    const { door, signal } = this.options;
    const reply = await door.fetch(url, { signal, maxAttempts: Math.min(3, this.remaining) });
    if (reply.kind === 'come-back') throw new ComeBack(reply.until, reply.host, reply.why);
    const record = recordOf(this.seq, url, reply);
    await this.journal.append(record);
    return { record, page: reply.kind === 'document' ? reply.page : null };
  }

  private opened(record: JournalRecord, page: Page | null): Opened {
    if (record.failure !== null || page === null)
      return { kind: 'failed', url: record.url, reason: record.failure ?? 'bad-answer' };
    if (record.url === this.home && !this.scope.admits(page.url)) this.scope = this.scope.movedTo(page.url);
    const { scope } = this;
    // The site led us off itself: that page is not its page.
    if (!scope.admits(page.url, record.url)) return { kind: 'failed', url: record.url, reason: 'redirect-broken' };
    return { kind: 'page', page: { ...page, links: page.links.filter((link) => scope.admits(link.url, page.url)) } };
  }
}

function recordOf(seq: number, url: string, reply: Exclude<Reply, { kind: 'come-back' }>): JournalRecord {
  const { status, hops, attempts: cost, at, durationMs } = reply;
  const common = { seq, url, status, hops, cost, at, durationMs };
  if (reply.kind === 'failed')
    return {
      ...common,
      finalUrl: reply.url,
      failure: reply.reason,
      contentType: null,
      charset: null,
      rendered: false,
      body: null,
    };
  const { finalUrl, contentType, charset, rendered, body } = reply;
  return { ...common, finalUrl, failure: null, contentType, charset, rendered, body };
}
