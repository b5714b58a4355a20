import { Frontier, type Link } from '../site/index.js';
import { conclude, type Judged } from './claim.js';
import { pageWords } from './page-words.js';
import type { Locator } from './port.js';
import { type Query, readQuery } from './query.js';
import { Survey } from './survey.js';
import type { Visit } from './trail.js';

/** The first link to a page, and where it stands. */
interface Candidate {
  link: Link;
  from: Visit;
}

/**
 * FOCUSED (Aggarwal, Al-Garawi & Yu, WWW 2001, with query words, as the paper's sections "Content based focused
 * crawler using query input" and "Focused crawler" adapt it): opens all the home page links to; a page is relevant if
 * it has a word of the query; goes on with the page that most opened relevant pages link to. Ends when no page left is
 * linked from a relevant one, or the interest ratio – the share of relevant pages among those opened at this priority,
 * over P(C) = 1/N – is no more than one. Names the page opened with the most query words, repeats counted. Takes no
 * parameters. Where N is unknown, the pages met so far stand for it (READING.md 1.3).
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
  /** Pages linked to by pages that were opened; their priority is how many opened relevant pages link to them. */
  readonly #frontier = new Frontier();
  /** By their numbers in the frontier. */
  readonly #candidates: Candidate[] = [];
  /** Pages opened, and how many of them were relevant, by the priority they had. */
  readonly #harvest = new Map<number, { opened: number; relevant: number }>();
  readonly #judged: (Judged & { words: number })[] = [];

  constructor(
    readonly query: Query,
    readonly survey: Survey,
    readonly siteSize: number | null,
  ) {}

  async run(home: Visit) {
    this.#read(home);
    this.#meet(home);
    for (let number = 0, of = this.#frontier.known; number < of; number++)
      if (!(await this.#open(number))) return this.#end('budget-spent');
    for (let next = this.#next(); next !== null; next = this.#next())
      if (!(await this.#open(next))) return this.#end('budget-spent');
    // Candidates that it was not interested in are not known to lack the page.
    return this.#end(this.#frontier.waiting > 0 ? 'budget-spent' : 'site-exhausted');
  }

  /** @returns false when no downloads are left */
  async #open(number: number): Promise<boolean> {
    const candidate = this.#candidates[number];
    if (!candidate) return true;
    const visit = await this.survey.follow(candidate.link, candidate.from);
    if (visit === 'budget-spent') return false;
    this.#frontier.take(number);
    if (!visit) return true;
    const priority = this.#frontier.priorityOf(number);
    const relevant = this.#read(visit) > 0;
    const harvest = this.#harvest.get(priority) ?? { opened: 0, relevant: 0 };
    this.#harvest.set(priority, { opened: harvest.opened + 1, relevant: harvest.relevant + Number(relevant) });
    this.#meet(visit);
    if (relevant) this.#prefer(visit);
    return true;
  }

  /** Counts the query words of a page. */
  #read(visit: Visit): number {
    const terms = this.query.analyser.terms(pageWords(visit.page));
    const words = terms.reduce((count, term) => count + Number(this.query.weights.has(term)), 0);
    this.#judged.push({ visit, words, confidence: words / (1 + words) });
    return words;
  }

  /** Takes in the links of a page to pages not met before. */
  #meet(from: Visit) {
    for (const link of this.survey.newLinks(from.page))
      if (this.#frontier.add(link.url) !== null) this.#candidates.push({ link, from });
  }

  /** Prefers the pages that a relevant page links to. */
  #prefer({ page }: Visit) {
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

  /** P(relevant | priority) / P(C); of a priority never tried before nothing is known, which is interesting. */
  #interest(priority: number): number {
    const harvest = this.#harvest.get(priority);
    if (!harvest) return Number.POSITIVE_INFINITY;
    return (harvest.relevant / harvest.opened) * (this.siteSize ?? this.#frontier.known + 1);
  }

  #end(why: 'budget-spent' | 'site-exhausted') {
    const best = this.#judged.reduce((most, page) => (page.words > most.words ? page : most));
    return conclude(why, best.words > 0 ? best : null, this.#judged, this.query, this.survey);
  }
}
