import { hash } from 'node:crypto';
import {
  type FailureReason,
  outcomeOf,
  parseUrl,
  percentDecoded,
  type Reason,
  type TrailStep,
  unseenKindOf,
} from '@hyrde/contracts';
import type { Link, Opened, Page, Web } from '../site/index.js';
import { urlKey } from './algorithms/herder/words/url-parts.js';
import type { Located } from './port.js';

/** Failures that concern one document, and say nothing of whether the site can be searched. */
const OF_ONE_DOCUMENT: ReadonlySet<FailureReason> = new Set<FailureReason>([
  'missing',
  'not-a-page',
  'too-large',
  'bad-url',
  'redirect-loop',
  'redirect-broken',
]);

type Seen = Pick<Extract<Opened, { kind: 'page' }>, 'page' | 'offSite'>;

/** Maximum number of remembered links to other sites, which exceeds that of ordinary sites. */
const MAX_OFF_SITE = 5_000;

/** Number of listed addresses up to which a search may have opened all; beyond it the site counts as not exhausted. */
const MAX_LISTED = 1_000;

/** Number of repeated answers from which a site with one other page answers every address alike. */
const MANY_REPEATS = 3;

/** The opened pages of a site. No URL is requested twice, and no page is returned twice under two URLs. */
export class Survey {
  readonly #known = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #contents = new Set<string>();
  /** Failures by requested URL. */
  readonly #failures = new Map<string, FailureReason>();
  /** Number of pages read, and of pages that are empty without a browser. */
  readonly #pages = { read: 0, empty: 0 };
  /** Links of the site's pages to other sites, the first to each address; empty if the web does not report them. */
  readonly offSite = new Map<string, { link: Link; from: OpenedPage }>();
  /** Addresses of lists, and links of pages that repeat the words of another page: the pages read need not link to them. */
  readonly #listed = new Set<string>();
  #homeIsEmpty = false;
  #hasUnchecked = false;
  /** True if the home page links to another page. */
  #homeLeadsOn = false;
  /** Number of addresses that answered with the content of a page read before. */
  #repeats = 0;

  private constructor(readonly web: Web) {}

