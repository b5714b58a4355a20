import type { Opened, Page, Web } from '@hyrde/jobs/site';
import { type Analyser, analyserFor } from '@hyrde/jobs/text';
import { Dice } from '../../country/random.js';
import type { Graph } from './graph.js';

const ADDRESS = 'http://graph.invalid/';

/** The URL of a page of a graph. */
export const urlOf = (page: number): string => `${ADDRESS}${page}`;

/** Page of a URL made by `urlOf`. */
export const pageOf = (url: string): number => Number(url.slice(ADDRESS.length));

/** Pages of one graph as seen by algorithms, built on first request and shared by all searches of the graph. */
export class GraphSite {
  readonly #pages: (Page | undefined)[] = [];
  /** One string object per URL: tens of thousands of links are looked up by URL, and a string caches its hash. */
  readonly #urls: readonly string[];
  readonly #words = new Map<string, readonly string[]>();
  /** Caching analyser of this graph's texts: every algorithm reads the same pages. */
  readonly analyserFor: typeof analyserFor;

  constructor(readonly graph: Graph) {
    this.analyserFor = remembering(this.#words);
    this.#urls = Array.from({ length: graph.size }, (_, page) => urlOf(page));
  }

  page(number: number): Page | null {
    const known = this.#pages[number];
    if (known) return known;
    const words = this.graph.words[number];
    if (!words) return null;
    const text = words.join(' ');
    this.#words.set(text, words);
    const labels = this.graph.labels[number] ?? [];
    const links = (this.graph.links[number] ?? []).map((to, i) => ({
      url: this.#urls[to] ?? urlOf(to),
      label: labels[i] ?? '',
      hint: '',
      place: 'main' as const,
    }));
    const page: Page = {
      url: this.#urls[number] ?? urlOf(number),
      title: '',
      language: 'nb',
      headings: [],
      text,
      links,
    };
    this.#pages[number] = page;
    return page;
  }
}

/**
 * `analyserFor` whose analysers cache the terms of every text, and of every word (a graph has some hundred distinct
 * words), for as long as the graph is searched.
 * @param wordsOf words of a page's text
 */
function remembering(wordsOf: ReadonlyMap<string, readonly string[]>): typeof analyserFor {
  const memory = new Map<string, string[]>();
  return (language, keep) => {
    const analyser = analyserFor(language, keep);
    const remembered = (text: string, find: () => string[]): string[] => {
      const known = memory.get(text) ?? find();
      memory.set(text, known);
      return known;
    };
    const ofWord = (word: string) => remembered(word, () => analyser.terms(word));
    const ofWords = (words: readonly string[]): string[] => {
      const terms: string[] = [];
      for (const word of words) terms.push(...ofWord(word));
      return terms;
    };
    const terms = (text: string): string[] =>
      remembered(text, () => {
        const words = wordsOf.get(text);
        return words ? ofWords(words) : analyser.terms(text);
      });
    return { ...analyser, terms } satisfies Analyser;
  };
}

/** A generated graph as the web port of one search. Every opened page counts as a download, the start page included. */
export class GraphWeb implements Web {
  #downloads = 0;
  readonly #dice: Dice;

  /** @param budget maximum number of downloads, start page included; null for no limit */
  constructor(
    readonly site: GraphSite,
    readonly budget: number | null,
    ...seed: readonly (string | number)[]
  ) {
    this.#dice = new Dice(...seed);
  }

  get downloads(): number {
    return this.#downloads;
  }

  get remaining(): number {
    return (this.budget ?? Number.POSITIVE_INFINITY) - this.#downloads;
  }

  async open(url: string): Promise<Opened> {
    if (this.remaining <= 0) return { kind: 'budget-spent' };
    this.#downloads += 1;
    const page = this.site.page(pageOf(url));
    return page ? { kind: 'page', page } : { kind: 'failed', url, reason: 'missing' };
  }

  random(): number {
    return this.#dice.next();
  }
}
