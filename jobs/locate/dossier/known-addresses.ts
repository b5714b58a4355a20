import { MAX_LIKELIEST, MAX_UNOPENED, type UnopenedAddress } from '@hyrde/contracts';
import type { Link } from '../../site/index.js';
import { urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';
import type { TargetWords } from './target-words.js';

/** Maximum number of addresses with words of the target that are compared at the end. */
const MAX_PROMISING = 500;
const MAX_LABEL = 200;

interface Promising extends UnopenedAddress {
  weight: number;
}

/** Addresses of the site that links and lists name, to report those that the search did not request. */
export class KnownAddresses {
  /** Keys of the first addresses met; further addresses are only compared. */
  readonly #known = new Set<string>();
  readonly #promising = new Map<string, Promising>();

  constructor(private readonly words: TargetWords) {}

  addLinks(links: readonly Link[]): void {
    for (const { url, label, hint } of links) {
      const key = urlKey(url);
      if (this.#isMet(key)) continue;
      const text = label || hint;
      this.#compare(key, { url, label: text.replaceAll('\n', ' ').slice(0, MAX_LABEL) }, `${text} ${urlWords(url)}`);
    }
  }

  /** Adds the addresses of a sitemap, of which there may be thousands. */
  addListed(urls: readonly string[]): void {
    for (const url of urls) {
      const key = urlKey(url);
      if (!this.#isMet(key) && this.words.mayOccurIn(key)) this.#compare(key, { url, label: '' }, urlWords(url));
    }
  }

  /** The addresses outside `seen`: their number, and those with most of the target's words. */
  unopened(seen: ReadonlySet<string>): { count: number; likeliest: UnopenedAddress[] } {
    const keys = new Set([...seen].map(urlKey));
    const left = [...this.#promising].filter(([key]) => !keys.has(key)).map(([, one]) => one);
    return {
      count: [...this.#known].filter((key) => !keys.has(key)).length,
      likeliest: left
        .sort((a, b) => b.weight - a.weight)
        .slice(0, MAX_LIKELIEST)
        .map(({ url, label }) => ({ url, label })),
    };
  }

  /** Remembers an address, as far as they are counted. @returns true if it was remembered before */
  #isMet(key: string): boolean {
    if (this.#known.has(key)) return true;
    if (this.#known.size < MAX_UNOPENED) this.#known.add(key);
    return false;
  }

  #compare(key: string, address: UnopenedAddress, text: string): void {
    const weight = this.words.weightIn(text);
    if (weight === 0 || this.#promising.has(key) || this.#promising.size >= MAX_PROMISING) return;
    // The copy through JSON keeps no reference to the page's text.
    this.#promising.set(key, JSON.parse(JSON.stringify({ ...address, weight })));
  }
}
