import type { Evidence, FolderEvidence, PageEvidence } from './evidence.js';
import type { Address } from './flock.js';
import { Folder } from './folder.js';
import type { Model, Weights } from './model.js';
import { Odds } from './odds.js';

/** What the herder believes: exactly one of the addresses is the target, or it lies outside what was seen. */
export interface Belief {
  /** The most probable of the opened pages. */
  best: Believed | null;
  /** The address most worth opening; null where all were asked for. */
  next: Prospect | null;
  /** The probability that the target is none of the addresses seen. */
  outside: number;
  /** The opened pages, the most probable first; valid until the next download. */
  ranking(): Believed[];
}

export interface Believed {
  readonly address: Address;
  /** That it is the target. */
  probability: number;
}

export interface Prospect {
  readonly address: Address;
  /** The chance that it, or what it reveals, is the target. */
  worth: number;
}

/** Beyond these log-odds nothing is surer or less sure; all odds stay positive and finite. */
const SURE = 300;

/**
 * Weighs the evidence: a conditional logit (McFadden 1974) over all addresses seen and the world outside, so that all
 * probabilities sum to 1 and each page is judged beside its rivals. A second logit shares out where the outside is best
 * entered.
 *
 * A search believes anew after each download, of thousands of addresses: one is weighed again only when something was
 * learned of it, and all of them when enough was learned of the site (`Evidence.renew`). What speaks against all
 * addresses of a folder alike, that others there were tried or led nowhere, is added for the folder as a whole.
 */
export class Balance {
  /** Odds of being the target, by an address's number: 0 for those without a page. */
  readonly #pages = new Odds();
  readonly #folders = new Map<string, Folder>();
  /** The weights of what speaks for one address, and of what speaks for its whole folder. */
  readonly #own: Pick<Model, 'link' | 'reveal'>;
  readonly #alike: Record<'link' | 'reveal', Weights<FolderEvidence>>;

  constructor(
    readonly evidence: Evidence,
    readonly model: Model,
  ) {
    const none: Record<keyof FolderEvidence, 0> = { triedFolder: 0, yield: 0 };
    this.#own = { link: { ...model.link, ...none }, reveal: { ...model.reveal, ...none } };
    const alike = ({ triedFolder = 0, yield: yields = 0 }: Model['link']) => ({ triedFolder, yield: yields });
    this.#alike = { link: alike(model.link), reveal: alike(model.reveal) };
  }

  belief(): Belief {
    this.#weighNews();
    const { addresses, opened } = this.evidence.flock;
    const elsewhere = oddsOf(this.#outside());
    const total = this.#pages.sum + elsewhere + this.#sum('target');
    const believed = (i: number): Believed[] => {
      const address = addresses[i];
      return address ? [{ address, probability: this.#pages.at(i) / total }] : [];
    };
    return {
      best: believed(this.#pages.largest())[0] ?? null,
      next: this.#next(total, elsewhere),
      outside: elsewhere / total,
      ranking: () => opened.flatMap(({ number }) => believed(number)).sort((a, b) => b.probability - a.probability),
    };
  }

  /** The log-odds of an address as the links to it have it, whether or not it was opened. */
  linkOddsOf(address: Address): number {
    return score(this.model.link, this.evidence.ofLink(address));
  }

  #weighNews(): void {
    const { flock } = this.evidence;
    const all = this.evidence.renew();
    if (all) this.#folders.clear();
    for (const address of all ? flock.addresses : flock.news) this.#weigh(address);
    flock.news.clear();
    for (const [name, folder] of this.#folders) {
      const alike = this.evidence.ofFolder(name);
      const factor = (weights: Weights<FolderEvidence>) => oddsOf(score(weights, alike));
      folder.alike = { target: factor(this.#alike.link), entry: factor(this.#alike.reveal) };
    }
    if (all) this.#pages.sumUp();
  }

  #weigh(address: Address): void {
    const { model, evidence } = this;
    const { page, asked } = address;
    this.#pages.set(address.number, page ? oddsOf(score<PageEvidence>(model.page, evidence.ofPage(address, page))) : 0);
    const folder = this.#folders.get(address.folder) ?? new Folder();
    this.#folders.set(address.folder, folder);
    if (asked) folder.drop(address);
    else {
      const link = evidence.ofLink(address);
      folder.set(address, oddsOf(score(this.#own.link, link)), oddsOf(score(this.#own.reveal, link)));
    }
  }

  #sum(of: 'target' | 'entry'): number {
    let sum = 0;
    for (const folder of this.#folders.values()) sum += folder.sum(of);
    return sum;
  }

  #outside(): number {
    const { model } = this;
    const { waiting } = this.evidence.flock;
    return waiting === 0 ? model.absent : model.outside;
  }

  /**
   * Weitzman (Econometrica 1979) opens boxes by the prize at which opening them just pays. Here every prize is the same
   * – being right – so the index of an address is the chance that it, or what it reveals, is the target.
   */
  #next(total: number, elsewhere: number): Prospect | null {
    const behind = (this.model.reach * elsewhere) / this.#sum('entry');
    let best: Prospect | null = null;
    for (const folder of this.#folders.values()) {
      const { address, odds } = folder.most(behind);
      if (address && odds / total > (best?.worth ?? 0)) best = { address, worth: odds / total };
    }
    return best;
  }
}

const oddsOf = (logOdds: number): number => Math.exp(Math.min(SURE, Math.max(-SURE, logOdds)));

function score<E extends object>(weights: Weights<E>, evidence: E): number {
  let sum = 0;
  for (const name in weights) sum += (weights[name] ?? 0) * Number(evidence[name]);
  return sum;
}
