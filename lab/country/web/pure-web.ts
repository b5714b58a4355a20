import { BUILT_IN_PORTALS, type FailureReason } from '@hyrde/contracts';
import { parsePage, parseSitemap } from '@hyrde/jobs/html';
import {
  canonicalUrl,
  type Opened,
  onHost,
  type Page,
  pagesHere,
  type Scope,
  type SitemapOpened,
  type Sitemaps,
  siteScope,
  type Web,
} from '@hyrde/jobs/site';
import { pageHtml } from '../pages/families/index.js';
import { modelAt, paperAt } from '../pages/page.js';
import { isScripted } from '../pages/scripted.js';
import { Dice } from '../random.js';
import { type Country, PORTALS, type Site } from '../sites/country.js';
import { treeOf } from '../sites/tree.js';
import type { Trouble } from '../sites/troubles.js';
import { answer } from './answer.js';
import { namedSitemap, shutsSearch, sitemapXml } from './sitemaps.js';

/** What the door makes of a site whose trouble shuts it out, without the waiting. */
const SHUT: Partial<Record<Trouble, FailureReason>> = {
  'robots-all': 'robots-disallow',
  'robots-500': 'robots-unavailable',
  'crawl-delay-120': 'crawl-delay-too-long',
  'dead-name': 'name-not-found',
  'dead-address': 'connection-failed',
  forbidden: 'forbidden',
  'redirect-loop-home': 'redirect-loop',
};
const FREE: ReadonlySet<FailureReason> = new Set(['robots-disallow', 'robots-unavailable', 'crawl-delay-too-long']);

/** As many as the door follows. */
const MAX_HOPS = 10;

/**
 * One site of the country as a web without a network: what the door would hand out, at once. Troubles of the line that
 * only cost time (slow, flaky, throttled) are left out; pages built by scripts are given as a browser shows them.
 */
export class PureWeb implements Web {
  downloads = 0;
  readonly #dice: Dice;
  readonly #scope: Scope;
  #home: Page | null = null;
  readonly sitemaps: Sitemaps = {
    named: async () => [namedSitemap(this.site)].flatMap((url) => (url && this.#here(url)) ?? []),
    open: async (url) => this.#sitemap(url),
  };

  constructor(
    private readonly country: Country,
    private readonly site: Site,
    private readonly budget: number,
    seed: number,
    { pdf = false } = {},
  ) {
    this.#dice = new Dice(seed, site.seed);
    this.#scope = siteScope(`${site.origin}/`, [...BUILT_IN_PORTALS, ...PORTALS], { pdf });
  }

  get remaining(): number {
    return Math.max(0, this.budget - this.downloads);
  }

  random(): number {
    return this.#dice.next();
  }

  async open(text: string): Promise<Opened> {
    const url = canonicalUrl(text);
    if (url === null) return { kind: 'failed', url: text, reason: 'bad-url' };
    if (this.remaining === 0) return { kind: 'budget-spent' };
    const opened = this.#get(url);
    if (opened.kind === 'page' || (opened.kind === 'failed' && !FREE.has(opened.reason))) this.downloads++;
    if (opened.kind === 'page') this.#home ??= opened.page;
    return opened;
  }

  #sitemap(url: string): SitemapOpened {
    if (this.remaining === 0) return { kind: 'budget-spent' };
    this.downloads++;
    const { site } = this;
    const home = this.#home;
    const xml = url.startsWith(`${site.origin}/`) ? sitemapXml(site, new URL(url).pathname) : null;
    if (!home || xml === null) return { kind: 'failed', url, reason: 'missing' };
    const read = parseSitemap(xml, url);
    const pages = pagesHere(read, home).filter((page) => this.#scope.admits(page));
    return { kind: 'sitemap', sitemap: { url, pages, sitemaps: read.sitemaps.flatMap((to) => this.#here(to) ?? []) } };
  }

  #here(url: string): string | null {
    return onHost(url, `${this.site.origin}/`);
  }

  #get(asked: string): Opened {
    const failed = (reason: FailureReason): Opened => ({ kind: 'failed', url: asked, reason });
    let url = asked;
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const { hostname, pathname, search, host } = new URL(url);
      const shut = hostname === this.site.host ? this.#shut(pathname) : null;
      if (shut) return failed(shut);
      const made = answer(this.country, { host: hostname, target: pathname + search, attempt: 1 });
      if (made.repeat > 1) return failed('too-large');
      const location = made.headers.location;
      if (location !== undefined) {
        url = canonicalUrl(location, url) ?? '';
        continue;
      }
      if (made.status !== 200 && this.site.trouble !== 'flaky') return failed('missing');
      const paper = hostname === this.site.host ? paperAt(this.site, pathname) : null;
      if (paper) return { kind: 'page', page: { url, language: null, headings: [], links: [], ...paper } };
      const latin1 = this.site.trouble?.startsWith('latin1') && host === new URL(this.site.origin).host;
      const html = this.#shown(hostname, pathname, search) ?? made.body.toString(latin1 ? 'latin1' : 'utf-8');
      const page = parsePage(html, url);
      return { kind: 'page', page: { ...page, links: page.links.filter((link) => this.#scope.admits(link.url, url)) } };
    }
    return failed('redirect-loop');
  }

  #shut(path: string): FailureReason | null {
    const { trouble } = this.site;
    if (trouble === 'robots-record' && path.startsWith(treeOf(this.site).only('record')?.path ?? '\n'))
      return 'robots-disallow';
    if (path === '/sok' && shutsSearch(this.site)) return 'robots-disallow';
    return (trouble && SHUT[trouble]) ?? null;
  }

  /** What a browser shows in the place of a shell. */
  #shown(host: string, path: string, search: string): string | null {
    if (host !== this.site.host || !isScripted(this.site, path)) return null;
    const model = modelAt(this.site, path, new URLSearchParams(search));
    return model && pageHtml(this.site, model);
  }
}
