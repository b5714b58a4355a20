import { FULL_MATCH } from '../algorithms/herder/text-score.js';
import type { PageTerms, SiteTerms, Terms } from './site-terms.js';

/** The weights that the herder's most important features had in its version 1, rounded: of a label, and of a page. */
const LABEL = { score: 5, otherWords: -1 };
const PAGE = { intercept: -2, score: 2.5, otherWords: -0.8, coverage: 7 };
/** The score of "none of these pages is the target". */
const NONE = 4;

/** The weight of each term, above 0. */
export type TermWeights = ReadonlyMap<string, number>;

/**
 * The log-likelihood that a search with a query chooses a site's right page, first of all links and then of all pages, by
 * the herder's model (a conditional logit, McFadden 1974) on what is known of the site; where the site has no right page,
 * that it chooses none. So a word of the right page adds nothing where neighbouring pages have it too, or where the page
 * is told from them without it.
 */
export class TargetLikelihood {
  readonly #idfs = new Map<string, number>();

  constructor(private readonly site: SiteTerms) {}

  /** @param unit the weight that counts as 1 */
  of(query: TermWeights, unit: number): number {
    const weights = new Map([...query].map(([term, weight]) => [term, (weight / unit) * this.#idf(term)]));
    const total = [...weights.values()].reduce((sum, each) => sum + each, 0);
    const ofLink = (name: Terms) => weighted(LABEL, nameFeatures(name, weights));
    const ofPage = ({ names, text }: PageTerms) =>
      PAGE.intercept +
      weighted(PAGE, nameFeatures(names, weights)) +
      (total > 0 ? (PAGE.coverage * matchedWeight(text, weights)) / total : 0);
    const { links, right, wrong, rest } = this.site;
    const pages = { right, others: [...wrong, ...rest] };
    return (links.right.length > 0 ? logShare(links, ofLink) : 0) + logShare(pages, ofPage, NONE);
  }

  /** A term's inverse document frequency over the names on the site, 0 … 1, as in the herder's `TermStatistics`. */
  #idf(term: string): number {
    const known = this.#idfs.get(term);
    if (known !== undefined) return known;
    const { right, others } = this.site.links;
    const names = [...right, ...others];
    const frequency = names.filter((name) => name.has(term)).length;
    const idf = Math.max(0, 1 - Math.log(frequency + 1) / Math.log(names.length + 2));
    this.#idfs.set(term, idf);
    return idf;
  }
}

interface NameFeatures {
  /** log(1 + the weights of the query words that it has). */
  score: number;
  /** log(1 + its other words). */
  otherWords: number;
}

function nameFeatures(name: Terms, weights: TermWeights): NameFeatures {
  let score = 0;
  let matched = 0;
  for (const [term, weight] of weights) {
    if (!name.has(term)) continue;
    score += weight;
    matched += Math.min(1, weight / FULL_MATCH);
  }
  return { score: Math.log1p(score), otherWords: Math.log1p(Math.max(0, name.size - matched)) };
}

const weighted = (weights: NameFeatures, { score, otherWords }: NameFeatures): number =>
  weights.score * score + weights.otherWords * otherWords;

function matchedWeight(text: Terms, weights: TermWeights): number {
  let sum = 0;
  for (const [term, weight] of weights) if (text.has(term)) sum += weight;
  return sum;
}

/** The right ones, and all others. */
interface Sides<T> {
  right: readonly T[];
  others: readonly T[];
}

/**
 * The log of the share that the right ones have of all, each counting by its score.
 * @param none the score of choosing none, which is right where there are no right ones
 */
function logShare<T>({ right, others }: Sides<T>, scoreOf: (one: T) => number, none?: number): number {
  const nothing = none === undefined ? 0 : Math.exp(none);
  const sum = (list: readonly T[]) => list.reduce((all, one) => all + Math.exp(scoreOf(one)), 0);
  const rightOnes = sum(right);
  const good = right.length > 0 ? rightOnes : nothing;
  return Math.log(good / (rightOnes + sum(others) + nothing));
}
