import type { Contribution } from '@hyrde/contracts';
import {
  conclude,
  type Locator,
  type OpenedPage,
  pageWords,
  pathLimit,
  type Query,
  readQuery,
  type Scored,
  Survey,
} from '@hyrde/jobs/locate';
import type { Link } from '@hyrde/jobs/site';

/**
 * RW, random walk (paper's section "Random Walk (RW)"): follows a random link from each page, restarts at the home page
 * if a page has no link, and names the last page of its path, since it cannot recognise the target page: the lower
 * bound. Takes no parameters.
 *
 * A page visited again is not downloaded again. The path ends at 20 % of the site's pages, or, if their number is
 * unknown, after as many visits as the budget has downloads.
 */
export const rw: Locator = async (task, web) => {
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  const { survey, home } = begun;
  const query = readQuery(task.words, task.language, home.page, task.analyserFor);
  const pages = new Map<string, OpenedPage | null>([[home.page.url, home]]);

  const follow = async (link: Link, from: OpenedPage): Promise<OpenedPage | null | 'budget-spent'> => {
    const known = pages.get(link.url);
    if (known !== undefined) return known;
    const opened = await survey.follow(link, from);
    if (opened !== 'budget-spent') pages.set(link.url, opened);
    return opened;
  };
  const end = (why: 'budget-spent' | 'site-exhausted', current: OpenedPage, pathLength: number) => {
    const scored: Scored[] = [...pages.values()].flatMap((opened) =>
      opened ? [{ opened, confidence: 0, contributions: [] }] : [],
    );
    const last = scored.find(({ opened }) => opened === current) ?? null;
    return { ...conclude(why, last, scored, query, survey), pathLength };
  };

  let current = home;
  const limit = pathLimit(task, web);
  for (let steps = 0; steps < limit; steps++) {
    const { links } = current.page;
    const link = links[Math.floor(web.random() * links.length)];
    const next = link ? await follow(link, current) : home;
    if (next === 'budget-spent') return end('budget-spent', current, steps);
    current = next ?? current;
  }
  return end('budget-spent', current, limit);
};

interface LinkedPage {
  /** The first link to it, and the page that contains this link. */
  readonly link: Link;
  readonly from: OpenedPage;
  /** Number of opened relevant pages that link to it. */
  priority: number;
  /** True until it is opened. */
  waits: boolean;
}

/**
 * FOCUSED (Aggarwal, Al-Garawi & Yu, WWW 2001, with query words, as adapted in the paper's sections "Content based
 * focused crawler using query input" and "Focused crawler"): opens all pages linked from the home page; a page is
 * relevant if it contains a query word; continues with the page that has the most links from opened relevant pages.
 * Ends if no waiting page is linked from a relevant one, or if the interest ratio – the fraction of relevant pages
 * among those opened at this priority, over P(C) = 1/N – is at most one. Names the opened page with the most query
 * words, repeats counted. Takes no parameters. If N is unknown, the number of pages seen so far is used.
 */
export const focused: Locator = async (task, web) => {
  const begun = await Survey.begin(task.home, web);
  if ('ended' in begun) return begun.ended;
  return new Crawl(
    readQuery(task.words, task.language, begun.home.page, task.analyserFor),
    begun.survey,
    task.siteSize ?? null,
  ).run(begun.home);
};

class Crawl {
  /** Pages linked from opened pages, by URL, in the order in which they were met. */
  readonly #linked = new Map<string, LinkedPage>();
  /** Number of opened pages, and of relevant ones, by priority. */
  readonly #harvest = new Map<number, { opened: number; relevant: number }>();
  readonly #scored: (Scored & { words: number })[] = [];

  constructor(
    readonly query: Query,
    readonly survey: Survey,
    readonly siteSize: number | null,
  ) {}

  async run(home: OpenedPage) {
    this.#read(home);
    this.#meet(home);
    for (const page of [...this.#linked.values()]) if (!(await this.#open(page))) return this.#end('budget-spent');
    for (let next = this.#next(); next !== null; next = this.#next())
      if (!(await this.#open(next))) return this.#end('budget-spent');
    // Pages that were not opened for lack of interest may be the target.
    return this.#end([...this.#linked.values()].some(({ waits }) => waits) ? 'budget-spent' : 'site-exhausted');
  }

  /** @returns false if no downloads are left */
  async #open(page: LinkedPage): Promise<boolean> {
    const opened = await this.survey.follow(page.link, page.from);
    if (opened === 'budget-spent') return false;
    page.waits = false;
    if (!opened) return true;
    const { priority } = page;
    const relevant = this.#read(opened) > 0;
    const harvest = this.#harvest.get(priority) ?? { opened: 0, relevant: 0 };
    this.#harvest.set(priority, { opened: harvest.opened + 1, relevant: harvest.relevant + Number(relevant) });
    this.#meet(opened);
    if (relevant) this.#prefer(opened);
    return true;
  }

  #read(opened: OpenedPage): number {
    const terms = this.query.analyser.terms(pageWords(opened.page));
    const words = terms.reduce((count, term) => count + Number(this.query.weights.has(term)), 0);
    const contributions: Contribution[] = [{ feature: 'queryWords', value: words }];
    this.#scored.push({ opened, words, confidence: words / (1 + words), contributions });
    return words;
  }

  /** Adds the links of a page to unseen pages. */
  #meet(from: OpenedPage) {
    for (const link of this.survey.newLinks(from.page))
      if (!this.#linked.has(link.url)) this.#linked.set(link.url, { link, from, priority: 0, waits: true });
  }

  /** Raises the priority of the pages linked from a relevant page. */
  #prefer({ page }: OpenedPage) {
    for (const { url } of page.links) {
      const linked = this.#linked.get(url);
      if (linked) linked.priority++;
    }
  }

  /** The waiting page of highest priority, the first met among equals; null if it is of no interest. */
  #next(): LinkedPage | null {
    let best: LinkedPage | null = null;
    for (const page of this.#linked.values()) if (page.waits && page.priority > (best?.priority ?? 0)) best = page;
    return best && this.#interest(best.priority) > 1 ? best : null;
  }

  /** P(relevant | priority) / P(C); a priority without opened pages counts as interesting. */
  #interest(priority: number): number {
    const harvest = this.#harvest.get(priority);
    if (!harvest) return Number.POSITIVE_INFINITY;
    return (harvest.relevant / harvest.opened) * (this.siteSize ?? this.#linked.size + 1);
  }

  #end(why: 'budget-spent' | 'site-exhausted') {
    const best = this.#scored.reduce((most, page) => (page.words > most.words ? page : most));
    return conclude(why, best.words > 0 ? best : null, this.#scored, this.query, this.survey);
  }
}
