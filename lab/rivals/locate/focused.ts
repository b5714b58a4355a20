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
import { Frontier, type Link } from '@hyrde/jobs/site';

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

/** The first link to a page, and the page that contains the link. */
interface FirstLink {
  link: Link;
  from: OpenedPage;
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
  /** Pages linked from opened pages; the priority is the number of opened relevant pages that link to them. */
  readonly #frontier = new Frontier();
  readonly #firstLinks: FirstLink[] = [];
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
    for (let number = 0, of = this.#frontier.known; number < of; number++)
      if (!(await this.#open(number))) return this.#end('budget-spent');
    for (let next = this.#next(); next !== null; next = this.#next())
      if (!(await this.#open(next))) return this.#end('budget-spent');
    // Pages that were not opened for lack of interest may be the target.
    return this.#end(this.#frontier.waiting > 0 ? 'budget-spent' : 'site-exhausted');
  }

  /** @returns false if no downloads are left */
  async #open(number: number): Promise<boolean> {
    const first = this.#firstLinks[number];
    if (!first) return true;
    const opened = await this.survey.follow(first.link, first.from);
    if (opened === 'budget-spent') return false;
    this.#frontier.take(number);
    if (!opened) return true;
    const priority = this.#frontier.priorityOf(number);
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
      if (this.#frontier.add(link.url) !== null) this.#firstLinks.push({ link, from });
  }

  /** Raises the priority of the pages linked from a relevant page. */
  #prefer({ page }: OpenedPage) {
    for (const { url } of page.links) {
      const number = this.#frontier.find(url);
      if (number !== null) this.#frontier.reprioritise(number, this.#frontier.priorityOf(number) + 1);
    }
  }

  #next(): number | null {
    const next = this.#frontier.next();
    const priority = next === null ? 0 : this.#frontier.priorityOf(next);
    return priority > 0 && this.#interest(priority) > 1 ? next : null;
  }

  /** P(relevant | priority) / P(C); a priority without opened pages counts as interesting. */
  #interest(priority: number): number {
    const harvest = this.#harvest.get(priority);
    if (!harvest) return Number.POSITIVE_INFINITY;
    return (harvest.relevant / harvest.opened) * (this.siteSize ?? this.#frontier.known + 1);
  }

  #end(why: 'budget-spent' | 'site-exhausted') {
    const best = this.#scored.reduce((most, page) => (page.words > most.words ? page : most));
    return conclude(why, best.words > 0 ? best : null, this.#scored, this.query, this.survey);
  }
}
