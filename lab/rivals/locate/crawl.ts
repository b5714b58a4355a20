import { outcomeOf, type Reason } from '@hyrde/contracts';
import type { Located, LocateTask, Locator } from '@hyrde/jobs/locate';
import type { Link, Page, Web } from '@hyrde/jobs/site';
import { analyserFor, languageOf } from '@hyrde/jobs/text';
import { Bm25 } from './bm25.js';

/** State of a rival's crawl of the site. */
export class Crawl {
  /** Links seen and not yet followed, in order of discovery. */
  readonly waiting: Link[] = [];
  /** Terms of the opened pages, in order. */
  readonly terms: string[][] = [];
  readonly query: ReadonlySet<string>;
  readonly termsOf: (text: string) => string[];
  readonly #ranked = new Bm25();
  readonly #pages: Page[] = [];
  readonly #met = new Set<string>();

  constructor(
    readonly task: LocateTask,
    readonly home: Page,
    readonly web: Web,
    readonly textOf: (page: Page) => string,
  ) {
    const words = wordsOf(task);
    const language = task.language ?? languageOf(home.text, home.language);
    const analyser = (task.analyserFor ?? analyserFor)(language, words);
    this.termsOf = (text) => analyser.terms(text);
    this.query = new Set(words.flatMap(this.termsOf));
    this.#met.add(task.home);
    this.#enter(home);
  }

  /** Opens these links while downloads are left. */
  async follow(links: readonly Link[]): Promise<void> {
    for (const link of links) {
      const place = this.waiting.indexOf(link);
      if (place >= 0) this.waiting.splice(place, 1);
      const opened = await this.web.open(link.url);
      if (opened.kind === 'page') this.#enter(opened.page);
    }
  }

  /** Ends with the page of highest BM25; with none if no page contains a query word. */
  end(): Located {
    const [best] = this.#pages
      .map((page, number) => ({ page, score: this.#ranked.scoreOf(number, this.query) }))
      .sort((a, b) => b.score - a.score);
    const reason: Reason = best && best.score > 0 ? 'best-seen' : 'site-exhausted';
    const named = reason === 'best-seen' ? best : undefined;
    return {
      outcome: outcomeOf(reason),
      reason,
      language: this.task.language,
      runnersUp: [],
      weighed: [],
      found: named ? foundOf(named.page, named.score) : null,
      downloads: this.web.downloads,
    };
  }

  #enter(page: Page): void {
    const terms = this.termsOf(this.textOf(page));
    this.#met.add(page.url);
    this.#pages.push(page);
    this.terms.push(terms);
    this.#ranked.add(terms);
    for (const link of page.links) if (!this.#met.has(link.url) && this.#met.add(link.url)) this.waiting.push(link);
  }
}

/** A rival always claims its best page: its score is not a probability. */
const foundOf = ({ url, title, text }: Page, score: number): Located['found'] => ({
  url,
  title,
  text,
  confidence: score / (1 + score),
  matches: [],
  contributions: [],
  trail: [],
});

function wordsOf({ words, language }: LocateTask): string[] {
  const list = Array.isArray(words) ? words : (words[language ?? ''] ?? Object.values(words)[0] ?? []);
  return list.map(({ word }) => word);
}

const whole = ({ title, text }: Page): string => `${title}\n${text}`;

/** Words of a URL's path. */
export const addressWords = (url: string): string => URL.parse(url)?.pathname.replaceAll(/[^\p{L}\p{N}]+/gu, ' ') ?? '';

/**
 * A rival that opens the home page, then chosen links, until it chooses none.
 * @param choose selects the waiting links to follow now
 * @param textOf text of a page that is ranked
 */
export const crawlingBy =
  (choose: (crawl: Crawl) => readonly Link[] | Promise<readonly Link[]>, textOf = whole): Locator =>
  async (task, web) => {
    const opened = await web.open(task.home);
    if (opened.kind !== 'page') {
      const reason = opened.kind === 'failed' ? opened.reason : 'budget-spent';
      return { ...NOTHING, outcome: outcomeOf(reason), reason, downloads: web.downloads };
    }
    const crawl = new Crawl(task, opened.page, web, textOf);
    for (let next = await choose(crawl); next.length > 0 && web.remaining > 0; next = await choose(crawl))
      await crawl.follow(next);
    return crawl.end();
  };

const NOTHING = { language: null, found: null, runnersUp: [], weighed: [] };
