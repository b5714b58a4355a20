import { BUILT_IN_REGISTERS, type FailureReason, WALL_REASONS } from '@hyrde/contracts';
import { parseFeedInTurns, parsePage, parseSitemap, parseTree } from '@hyrde/jobs/html';
import {
  asksRobots,
  type CanonicalRequest,
  canonicalRequest,
  canonicalUrl,
  encodedForm,
  type Opened,
  onHost,
  type Page,
  type PageRequest,
  pagesHere,
  type Scope,
  siteScope,
  type Validators,
  type Web,
} from '@hyrde/jobs/site';
import { type Clock, STANDING } from '../life/clock.js';
import { outageAt, type Silence } from '../life/mail.js';
import { START } from '../life/working-time.js';
import { pageHtml } from '../pages/families/index.js';
import { modelAt, paperAt } from '../pages/page.js';
import { isScripted } from '../pages/scripted.js';
import { searchPortals } from '../portals/search.js';
import { Dice } from '../random.js';
import { type Country, PORTALS, type Site } from '../sites/country.js';
import { siteAt } from '../sites/moment.js';
import { treeOf } from '../sites/tree.js';
import { type Trouble, WALLED } from '../sites/troubles.js';
import { answer } from './answer.js';
import { namedSitemap, shutsSearch, sitemapXml } from './sitemaps.js';

/** The fetcher's failure reasons for sites whose trouble blocks it, without the waiting. */
const SHUT: Partial<Record<Trouble, FailureReason>> = {
  'robots-all': 'robots-disallow',
  'robots-500': 'robots-unavailable',
  'crawl-delay-120': 'crawl-delay-too-long',
  'dead-name': 'name-not-found',
  'dead-address': 'connection-failed',
  forbidden: 'forbidden',
  'redirect-loop-home': 'redirect-loop',
  ...Object.fromEntries(Object.entries(WALLED).map(([trouble, { kind }]) => [trouble, WALL_REASONS[kind]])),
};
const FREE: ReadonlySet<FailureReason> = new Set(['robots-disallow', 'robots-unavailable', 'crawl-delay-too-long']);

/** The fetcher's failure reasons for sites that are down. */
const DOWN: Record<Silence, FailureReason> = {
  unavailable: 'throttled',
  'broken-off': 'connection-failed',
  'time-out': 'time-out',
};

/** Maximum number of redirects that the fetcher follows. */
const MAX_HOPS = 10;

/**
 * One site of the country as a web without a network: returns at once the result that the fetcher would return.
 * Troubles that only cost time (slow, flaky, throttled) are left out; pages built by scripts are returned as a browser
 * shows them.
 */
export class PureWeb implements Web {
  downloads = 0;
  readonly #dice: Dice;
  readonly #scope: Scope;
  readonly #clock: Clock;
  readonly #trees: boolean;
  #home: Page | null = null;
  /** Practice time; omitted if the date is fixed. */
  readonly now?: () => number;
  readonly sitemaps = true;

  constructor(
    private readonly country: Country,
    private readonly standing: Site,
    private readonly budget: number,
    seed: number,
    { pdf = false, trees = false, clock = STANDING }: { pdf?: boolean; trees?: boolean; clock?: Clock } = {},
  ) {
    this.#trees = trees;
    const site = standing;
    this.#clock = clock;
    if (clock.now() !== null) this.now = () => clock.now() ?? START;
    this.#dice = new Dice(seed, site.seed);
    const portals = [...PORTALS, ...searchPortals(country)].map(({ host }) => ({ host, reach: 'part' as const }));
    this.#scope = siteScope(`${site.origin}/`, [...BUILT_IN_REGISTERS, ...portals], { pdf });
  }

  /** The site at the current practice time. */
  get #site(): Site {
    return siteAt(this.standing, this.#clock.now());
  }

  get remaining(): number {
    return Math.max(0, this.budget - this.downloads);
  }

  random(): number {
    return this.#dice.next();
  }

