import { TELLING } from '../herder/signal.js';
import type { Said, SiteSaid, Terms } from './said.js';

/** How the herder weighs what it sees (`MODEL`), rounded: what a label, and what a page, says of the target. */
const LABEL = { mass: 5, rest: -1 };
const PAGE = { any: -2, mass: 2.5, rest: -0.8, cover: 7 };
/** The score of "none of these pages is it". */
const NONE = 4;

/** What each term weighs, above 0. */
export type TermWeights = ReadonlyMap<string, number>;

/**
 * How far a site's right page stands out by a query: the log of the probability that a search would choose it, first of
 * all links and then of all pages, by the herder's measure (a conditional logit, McFadden 1974) on what is known of the
 * site. Where the site has no right page, the log of the probability that none is chosen. So a word that stands on the
 * right page is worth nothing where it stands on its neighbours too, or where the page stands out without it.
 */
export class Standing {
  readonly #rarities = new Map<string, number>();

  constructor(private readonly site: SiteSaid) {}

  /** @param unit the weight that counts as 1 */
  by(query: TermWeights, unit: number): number {
    const worth = new Map([...query].map(([term, weight]) => [term, (weight / unit) * this.#rarity(term)]));
    const total = [...worth.values()].reduce((sum, each) => sum + each, 0);
    const ofLink = (name: Terms) => scored(LABEL, signalOf(name, worth));
    const ofPage = ({ names, text }: Said) =>
      PAGE.any + scored(PAGE, signalOf(names, worth)) + (total > 0 ? (PAGE.cover * carriedBy(text, worth)) / total : 0);
    const { links, right, wrong, rest } = this.site;
    const pages = { right, others: [...wrong, ...rest] };
    return (links.right.length > 0 ? logShare(links, ofLink) : 0) + logShare(pages, ofPage, NONE);
  }

  /** How much a term tells by how few of the site's names carry it, 0 … 1, as the herder has it. */
  #rarity(term: string): number {
    const known = this.#rarities.get(term);
    if (known !== undefined) return known;
    const { right, others } = this.site.links;
    const names = [...right, ...others];
    const carrying = names.filter((name) => name.has(term)).length;
    const rarity = Math.max(0, 1 - Math.log(carrying + 1) / Math.log(names.length + 2));
    this.#rarities.set(term, rarity);
    return rarity;
  }
}

interface Signal {
  /** log(1 + the worth of the query words that it has). */
  mass: number;
  /** log(1 + words that say something else). */
  rest: number;
}

function signalOf(said: Terms, worth: TermWeights): Signal {
  let mass = 0;
  let telling = 0;
  for (const [term, each] of worth) {
    if (!said.has(term)) continue;
    mass += each;
    telling += Math.min(1, each / TELLING);
  }
  return { mass: Math.log1p(mass), rest: Math.log1p(Math.max(0, said.size - telling)) };
}

const scored = (weights: Signal, { mass, rest }: Signal): number => weights.mass * mass + weights.rest * rest;

function carriedBy(text: Terms, worth: TermWeights): number {
  let sum = 0;
  for (const [term, each] of worth) if (text.has(term)) sum += each;
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
