import { outcomeOf, type Reason } from '@hyrde/contracts';
import type { Located, LocateTask, Locator } from '@hyrde/jobs/locate';
import type { Link, Page, Web } from '@hyrde/jobs/site';
import { analyserFor, languageOf } from '@hyrde/jobs/text';

/** Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), section 3: the usual constants. */
const K1 = 1.2;
const B = 0.75;

/** Texts as lists of terms, ranked by BM25 for the terms of a query. */
export class Bm25 {
  readonly #lengths: number[] = [];
  readonly #frequencies: ReadonlyMap<string, number>[] = [];
  readonly #documents = new Map<string, number>();
  #total = 0;

  /** @returns the text's index */
  add(terms: readonly string[]): number {
    const frequencies = new Map<string, number>();
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
    for (const term of frequencies.keys()) this.#documents.set(term, (this.#documents.get(term) ?? 0) + 1);
    this.#total += terms.length;
    this.#lengths.push(terms.length);
    return this.#frequencies.push(frequencies) - 1;
  }

  /** BM25 of a text, with statistics of the texts added so far; 0 if it contains no query word. */
  scoreOf(number: number, query: Iterable<string>): number {
    const length = (this.#lengths[number] ?? 0) / (this.#total / this.#lengths.length || 1);
    let score = 0;
    for (const term of query) {
      const frequency = this.#frequencies[number]?.get(term) ?? 0;
      score += (this.#rarity(term) * frequency * (K1 + 1)) / (frequency + K1 * (1 - B + B * length));
    }
    return score;
  }

  #rarity(term: string): number {
    const having = this.#documents.get(term) ?? 0;
    return Math.log(1 + (this.#lengths.length - having + 0.5) / (having + 0.5));
  }
}

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
