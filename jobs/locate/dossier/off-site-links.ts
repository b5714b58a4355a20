import { areKin, MAX_DOSSIER_LINKS, type OffSiteLink, type QueryWord, type QueryWords } from '@hyrde/contracts';
import type { Link, Page } from '../../site/index.js';
import type { Query } from '../query.js';

/** Addresses remembered, so that a menu is read once: more off-site links than an honest site has. */
const MAX_SEEN = 5_000;
const MAX_LABEL = 200;
const MAX_CONTEXT = 300;
/** A longer one is no link that a person follows. */
const MAX_URL = 1_000;

/** A link off the site, before anybody knows whether it was followed. */
type Promising = Omit<OffSiteLink, 'register' | 'followed'>;

/** The links off a site whose label or context names the target. */
export class OffSiteLinks {
  readonly links: Promising[] = [];
  /** How many there are, those that were not kept too. */
  count = 0;
  readonly #seen = new Set<string>();
  /** What a word is worth, by its term: where a site's languages are kin, each word as its own language has it. */
  readonly #weights = new Map<string, number>();
  readonly #heaviest: number;

  constructor(
    readonly query: Query,
    words: QueryWord[] | QueryWords,
  ) {
    for (const { word, weight } of ownWords(query, words))
      for (const term of query.analyser.terms(word))
        this.#weights.set(term, Math.max(weight, this.#weights.get(term) ?? 0));
    this.#heaviest = Math.max(...this.#weights.values());
  }

  /** @param links of this page, that lead off the site */
  add(links: readonly Link[], { url: from }: Page): void {
    for (const { url, label, hint, context = '' } of links) {
      if (url.length > MAX_URL || this.#seen.has(url) || this.#seen.size >= MAX_SEEN) continue;
      this.#seen.add(url);
      if (!this.#names(`${label} ${hint}`) && !this.#names(context)) continue;
      this.count += 1;
      if (this.links.length >= MAX_DOSSIER_LINKS) continue;
      const shown = {
        url,
        label: (label || hint).replaceAll('\n', ' ').slice(0, MAX_LABEL),
        context: context.slice(0, MAX_CONTEXT) || null,
        from,
      };
      // Written and read again, so that it does not hold on to the whole page.
      this.links.push(JSON.parse(JSON.stringify(shown)));
    }
  }

  /** Does a text name the target: do its words together weigh as much as the heaviest word of the query? */
  #names(text: string): boolean {
    const terms = new Set(this.query.analyser.terms(text));
    let weight = 0;
    for (const term of terms) weight += this.#weights.get(term) ?? 0;
    return weight > 0 && weight >= this.#heaviest;
  }
}

function ownWords({ language, words: asked }: Query, words: QueryWord[] | QueryWords): readonly QueryWord[] {
  if (Array.isArray(words) || language === null) return asked;
  const kin = Object.entries(words).flatMap(([code, list]) => (areKin(code, language) ? list : []));
  return kin.length > 0 ? kin : asked;
}
