import type { PageRole } from '@hyrde/contracts';
import type { Located } from '../../../locate/index.js';
import { fingerprintOf, isListing, packedFingerprint, statementsOf } from '../../../refresh/index.js';
import {
  type Answer,
  canonicalUrl,
  type Opened,
  type Page,
  type Validators,
  type Web,
  withOpen,
} from '../../../site/index.js';
import type { MetPage } from '../../core/known-pages.js';
import type { JournalledPage } from '../../core/postgres-journal.js';

/** Summary of an opened page. */
interface ReadPage {
  at: number;
  validators: Validators | null;
  fingerprint: Uint8Array;
  listing: boolean;
}

/** Records the pages that a search opens, as summaries, and whole answers for a few addresses. */
export class ReadPages {
  private readonly pages = new Map<string, ReadPage>();
  private readonly answers = new Map<string, Opened | null>();

  /** @param kept addresses whose answers are kept, canonical or not */
  constructor(kept: readonly (string | null)[] = []) {
    for (const url of kept) if (url !== null) this.answers.set(canonicalUrl(url) ?? url, null);
  }

  /** A web that records its pages. */
  noting(web: Web): Web {
    return withOpen(web, async (request) => {
      const opened = await web.open(request);
      if (typeof request === 'string' && opened.kind !== 'budget-spent') this.keep(request, opened);
      if (opened.kind === 'page') this.note(opened.page, opened.answer);
      return opened;
    });
  }

  /** Answer for one of the kept addresses, by its own request or after redirects; null if none came. */
  answerFor(url: string): Opened | null {
    return this.answers.get(canonicalUrl(url) ?? url) ?? null;
  }

  private keep(url: string, opened: Opened): void {
    const asked = canonicalUrl(url) ?? url;
    if (this.answers.has(asked)) this.answers.set(asked, opened);
    if (opened.kind === 'page' && this.answers.get(opened.page.url) === null) this.answers.set(opened.page.url, opened);
  }

  private note(page: Page, answer: Answer | undefined): void {
    this.pages.set(page.url, {
      at: answer?.at ?? 0,
      validators: answer?.validators ?? null,
      fingerprint: packedFingerprint(fingerprintOf(statementsOf(page))),
      listing: isListing(page),
    });
  }

  /** All opened pages with their roles in the search. */
  met({ found, runnersUp }: Located, pageAt: (url: string) => JournalledPage | null): MetPage<PageRole>[] {
    const roles = new Map<string, PageRole>();
    for (const { url } of found?.trail ?? []) roles.set(url, 'trail');
    for (const { url } of runnersUp) roles.set(url, 'runner-up');
    if (found) roles.set(found.url, 'finding');
    return [...this.pages].map(([url, { listing, ...read }]) => ({
      url,
      ...read,
      role: roles.get(url) ?? (listing ? 'listing' : 'other'),
      seq: pageAt(url)?.seq ?? null,
    }));
  }
}
