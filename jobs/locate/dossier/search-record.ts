import {
  type BoxTry,
  MAX_DOSSIER_LINKS,
  type OffSiteLink,
  type SitemapTry,
  type UnreadAddress,
} from '@hyrde/contracts';
import { asksRobots, type Link, type Opened, type Page, searchUrl, type Web, withOpen } from '../../site/index.js';
import type { LocateTask } from '../port.js';
import { isInSitesLanguage, type Query, readQuery } from '../query.js';
import { KnownAddresses } from './known-addresses.js';
import { TargetWords } from './target-words.js';

/** Maximum number of remembered off-site URLs, which exceeds that of ordinary sites; a menu's links are read once. */
const MAX_SEEN = 5_000;
const MAX_LABEL = 200;
const MAX_CONTEXT = 300;
/** Maximum length of a URL in characters. */
const MAX_URL = 1_000;

/** A link to another site, before it is known whether the search followed it. */
type NamingLink = Omit<OffSiteLink, 'register' | 'followed'>;

/** Links to other sites whose label or context names the target. */
class OffSiteLinks {
  readonly links: NamingLink[] = [];
  /** Number of such links, dropped ones included. */
  count = 0;
  readonly #seen = new Set<string>();

  constructor(private readonly words: TargetWords) {}

  /** @param links links of the page to other sites */
  add(links: readonly Link[], { url: from }: Page): void {
    for (const { url, label, hint, context = '' } of links) {
      if (url.length > MAX_URL || this.#seen.has(url) || this.#seen.size >= MAX_SEEN) continue;
      this.#seen.add(url);
      if (!this.words.areNaming(`${label} ${hint}`) && !this.words.areNaming(context)) continue;
      this.count += 1;
      if (this.links.length >= MAX_DOSSIER_LINKS) continue;
      const shown = {
        url,
        label: (label || hint).replaceAll('\n', ' ').slice(0, MAX_LABEL),
        context: context.slice(0, MAX_CONTEXT) || null,
        from,
      };
      // The copy through JSON keeps no reference to the page's text.
      this.links.push(JSON.parse(JSON.stringify(shown)));
    }
  }
}

/** Record of a search's requests and answers. */
export class SearchRecord {
  /** Titles of the pages read, by URL, in order. */
  readonly pages = new Map<string, string>();
  readonly unread: UnreadAddress[] = [];
  readonly sitemaps: SitemapTry[] = [];
  readonly boxTries: BoxTry[] = [];
  /** Number of PDFs without text. */
  scans = 0;
  /** All requested URLs. */
  readonly asked = new Set<string>();
  /** null until the home page is read. */
  query: Query | null = null;
  offSite: OffSiteLinks | null = null;
  /** null until the home page is read. */
  addresses: KnownAddresses | null = null;
  #home: Page | null = null;
  /** Words for the site's search form, by the URL of their results. */
  readonly #questions = new Map<string, string>();

  constructor(readonly task: LocateTask) {}

  /** True if the home page has a search form. */
  get hasBox(): boolean {
    return this.#home?.searchForm !== undefined;
  }

  /** True if the query words are in the language of the site's search. */
  get isQueryInSiteLanguage(): boolean {
    return this.query !== null && this.#home !== null && isInSitesLanguage(this.query, this.#home);
  }

  /** The same web, with its answers recorded. */
  recording(web: Web): Web {
    return withOpen(web, async (request) => {
      const { url, manner } = typeof request === 'string' ? { url: request } : request;
      const opened = await web.open(request);
      if (manner?.as !== 'sitemap') this.#note(url, opened);
      else if (!asksRobots({ url, manner })) this.#noteSitemap(url, opened);
      return opened;
    });
  }

  #note(url: string, opened: Opened): void {
    if (opened.kind === 'budget-spent') return;
    this.asked.add(url);
    const words = this.#questions.get(url);
    if (words !== undefined) this.boxTries.push(boxTry(words, opened, this.#home));
    else if (opened.kind === 'failed')
      this.unread.push({ url, reason: opened.reason, rule: opened.rule ?? null, probable: null });
    if (opened.kind !== 'page') return;
    if (!this.#home) this.#begin(opened.page);
    const { page } = opened;
    if (words === undefined) this.pages.set(page.url, page.title);
    if (page.needsBrowser) this.unread.push({ url: page.url, reason: 'needs-browser', rule: null, probable: null });
    if (page.scan) this.scans++;
    this.addresses?.addLinks(page.links);
    if (opened.offSite) this.offSite?.add(opened.offSite, page);
  }

  #begin(home: Page): void {
    const { words, language, analyserFor } = this.task;
    this.#home = home;
    this.query = readQuery(words, language, home, analyserFor);
    const targetWords = new TargetWords(this.query, words);
    this.offSite = new OffSiteLinks(targetWords);
    this.addresses = new KnownAddresses(targetWords);
    for (const { word } of this.query.words) {
      const url = home.searchForm ? searchUrl(home.searchForm, word) : null;
      if (url !== null) this.#questions.set(url, word);
    }
  }

  #noteSitemap(url: string, opened: Opened): void {
    if (opened.kind === 'failed') this.sitemaps.push({ url, pages: null, lists: null, reason: opened.reason });
    else if (opened.kind === 'sitemap') {
      const { pages, sitemaps } = opened.sitemap;
      this.sitemaps.push({ url, pages: pages.length, lists: sitemaps.length, reason: null });
      this.addresses?.addListed(pages);
    }
  }
}

function boxTry(words: string, opened: Exclude<Opened, { kind: 'budget-spent' }>, home: Page | null): BoxTry {
  if (opened.kind === 'failed') return { words, results: null, reason: opened.reason };
  if (opened.kind !== 'page') return { words, results: null, reason: null };
  const known = new Set(home?.links.map(({ url }) => url));
  return { words, results: opened.page.links.filter(({ url }) => !known.has(url)).length, reason: null };
}
