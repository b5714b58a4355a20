import { asksRobots, type Opened, type Page, type PageRequest, type Web } from '@hyrde/jobs/site';
import { Dice } from '../country/random.js';
import type { Country, Site } from '../country/sites/country.js';
import { PureWeb } from '../country/web/pure-web.js';

/** More than any number of searches of one site asks for. */
const UNBOUNDED = 1_000_000;

/** What came of asking for a document, and the downloads it cost. */
interface Answer {
  opened: Opened;
  cost: number;
}

/** One site's pages, each made once however many searches open it: a site is searched with a dozen sets of words. */
export class SitePages {
  readonly #web: PureWeb;
  readonly #answers = new Map<string, Answer>();

  constructor(
    readonly land: Country,
    readonly site: Site,
  ) {
    this.#web = new PureWeb(land, site, UNBOUNDED, land.seed);
  }

  async open(request: string | PageRequest): Promise<Answer> {
    const key = JSON.stringify(request);
    const before = this.#web.downloads;
    const answer = this.#answers.get(key) ?? {
      opened: await this.#web.open(request),
      cost: this.#web.downloads - before,
    };
    this.#answers.set(key, answer);
    return answer;
  }

  async page(url: string): Promise<Page | null> {
    const { opened } = await this.open(url);
    return opened.kind === 'page' ? opened.page : null;
  }
}

/** The web of one search of the site; keeps the pages that the search opens, as a journal does. */
export class SearchWeb implements Web {
  readonly pages: Page[] = [];
  downloads = 0;
  readonly sitemaps = true;
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

  async open(request: string | PageRequest): Promise<Opened> {
    const free = typeof request !== 'string' && asksRobots(request);
    if (!free && this.remaining === 0) return { kind: 'budget-spent' };
    const { opened, cost } = await this.source.open(request);
    this.downloads += cost;
    if (opened.kind === 'page') this.pages.push(opened.page);
    return opened;
  }
}
