import type { BoxTry, SitemapTry, UnreadAddress } from '@hyrde/contracts';
import { asksRobots, type Opened, type Page, searchUrl, type Web, withOpen } from '../../site/index.js';
import type { LocateTask } from '../port.js';
import { isInSitesLanguage, type Query, readQuery } from '../query.js';
import { OffSiteLinks } from './off-site-links.js';

/** What a search asked for and got, noted on its way. */
export class SearchRecord {
  /** Titles of the pages read, by address and in order. */
  readonly pages = new Map<string, string>();
  readonly unread: UnreadAddress[] = [];
  readonly sitemaps: SitemapTry[] = [];
  readonly boxTries: BoxTry[] = [];
  /** Every address that was asked for. */
  readonly asked = new Set<string>();
  /** Null until the home page was read. */
  query: Query | null = null;
  offSite: OffSiteLinks | null = null;
  #home: Page | null = null;
  /** The words that the search box was asked for, by the address that it leads to. */
  readonly #questions = new Map<string, string>();

  constructor(readonly task: LocateTask) {}

  /** The home page has a search box … */
  get hasBox(): boolean {
    return this.#home?.searchForm !== undefined;
  }

  /** … and the words are ones of its language. */
  get speaksItsLanguage(): boolean {
    return this.query !== null && this.#home !== null && isInSitesLanguage(this.query, this.#home);
  }

  /** The same web, whose answers are noted. */
  noting(web: Web): Web {
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
    if (words === undefined) this.pages.set(opened.page.url, opened.page.title);
    if (opened.offSite) this.offSite?.add(opened.offSite, opened.page);
  }

  #begin(home: Page): void {
    const { words, language, analyserFor } = this.task;
    this.#home = home;
    this.query = readQuery(words, language, home, analyserFor);
    this.offSite = new OffSiteLinks(this.query, words);
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
    }
  }
}

function boxTry(words: string, opened: Exclude<Opened, { kind: 'budget-spent' }>, home: Page | null): BoxTry {
  if (opened.kind === 'failed') return { words, results: null, reason: opened.reason };
  if (opened.kind !== 'page') return { words, results: null, reason: null };
  const known = new Set(home?.links.map(({ url }) => url));
  return { words, results: opened.page.links.filter(({ url }) => !known.has(url)).length, reason: null };
}