  async open(request: string | PageRequest): Promise<Opened> {
    const asked = canonicalRequest(request);
    if (asked === null)
      return { kind: 'failed', url: typeof request === 'string' ? request : request.url, reason: 'bad-url' };
    if (asksRobots(asked)) return { kind: 'sitemap', sitemap: { url: asked.url, pages: [], sitemaps: this.#named() } };
    if (this.remaining === 0) return { kind: 'budget-spent' };
    if (asked.manner?.as === 'sitemap') return this.#sitemap(asked.url);
    const opened = await this.#get(asked);
    if (opened.kind !== 'failed' || !FREE.has(opened.reason)) this.downloads++;
    if (opened.kind === 'page') this.#home ??= opened.page;
    return opened;
  }

  #named(): string[] {
    return [namedSitemap(this.#site)].flatMap((url) => (url && this.#here(url)) ?? []);
  }

  #sitemap(url: string): Opened {
    this.downloads++;
    const site = this.#site;
    const home = this.#home;
    const xml = url.startsWith(`${site.origin}/`) ? sitemapXml(site, new URL(url).pathname) : null;
    if (!home || xml === null) return { kind: 'failed', url, reason: 'missing' };
    const read = parseSitemap(xml, url);
    const pages = pagesHere(read, home).filter((page) => this.#scope.admits(page));
    return { kind: 'sitemap', sitemap: { url, pages, sitemaps: read.sitemaps.flatMap((to) => this.#here(to) ?? []) } };
  }

  #here(url: string): string | null {
    return onHost(url, `${this.standing.origin}/`);
  }

  async #get({ url: asked, validators, form, manner }: CanonicalRequest): Promise<Opened> {
    const known: Validators = validators ?? {};
    const failed = (reason: FailureReason): Opened => ({ kind: 'failed', url: asked, reason });
    const site = this.#site;
    const redirects: { url: string; status: number }[] = [];
    let url = asked;
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const { hostname, pathname, search, host } = new URL(url);
      const shut = hostname === site.host ? shutOut(site, pathname) : null;
      if (shut) return failed(shut);
      const time = site.moment?.time ?? null;
      const first = redirects.length === 0;
      const made = answer(this.country, {
        host: hostname,
        target: pathname + search,
        attempt: 1,
        time,
        ...(first && { known }),
        ...(first && form && { form: encodedForm(form) }),
      });
      if (made.repeat > 1) return failed('too-large');
      const location = made.headers.location;
      if (location !== undefined) {
        redirects.push({ url, status: made.status });
        url = canonicalUrl(location, url) ?? '';
        continue;
      }
      const received = time === null ? {} : { answer: { at: time, validators: validatorsIn(made.headers), redirects } };
      if (made.status === 304 && received.answer) return { kind: 'unchanged', url, answer: received.answer };
      if (made.status !== 200 && site.trouble !== 'flaky') return failed('missing');
      if (manner?.as === 'feed' && received.answer) {
        const feed = await parseFeedInTurns(made.body.toString(), url);
        return feed ? { kind: 'feed', feed, ...received } : failed('not-a-page');
      }
      const paper = hostname === site.host ? paperAt(site, pathname) : null;
      if (paper) return { kind: 'page', page: { url, language: null, headings: [], links: [], ...paper }, ...received };
      const latin1 = site.trouble?.startsWith('latin1') && host === new URL(site.origin).host;
      const html = shown(site, hostname, pathname, search) ?? made.body.toString(latin1 ? 'latin1' : 'utf-8');
      const page = parsePage(html, url);
      const links = page.links.filter((link) => this.#scope.admits(link.url, url));
      return {
        kind: 'page',
        page: { ...page, links },
        ...(this.#trees && { tree: parseTree(html, url) }),
        ...received,
      };
    }
    return failed('redirect-loop');
  }
}

const validatorsIn = ({ etag, 'last-modified': lastModified }: Record<string, string>): Validators => ({
  ...(etag !== undefined && { etag }),
  ...(lastModified !== undefined && { lastModified }),
});

/** Reason for which the fetcher does not request a page or the site does not answer; null if neither applies. */
function shutOut(site: Site, path: string): FailureReason | null {
  const { trouble, moment } = site;
  if (trouble === 'robots-record' && path.startsWith(treeOf(site).only('record')?.path ?? '\n'))
    return 'robots-disallow';
  if (path === '/sok' && shutsSearch(site)) return 'robots-disallow';
  const outage = moment && outageAt(moment.first, moment.time);
  return (trouble && SHUT[trouble]) ?? (outage ? DOWN[outage.how] : null);
}

/** Page as rendered by a browser if its HTML is only a shell for scripts; null otherwise. */
function shown(site: Site, host: string, path: string, search: string): string | null {
  if (host !== site.host || !isScripted(site, path)) return null;
  const model = modelAt(site, path, new URLSearchParams(search));
  return model && pageHtml(site, model);
}
