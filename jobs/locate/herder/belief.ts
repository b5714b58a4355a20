import type { Evidence, PageEvidence } from './evidence.js';
import type { Address } from './flock.js';
import type { Model, Weights } from './model.js';

/** What the herder believes: exactly one of the addresses is the target, or it lies outside what was seen. */
export interface Belief {
  /** The opened pages. Valid, as all of it, until the next belief. */
  pages: readonly Believed[];
  /** The most probable of them. */
  best: Believed | null;
  /** The addresses not asked for yet. */
  waiting: readonly Believed[];
  /** The probability that the target is none of the addresses seen. */
  outside: number;
}

export interface Believed {
  readonly address: Address;
  /** That it is the target. */
  probability: number;
  /** Its share in where the outside is best entered; 0 for opened pages. */
  reveals: number;
}

/** What was worked out for an address, and from what. */
interface Weighed extends Believed {
  renewals: number;
  news: number;
  score: number;
  reveal: number;
}

/**
 * Weighs the evidence: a conditional logit (McFadden 1974) over all addresses seen and the world outside, so that all
 * probabilities sum to 1 and each page is judged beside its rivals. `reveals` shares out, by a second logit, where the
 * outside is best entered.
 *
 * A search weighs thousands of addresses after each download, so what does not change from one download to the next is
 * kept; `triedFolder` and `everywhere`, which do, are added each time.
 */
export class Balance {
  /** One entry an address, in the flock's order. */
  readonly #kept: Weighed[] = [];

  constructor(
    readonly evidence: Evidence,
    readonly model: Model,
  ) {}

  belief(): Belief {
    const { flock } = this.evidence;
    this.evidence.renew();
    const pages: Weighed[] = [];
    const waiting: Weighed[] = [];
    flock.addresses.forEach((address, i) => {
      if (address.page) pages.push(this.#weighed(address, i));
      else if (!address.asked) waiting.push(this.#weighed(address, i));
    });
    for (const page of pages) {
      const share = page.address.linkedFrom / flock.opened.length;
      page.probability = page.score + (this.model.page.everywhere ?? 0) * share;
    }
    for (const link of waiting) {
      const tried = Math.log1p(flock.askedIn.get(link.address.folder) ?? 0);
      link.probability = link.score + (this.model.link.triedFolder ?? 0) * tried;
      link.reveals = link.reveal + (this.model.reveal.triedFolder ?? 0) * tried;
    }
    const outside = share([pages, waiting], 'probability', this.#outside(pages.length, waiting.length));
    share([waiting], 'reveals');
    return { outside, pages, best: mostProbable(pages), waiting };
  }

  #outside(opened: number, waiting: number): number {
    const { model } = this;
    return waiting === 0 ? model.absent : model.outside + model.outsidePerOpened * Math.log1p(opened);
  }

  #weighed(address: Address, i: number): Weighed {
    const { renewals } = this.evidence;
    const kept = this.#kept[i];
    if (kept && kept.renewals === renewals && kept.news === address.news) return kept;
    const weighed = { address, probability: 0, reveals: 0, renewals, news: address.news, ...this.#weigh(address) };
    this.#kept[i] = weighed;
    return weighed;
  }

  #weigh(address: Address): Pick<Weighed, 'score' | 'reveal'> {
    if (address.page) {
      const evidence = { ...this.evidence.ofPage(address, address.page), everywhere: 0 };
      return { score: score<PageEvidence>(this.model.page, evidence), reveal: 0 };
    }
    const evidence = { ...this.evidence.ofLink(address), triedFolder: 0 };
    return { score: score(this.model.link, evidence), reveal: score(this.model.reveal, evidence) };
  }
}

function score<E extends object>(weights: Weights<E>, evidence: E): number {
  let sum = 0;
  for (const name in weights) sum += (weights[name] ?? 0) * Number(evidence[name]);
  return sum;
}

const mostProbable = (list: readonly Believed[]): Believed | null =>
  list.reduce<Believed | null>((best, each) => (best && best.probability >= each.probability ? best : each), null);

/**
 * Turns log-odds into shares of 1, in place (softmax).
 * @param rest log-odds of what is in none of the lists
 * @returns the share of the rest
 */
function share(
  lists: readonly (readonly Believed[])[],
  of: 'probability' | 'reveals',
  rest = Number.NEGATIVE_INFINITY,
): number {
  let most = rest;
  for (const list of lists) for (const each of list) if (each[of] > most) most = each[of];
  let sum = Math.exp(rest - most);
  for (const list of lists)
    for (const each of list) {
      each[of] = Math.exp(each[of] - most);
      sum += each[of];
    }
  for (const list of lists) for (const each of list) each[of] /= sum;
  return Math.exp(rest - most) / sum;
}
