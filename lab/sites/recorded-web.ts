import { asksRobots, canonicalUrl, type Opened, type Page, type PageRequest, type Web } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import { plain, type RecordedSite } from './recorded-site.js';

/**
 * Web of one search over a recorded site, without HTTP or delays: obeys robots.txt, with refusals free, as in the
 * fetcher.
 */
export class RecordedWeb implements Web {
  downloads = 0;
  readonly #dice: Dice;
  readonly #hidden: ReadonlySet<string>;
  readonly #given: Set<string>;
  #budget: number;
  readonly #onDownload: (url: string) => void;
  #home: Page | null = null;
  readonly sitemaps = true;

  /**
   * @param removed URLs of removed pages; all links to them are removed too
   * @param given URLs whose answers are given: they raise the budget, and are no downloads of the site
   * @param onDownload called for each download of the site
   */
  constructor(
    private readonly site: RecordedSite,
    budget: number,
    {
      removed = [],
      given = [],
      onDownload = () => undefined,
    }: { removed?: readonly string[]; given?: readonly string[]; onDownload?: (url: string) => void } = {},
  ) {
    this.#dice = new Dice('recorded', site.description.name, 1);
    this.#hidden = new Set(removed.flatMap((url) => site.spellingsOf(url)).map(plain));
    this.#given = new Set(given);
    this.#budget = budget;
    this.#onDownload = onDownload;
  }

  get remaining(): number {
    return this.#budget - this.downloads;
  }

  random(): number {
    return this.#dice.next();
  }

  async open(request: string | PageRequest): Promise<Opened> {
    const { url: asked, manner = null } = typeof request === 'string' ? { url: request } : request;
    const url = canonicalUrl(asked);
    if (url === null) return { kind: 'failed', url: asked, reason: 'bad-url' };
    if (asksRobots({ url, manner }))
      return { kind: 'sitemap', sitemap: { url, pages: [], sitemaps: this.site.sitemaps() } };
    if (this.remaining <= 0) return { kind: 'budget-spent' };
    if (manner?.as === 'sitemap') return this.#sitemap(url);
    const opened = this.site.open(url, this.#hidden);
    if (opened.kind !== 'failed' || opened.reason !== 'robots-disallow') this.#download(url);
    if (opened.kind === 'page') this.#home ??= opened.page;
    return opened;
  }

  #download(url: string): void {
    this.downloads++;
    if (!this.#given.delete(url)) this.#onDownload(url);
    else this.#budget++;
  }

  #sitemap(url: string): Opened {
    if (!this.#home) return { kind: 'failed', url, reason: 'bad-url' };
    this.#download(url);
    return this.site.openSitemap(url, this.#home, this.#hidden);
  }
}
