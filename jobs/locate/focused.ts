import type { Link } from '../site/index.js';
import { conclude, type Judged } from './claim.js';
import { pageWords } from './page-words.js';
import type { Locator } from './port.js';
import { type Query, readQuery } from './query.js';
import { Survey } from './survey.js';
import type { Visit } from './trail.js';

/** A page linked to by pages that were opened. */
interface Candidate {
  link: Link;
  from: Visit;
  /** Opened relevant pages that link to it. */
  priority: number;
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
  readonly #candidates = new Map<string, Candidate>();
  /** Pages opened, and how many of them were relevant, by the priority they had. */
  readonly #harvest = new Map<number, { opened: number; relevant: number }>();
  readonly #judged: (Judged & { words: number })[] = [];
  #met = 1;

  constructor(
    readonly query: Query,
    readonly survey: Survey,
    readonly siteSize: number | null,
  ) {}

  async run(home: Visit) {
    this.#read(home);
    for (const link of this.survey.newLinks(home.page))
      this.#candidates.set(link.url, { link, from: home, priority: 0 });
    this.#met += this.#candidates.size;
    for (const candidate of [...this.#candidates.values()])
      if (!(await this.#open(candidate))) return this.#end('budget-spent');
    for (let next = this.#next(); next; next = this.#next())
      if (!(await this.#open(next))) return this.#end('budget-spent');
    // Candidates that it was not interested in are not known to lack the page.
    return this.#end(this.#candidates.size > 0 ? 'budget-spent' : 'site-exhausted');
  }

  /** @returns false when no downloads are left */
  async #open(candidate: Candidate): Promise<boolean> {
    const visit = await this.survey.follow(candidate.link, candidate.from);
    if (visit === 'budget-spent') return false;
    this.#candidates.delete(candidate.link.url);
    if (!visit) return true;
    const relevant = this.#read(visit) > 0;
    const harvest = this.#harvest.get(candidate.priority) ?? { opened: 0, relevant: 0 };
    this.#harvest.set(candidate.priority, {
      opened: harvest.opened + 1,
      relevant: harvest.relevant + Number(relevant),
    });
    this.#linkFrom(visit, relevant);
    return true;
  }

  /** Counts the query words of a page. */
  #read(visit: Visit): number {
    const terms = this.query.analyser.terms(pageWords(visit.page));
    const words = terms.reduce((count, term) => count + Number(this.query.weights.has(term)), 0);
    this.#judged.push({ visit, words, confidence: words / (1 + words) });
    return words;
  }

  #linkFrom(visit: Visit, relevant: boolean) {
    const fresh = this.survey.newLinks(visit.page);
    this.#met += fresh.length;
    for (const link of fresh) this.#candidates.set(link.url, { link, from: visit, priority: 0 });
    if (!relevant) return;
    for (const { url } of visit.page.links) {
      const candidate = this.#candidates.get(url);
      if (candidate) candidate.priority += 1;
    }
  }

  #next(): Candidate | null {
    let best: Candidate | null = null;
    for (const candidate of this.#candidates.values()) if (candidate.priority > (best?.priority ?? 0)) best = candidate;
    return best && this.#interest(best.priority) > 1 ? best : null;
  }

  /** P(relevant | priority) / P(C); of a priority never tried before nothing is known, which is interesting. */
  #interest(priority: number): number {
    const harvest = this.#harvest.get(priority);
    if (!harvest) return Number.POSITIVE_INFINITY;
    return (harvest.relevant / harvest.opened) * (this.siteSize ?? this.#met);
  }

  #end(why: 'budget-spent' | 'site-exhausted') {
    const best = this.#judged.reduce((most, page) => (page.words > most.words ? page : most));
    return conclude(why, best.words > 0 ? best : null, this.#judged, this.query, this.survey);
  }
}