  /** Opens the home page. If that fails, the search ends with the reason. */
  static async begin(home: string, web: Web): Promise<{ survey: Survey; home: OpenedPage } | { ended: Located }> {
    const survey = new Survey(web);
    survey.#known.add(home);
    survey.#asked.add(home);
    const opened = await web.open(home);
    if (opened.kind === 'page') return { survey, home: survey.#enter(opened, null, null) };
    return { ended: nothing(opened.kind === 'failed' ? opened.reason : 'budget-spent', web) };
  }

  /** The links of a page to URLs not met before, which count as met from now on. */
  newLinks(page: Page): Link[] {
    return page.links.filter(({ url }) => !this.#known.has(url) && this.#known.add(url));
  }

  /** The links of a page to URLs not requested yet, the first to each. */
  unrequestedLinks(page: Page): Link[] {
    const here = new Set<string>();
    return page.links.filter(({ url }) => !this.#asked.has(url) && !here.has(url) && here.add(url));
  }

  wasRequested(url: string): boolean {
    return this.#asked.has(url);
  }

  /** True if the page links to URLs not met before. */
  hasNewLinks({ links }: Page): boolean {
    return links.some(({ url }) => !this.#known.has(url));
  }

  /**
   * Opens a link.
   * @returns a page not seen before; null if the request gave none; `budget-spent` if no downloads are left
   */
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
    if (!this.#contents.has(content)) return this.#enter(opened, from, link, content);
    this.#repeats++;
    this.noteListed(page.links.map(({ url }) => url));
    return null;
  }

  /** Notes that something could not be seen, such as a page that was dropped although it may exist. */
  leaveUnchecked(): void {
    this.#hasUnchecked = true;
  }

  /** Notes the addresses of one of the site's lists, not all of which the search takes from it. */
  noteListed(urls: readonly string[]): void {
    if (urls.length > MAX_LISTED) this.#hasUnchecked = true;
    else for (const url of urls) this.#listed.add(url);
  }

  failed(url: string): boolean {
    return this.#failures.has(url);
  }

  /** Why the page at the URL is withheld: its request's failure; null if this excludes a page there. */
  withheld(url: string): FailureReason | null {
    const reason = this.#failures.get(url);
    return reason && !OF_ONE_DOCUMENT.has(reason) ? reason : null;
  }

  /**
   * Reason of a search that claims no page. If most documents could not be fetched or read, or if a search to the end
   * had an empty home page, "the site has no such page" would be false. If any document could not be fetched or read,
   * the site is not exhausted.
   */
  reasonWithoutClaim(why: 'budget-spent' | 'site-exhausted' | 'not-worthwhile'): Reason {
    const { read, empty } = this.#pages;
    const barred: Reason[] = [...this.#failures.keys()].flatMap((url) => this.withheld(url) ?? []);
    for (let i = 0; i < empty; i++) barred.push('needs-browser');
    const times = new Map<Reason, number>();
    for (const reason of barred) times.set(reason, (times.get(reason) ?? 0) + 1);
    const worst = [...times].sort(([, a], [, b]) => b - a)[0];
    if (worst && barred.length > read) return worst[0];
    if (why !== 'budget-spent' && !this.#homeIsEmpty && this.#ledNowhere(why)) return worst?.[0] ?? 'nothing-to-follow';
    if (why !== 'site-exhausted') return why;
    if (this.#homeIsEmpty) return 'needs-browser';
    const isUnseen = [...this.#failures.values()].some((reason) => unseenKindOf(reason) !== null);
    const asked = new Set([...this.#asked].map(urlKey));
    const isListedOnly = [...this.#listed].some((url) => !asked.has(urlKey(url)));
    return barred.length > 0 || isUnseen || isListedOnly || this.#hasUnchecked ? 'not-all-seen' : why;
  }

  /**
   * True if the site showed nothing beyond its home page: no link could be followed, or every address answered alike.
   * Then a button, a script or a wall hides the site's pages.
   */
  #ledNowhere(why: 'site-exhausted' | 'not-worthwhile'): boolean {
    const { read, empty } = this.#pages;
    if (read + empty <= 1) return why === 'site-exhausted' || !this.#homeLeadsOn;
    return read + empty === 2 && this.#repeats >= MANY_REPEATS;
  }

  #enter(
    { page, offSite = [] }: Seen,
    from: OpenedPage | null,
    link: Link | null,
    content = contentOf(page),
  ): OpenedPage {
    this.#known.add(page.url);
    this.#asked.add(page.url);
    this.#contents.add(content);
    this.#pages[page.needsBrowser ? 'empty' : 'read'] += 1;
    if (page.scan) this.#hasUnchecked = true;
    if (from === null) {
      this.#homeIsEmpty = page.needsBrowser === true;
      this.#homeLeadsOn = page.links.some(({ url }) => url !== page.url);
    }
    const entered = { page, from, link };
    for (const link of offSite)
      if (this.offSite.size < MAX_OFF_SITE && !this.offSite.has(link.url))
        this.offSite.set(link.url, { link, from: entered });
    return entered;
  }
}

/** Maximum characters of a text that is compared as such; longer ones are compared by hash, to save memory. */
const MAX_CONTENT = 2_000;

function contentOf(page: Page): string {
  const content = pageWords(page);
  return content.length <= MAX_CONTENT ? content : hash('sha256', content, 'base64');
}

/** Result of a search without any scored page. */
const nothing = (reason: Reason, web: Web): Located => ({
  outcome: outcomeOf(reason),
  reason,
  language: null,
  found: null,
  runnersUp: [],
  weighed: [],
  downloads: web.downloads,
});

/** An opened page and the link that led to it; both null for the home page. */
export interface OpenedPage {
  page: Page;
  from: OpenedPage | null;
  link: Link | null;
}

/** The trail from the home page to this one, by the path on which it was found. */
export function trailTo(opened: OpenedPage): TrailStep[] {
  const step = { url: opened.page.url, label: opened.link?.label.replaceAll('\n', ' ') ?? '' };
  return opened.from ? [...trailTo(opened.from), step] : [step];
}

/** Label of a link: its text; else its hint; else the words of its URL, for images without alternative text. */
export function labelOf(link: Link): string {
  return link.label || link.hint || slugOf(link.url);
}

function slugOf(url: string): string {
  const last = parseUrl(url)?.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return percentDecoded(last.replace(/\.\w{2,5}$/, '')).replace(/[-_+.]/g, ' ');
}

/** All words of a page: its title, then its text. */
export const pageWords = ({ title, text }: Page): string => (title === '' ? text : `${title}\n${text}`);
