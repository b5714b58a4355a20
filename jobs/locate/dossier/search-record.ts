import type { BoxTry, SitemapTry, UnreadAddress } from '@hyrde/contracts';
import { areKin, MAX_DOSSIER_LINKS, type OffSiteLink, type QueryWord, type QueryWords } from '@hyrde/contracts';
import type { Link } from '../../site/index.js';
import { asksRobots, type Opened, type Page, searchUrl, type Web, withOpen } from '../../site/index.js';
import type { LocateTask } from '../port.js';
import { isInSitesLanguage, type Query, readQuery } from '../query.js';

/** Addresses remembered, so that a menu is read once: more off-site links than an honest site has. */
const MAX_SEEN = 5_000;
const MAX_LABEL = 200;
const MAX_CONTEXT = 300;
/** A longer one is no link that a person follows. */
const MAX_URL = 1_000;

/** A link off the site, before anybody knows whether it was followed. */
type Promising = Omit<OffSiteLink, 'register' | 'followed'>;

/** The links off a site whose label or context names the target. */
class OffSiteLinks {
  readonly links: Promising[] = [];
  /** How many there are, those that were not kept too. */
  count = 0;
  readonly #seen = new Set<string>();
  /** What a word is worth, by its term: where a site's languages are kin, each word as its own language has it. */
  readonly #weights = new Map<string, number>();
  readonly #heaviest: number;

  constructor(
    readonly query: Query,
    words: QueryWord[] | QueryWords,
  ) {
    for (const { word, weight } of ownWords(query, words))
      for (const term of query.analyser.terms(word))
        this.#weights.set(term, Math.max(weight, this.#weights.get(term) ?? 0));
    this.#heaviest = Math.max(...this.#weights.values());
  }

  /** @param links of this page, that lead off the site */
  add(links: readonly Link[], { url: from }: Page): void {
    for (const { url, label, hint, context = '' } of links) {
      if (url.length > MAX_URL || this.#seen.has(url) || this.#seen.size >= MAX_SEEN) continue;
      this.#seen.add(url);
      if (!this.#names(`${label} ${hint}`) && !this.#names(context)) continue;
      this.count += 1;
      if (this.links.length >= MAX_DOSSIER_LINKS) continue;
      const shown = {
        url,
        label: (label || hint).replaceAll('\n', ' ').slice(0, MAX_LABEL),
        context: context.slice(0, MAX_CONTEXT) || null,
        from,
      };
      // Written and read again, so that it does not hold on to the whole page.
      this.links.push(JSON.parse(JSON.stringify(shown)));
    }
  }

  /** Does a text name the target: do its words together weigh as much as the heaviest word of the query? */
  #names(text: string): boolean {
    const terms = new Set(this.query.analyser.terms(text));
    let weight = 0;
    for (const term of terms) weight += this.#weights.get(term) ?? 0;
    return weight > 0 && weight >= this.#heaviest;
  }
}

function ownWords({ language, words: asked }: Query, words: QueryWord[] | QueryWords): readonly QueryWord[] {
  if (Array.isArray(words) || language === null) return asked;
  const kin = Object.entries(words).flatMap(([code, list]) => (areKin(code, language) ? list : []));
  return kin.length > 0 ? kin : asked;
}

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
