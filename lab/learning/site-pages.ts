import type { Opened, Page, SitemapOpened, Sitemaps, Web } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import type { Country, Site } from '../country/sites/country.js';
import { PureWeb } from '../country/web/pure-web.js';

/** More than any number of searches of one site asks for. */
const UNBOUNDED = 1_000_000;

/** What came of asking for a document, and the downloads it cost. */
interface Answer<T> {
  opened: T;
  cost: number;
}

/** One site's pages, each made once however many searches open it: a site is searched with a dozen sets of words. */
export class SitePages {
  readonly #web: PureWeb;
  readonly #opened = new Map<string, Answer<Opened>>();
  readonly #sitemaps = new Map<string, Answer<SitemapOpened>>();

  constructor(
    readonly land: Country,
    readonly site: Site,
  ) {
    this.#web = new PureWeb(land, site, UNBOUNDED, land.seed);
  }

  open(url: string): Promise<Answer<Opened>> {
    return this.#once(this.#opened, url, () => this.#web.open(url));
  }

  sitemap(url: string): Promise<Answer<SitemapOpened>> {
    return this.#once(this.#sitemaps, url, () => this.#web.sitemaps.open(url));
  }

  sitemapsNamed(): Promise<readonly string[]> {
    return this.#web.sitemaps.named();
  }

  async page(url: string): Promise<Page | null> {
    const { opened } = await this.open(url);
    return opened.kind === 'page' ? opened.page : null;
  }

  async #once<T>(known: Map<string, Answer<T>>, url: string, open: () => Promise<T>): Promise<Answer<T>> {
    const before = this.#web.downloads;
    const answer = known.get(url) ?? { opened: await open(), cost: this.#web.downloads - before };
    known.set(url, answer);
    return answer;
  }
}

/** The web of one search of the site; keeps the pages that the search opens, as a journal does. */
export class SearchWeb implements Web {
  readonly pages: Page[] = [];
  downloads = 0;
  readonly sitemaps: Sitemaps = {
    named: () => this.source.sitemapsNamed(),
    open: (url) => this.#taken(() => this.source.sitemap(url)),
  };
  readonly #dice: Dice;

  constructor(
    private readonly source: SitePages,
    private readonly budget: number,
  ) {
    this.#dice = new Dice(source.land.seed, source.site.seed);
  }

  get remaining(): number {
    return Math.max(0, this.budget - this.downloads);
  }

  random(): number {
    return this.#dice.next();
  }

  async open(url: string): Promise<Opened> {
    const opened = await this.#taken(() => this.source.open(url));
    if (opened.kind === 'page') this.pages.push(opened.page);
    return opened;
  }

  async #taken<T>(ask: () => Promise<Answer<T>>): Promise<T | { kind: 'budget-spent' }> {
    if (this.remaining === 0) return { kind: 'budget-spent' };
    const { opened, cost } = await ask();
    this.downloads += cost;
    return opened;
  }
}
