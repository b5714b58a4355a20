import { MAX_LIKELIEST, MAX_UNOPENED, type UnopenedAddress } from '@hyrde/contracts';
import type { Link } from '../../site/index.js';
import { urlKey, urlWords } from '../algorithms/herder/words/url-parts.js';
import type { TargetWords } from './target-words.js';

/** Maximum number of names of which the likeliest are chosen at the end. */
const MAX_NAMES = 500;
const MAX_LABEL = 200;

/** Addresses of one name, such as the pages of a list. */
interface Promising {
  likeness: number;
  addresses: (UnopenedAddress & { key: string })[];
}

/** Maximum number of addresses of one name that are compared: the first of them may have been requested. */
const MAX_OF_NAME = 10;

/** Addresses of the site that links and lists name, to report those that the search did not request. */
export class KnownAddresses {
  /** Keys of the first addresses met; further addresses are only compared. */
  readonly #known = new Set<string>();
  /** Addresses with words of the target, by name without numbers. */
  readonly #promising = new Map<string, Promising>();

  constructor(private readonly words: TargetWords) {}

  addLinks(links: readonly Link[]): void {
    for (const { url, label, hint } of links) {
      const key = urlKey(url);
      if (this.#isMet(key)) continue;
      const text = (label || hint).replaceAll('\n', ' ');
      this.#compare({ key, url, label: text.slice(0, MAX_LABEL) }, `${text} ${urlWords(url)}`);
    }
  }

  /** Adds the addresses of a sitemap, of which there may be thousands. */
  addListed(urls: readonly string[]): void {
    for (const url of urls) {
      const key = urlKey(url);
      if (!this.#isMet(key) && this.words.mayOccurIn(key)) this.#compare({ key, url, label: '' }, urlWords(url));
    }
  }

  /** The addresses outside `seen`: their number, and those most like the target, one of each name. */
  unopened(seen: ReadonlySet<string>): { count: number; isMore: boolean; likeliest: UnopenedAddress[] } {
    const keys = new Set([...seen].map(urlKey));
    const count = [...this.#known].filter((key) => !keys.has(key)).length;
    const likeliest = [...this.#promising.values()]
      .sort((a, b) => b.likeness - a.likeness)
      .flatMap(({ addresses }) => addresses.find(({ key }) => !keys.has(key)) ?? [])
      .slice(0, MAX_LIKELIEST)
      .map(({ url, label }) => ({ url, label }));
    return { count, isMore: this.#known.size >= MAX_UNOPENED, likeliest };
  }

  /** Remembers an address, as far as they are counted. @returns true if it was remembered before */
  #isMet(key: string): boolean {
    if (this.#known.has(key)) return true;
    if (this.#known.size < MAX_UNOPENED) this.#known.add(key);
    return false;
  }

  #compare(address: Promising['addresses'][number], text: string): void {
    const likeness = this.words.likenessOf(text);
    if (likeness === 0) return;
    const name = text.replace(/\S*\d\S*/g, '').trim();
    const known = this.#promising.get(name);
    if (!known && this.#promising.size >= MAX_NAMES) return;
    const addresses = known?.addresses ?? [];
    if (addresses.length >= MAX_OF_NAME || addresses.some(({ key }) => key === address.key)) return;
    // The copy through JSON keeps no reference to the page's text.
    const [copied, own] = JSON.parse(JSON.stringify([name, address]));
    if (known) addresses.push(own);
    else this.#promising.set(copied, { likeness, addresses: [own] });
  }
}
