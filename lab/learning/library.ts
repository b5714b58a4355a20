import type { Opened, Page, Web } from '@hyrde/jobs/site';
import type { Country, Site } from '../country/country.js';
import { PureWeb } from '../country/pure-web.js';
import { Dice } from '../country/random.js';

/** More than any number of searches of one site asks for. */
const UNBOUNDED = 1_000_000;

/** One site's pages, each made once however many searches open it: a site is searched with a dozen sets of words. */
export class Library {
  readonly #web: PureWeb;
  readonly #opened = new Map<string, { opened: Opened; cost: number }>();

  constructor(
    readonly land: Country,
    readonly site: Site,
  ) {
    this.#web = new PureWeb(land, site, UNBOUNDED, land.seed);
  }

  async open(url: string): Promise<{ opened: Opened; cost: number }> {
    const known = this.#opened.get(url);
    if (known) return known;
    const before = this.#web.downloads;
    const opened = await this.#web.open(url);
    const answer = { opened, cost: this.#web.downloads - before };
    this.#opened.set(url, answer);
    return answer;
  }

  async page(url: string): Promise<Page | null> {
    const { opened } = await this.open(url);
    return opened.kind === 'page' ? opened.page : null;
  }
}

/** The web of one search of the site; keeps the pages that the search opens, as a journal does. */
export class Reading implements Web {
  readonly pages: Page[] = [];
  downloads = 0;
  readonly #dice: Dice;

  constructor(
    private readonly library: Library,
    private readonly budget: number,
  ) {
    this.#dice = new Dice(library.land.seed, library.site.seed);
  }

  get remaining(): number {
    return Math.max(0, this.budget - this.downloads);
  }

  random(): number {
    return this.#dice.next();
  }

  async open(url: string): Promise<Opened> {
    if (this.remaining === 0) return { kind: 'budget-spent' };
    const { opened, cost } = await this.library.open(url);
    this.downloads += cost;
    if (opened.kind === 'page') this.pages.push(opened.page);
    return opened;
  }
}
