import type { FailureReason } from '@hyrde/contracts';
import type { Fetcher } from '../../../../fetcher/index.js';
import { Deferred } from '../../../../journal/index.js';
import type { Page } from '../../../../site/index.js';

/** What came of asking for a page to learn from. */
export type Fetched = { kind: 'page'; page: Page } | { kind: 'failed'; reason: FailureReason };

/**
 * Pages fetched to learn from, kept in this process until their version is learned, so that going on after a wait asks
 * no site twice. A kill loses them: then a handful of pages an example is asked for again, politely as ever.
 */
export class PageShelf {
  readonly #pages = new Map<string, Map<string, Fetched>>();

  constructor(
    private readonly fetcher: Pick<Fetcher, 'fetch'>,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The page at this address, for this version.
   * @throws ComeBack where the host is busy now; the signal's reason when the worker stops
   */
  async page(versionId: string, url: string): Promise<Fetched> {
    const pages = this.#pages.get(versionId) ?? new Map<string, Fetched>();
    this.#pages.set(versionId, pages);
    const known = pages.get(url);
    if (known) return known;
    const reply = await this.fetcher.fetch(url, { signal: this.signal });
    // A host that says 429 or 503 is not worth a person's waiting; one that others use now is.
    if (reply.kind === 'later' && reply.why !== 'throttled') throw new Deferred(reply);
    const fetched: Fetched =
      reply.kind === 'document'
        ? { kind: 'page', page: reply.page }
        : { kind: 'failed', reason: reply.kind === 'failed' ? reply.reason : 'throttled' };
    pages.set(url, fetched);
    return fetched;
  }

  clear(versionId: string): void {
    this.#pages.delete(versionId);
  }
}
