import type { PageRole } from '@hyrde/contracts';
import type { Located } from '../../../locate/index.js';
import { fingerprintOf, isListing, mainLinesOf, packedFingerprint } from '../../../refresh/index.js';
import { type Answer, type Page, type Validators, type Web, withOpen } from '../../../site/index.js';
import type { MetPage } from '../../core/known-pages.js';
import type { JournalledPage } from '../../core/postgres-journal.js';

/** A page that was opened, in short. */
interface ReadPage {
  at: number;
  validators: Validators | null;
  fingerprint: Uint8Array;
  listing: boolean;
}

/** What a search opened, noted on its way. */
export class ReadPages {
  private readonly pages = new Map<string, ReadPage>();

  /** The same web, whose pages are noted. */
  noting(web: Web): Web {
    return withOpen(web, async (request) => {
      const opened = await web.open(request);
      if (opened.kind === 'page') this.note(opened.page, opened.answer);
      return opened;
    });
  }

  private note(page: Page, answer: Answer | undefined): void {
    this.pages.set(page.url, {
      at: answer?.at ?? 0,
      validators: answer?.validators ?? null,
      fingerprint: packedFingerprint(fingerprintOf(mainLinesOf(page))),
      listing: isListing(page),
    });
  }

  /** All of them with their parts in the search. */
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
