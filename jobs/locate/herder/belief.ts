import type { Evidence, LinkEvidence, PageEvidence } from './evidence.js';
import type { Address } from './flock.js';
import type { Model, Weights } from './model.js';

/** What the herder believes: exactly one of the addresses is the target, or it lies outside what was seen. */
export interface Belief {
  /** The opened pages, most probable first. */
  pages: { address: Address; probability: number }[];
  /** The addresses not asked for yet. */
  waiting: { address: Address; probability: number; reveals: number }[];
  /** The probability that the target is none of the addresses seen. */
  outside: number;
}

/** What was worked out for an address, and from what. */
interface Weighed {
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
  readonly #kept = new Map<Address, Weighed>();

  constructor(
    readonly evidence: Evidence,
    readonly model: Model,
  ) {}

  belief(): Belief {
    const { flock } = this.evidence;
    this.evidence.renew();
    const pages: Address[] = [];
    const waiting: Address[] = [];
    for (const address of flock.addresses.values()) {
      if (address.page) pages.push(address);
      else if (!address.asked) waiting.push(address);
    }
    const ofPages = pages.map((address) => this.#ofPage(address));
    const ofLinks = waiting.map((address) => this.#weighed(address).score + this.#tried(this.model.link, address));
    const reveal = waiting.map((address) => this.#weighed(address).reveal + this.#tried(this.model.reveal, address));
    const shares = softmax([this.#outside(pages.length, waiting.length), ...ofPages, ...ofLinks]);
    const reveals = softmax(reveal);
    return {
      outside: shares[0] ?? 0,
      pages: pages
        .map((address, i) => ({ address, probability: shares[1 + i] ?? 0 }))
        .sort((a, b) => b.probability - a.probability),
      waiting: waiting.map((address, i) => ({
        address,
        probability: shares[1 + pages.length + i] ?? 0,
        reveals: reveals[i] ?? 0,
      })),
    };
  }

  #outside(opened: number, waiting: number): number {
    const { model } = this;
    if (waiting === 0) return model.absent;
    return model.outside + model.outsidePerOpened * Math.log1p(opened);
  }

  #ofPage(address: Address): number {
    const share = address.linkedFrom / this.evidence.flock.opened.length;
    return this.#weighed(address).score + (this.model.page.everywhere ?? 0) * share;
  }

  #tried({ triedFolder = 0 }: Weights<LinkEvidence>, address: Address): number {
    return triedFolder * Math.log1p(this.evidence.flock.askedIn.get(address.folder) ?? 0);
  }

  #weighed(address: Address): Weighed {
    const { renewals } = this.evidence;
    const kept = this.#kept.get(address);
    if (kept?.renewals === renewals && kept.news === address.news) return kept;
    const weighed = { renewals, news: address.news, ...this.#weigh(address) };
    this.#kept.set(address, weighed);
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

function softmax(scores: readonly number[]): number[] {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const powers = scores.map((s) => Math.exp(s - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((p) => p / sum);
}
