import { hash } from 'node:crypto';
import { type FailureReason, outcomeOf, type Reason } from '@hyrde/contracts';
import type { Link, Page, Web } from '../site/index.js';
import type { OpenedPage } from './opened-page.js';
import { pageWords } from './opened-page.js';
import type { Located } from './port.js';

/** Failures that say something of one document, not of whether the site lets itself be searched. */
const OF_ONE_DOCUMENT: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'missing',
  'not-a-page',
  'too-large',
  'bad-url',
  'redirect-loop',
  'redirect-broken',
]);

/** What has been opened of a site: no URL is asked for twice, no page is seen twice under two names. */
export class Survey {
  readonly #known = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #contents = new Set<string>();
  /** Why there was no page, by URL asked for. */
  readonly #failures = new Map<string, FailureReason>();
  /** Pages that were read, and those that are empty without a browser. */
  readonly #pages = { read: 0, empty: 0 };
  #homeIsEmpty = false;

  private constructor(readonly web: Web) {}

  /** Opens the home page. Where that fails, the search ends with its reason. */
  static async begin(home: string, web: Web): Promise<{ survey: Survey; home: OpenedPage } | { ended: Located }> {
    const survey = new Survey(web);
    survey.#known.add(home);
    survey.#asked.add(home);
    const opened = await web.open(home);
    if (opened.kind === 'page') return { survey, home: survey.#enter(opened.page, null, null) };
    return { ended: nothing(opened.kind === 'failed' ? opened.reason : 'budget-spent', web) };
  }

  /** The links of a page that lead to URLs not met before; they count as met from now on. */
  newLinks(page: Page): Link[] {
    return page.links.filter(({ url }) => !this.#known.has(url) && this.#known.add(url));
  }

  /** The links of a page that lead to URLs not asked for, the first to each. */
  unaskedLinks(page: Page): Link[] {
    const here = new Set<string>();
    return page.links.filter(({ url }) => !this.#asked.has(url) && !here.has(url) && here.add(url));
  }

  /** Was the URL asked for? */
  asked(url: string): boolean {
    return this.#asked.has(url);
  }

  /** Does the page link to URLs not met before? */
  leadsOn({ links }: Page): boolean {
    return links.some(({ url }) => !this.#known.has(url));
  }

  /** Opens a link: a page not seen before, `null` where there is none, or word that no downloads are left. */
  async follow(link: Link, from: OpenedPage): Promise<OpenedPage | null | 'budget-spent'> {
    const opened = await this.web.open(link.url);
    if (opened.kind === 'budget-spent') return 'budget-spent';
    this.#asked.add(link.url);
    if (opened.kind === 'failed') this.#failures.set(link.url, opened.reason);
    if (opened.kind !== 'page') return null;
    const { page } = opened;
    const moved = page.url !== link.url;
    if (moved && this.#known.has(page.url)) return null;
    const content = contentOf(page);
    return this.#contents.has(content) ? null : this.#enter(page, from, link, content);
  }

  /** Was the URL asked for in vain? */
  failed(url: string): boolean {
    return this.#failures.has(url);
  }

  /** Why the page at the URL is withheld: its document could not be had, for a reason that does not speak of it. */
  withheld(url: string): FailureReason | null {
    const reason = this.#failures.get(url);
    return reason && !OF_ONE_DOCUMENT.has(reason) ? reason : null;
  }

  /**
   * Why a search ends that names no page. A site most of whose documents could not be had, or read, was not searched, nor
   * was one to its end whose home page is empty: saying "it has no such page" would be false.
   */
  emptyHanded(why: 'budget-spent' | 'site-exhausted' | 'not-worthwhile'): Reason {
    const { read, empty } = this.#pages;
    const barred: Reason[] = [...this.#failures.keys()].flatMap((url) => this.withheld(url) ?? []);
    for (let i = 0; i < empty; i++) barred.push('needs-browser');
    const times = new Map<Reason, number>();
    for (const reason of barred) times.set(reason, (times.get(reason) ?? 0) + 1);
    const worst = [...times].sort(([, a], [, b]) => b - a)[0];
    if (worst && barred.length > read) return worst[0];
    return why === 'site-exhausted' && this.#homeIsEmpty ? 'needs-browser' : why;
  }

  #enter(page: Page, from: OpenedPage | null, link: Link | null, content = contentOf(page)): OpenedPage {
    this.#known.add(page.url);
    this.#asked.add(page.url);
    this.#contents.add(content);
    this.#pages[page.needsBrowser ? 'empty' : 'read'] += 1;
    if (from === null) this.#homeIsEmpty = page.needsBrowser === true;
    return { page, from, link };
  }
}

/** A longer text is told from others by its hash, so that it is not kept a second time. */
const MAX_CONTENT = 2_000;

function contentOf(page: Page): string {
  const content = pageWords(page);
  return content.length <= MAX_CONTENT ? content : hash('sha256', content, 'base64');
}

/** A search that names no page and saw none worth listing. */
const nothing = (reason: Reason, web: Web): Located => ({
  outcome: outcomeOf(reason),
  reason,
  language: null,
  found: null,
  runnersUp: [],
  weighed: [],
  downloads: web.downloads,
});
