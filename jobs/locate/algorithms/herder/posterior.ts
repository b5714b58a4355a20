import type { Contribution } from '@hyrde/contracts';
import type { FeatureExtractor, Likeness } from './feature-extractor.js';
import type { AddressFeatures, FolderFeatures, Model, PageFeatures, SearchFeatures, Weights } from './features.js';
import type { Address } from './graph/address.js';

/** Posterior distribution of the target: a seen address, an unseen one, or absent. */
export interface Posterior {
  /** The most probable opened page. */
  best: AddressProbability | null;
  /** The most probable address whose page is withheld. */
  withheld: AddressProbability | null;
  /** The address most worth opening; null if all were requested. */
  next: Prospect | null;
  /** Probabilities that the target is an unopened address, on the site but unseen, and absent. */
  waiting: number;
  unseen: number;
  absent: number;
  /** Probability that it was not read: a withheld address, a waiting or unseen one, or one with a label like a read page's. */
  unread: number;
  /** Opened pages, descending by probability; valid until the next download. */
  ranking(): AddressProbability[];
}

export interface AddressProbability {
  readonly address: Address;
  /** Probability of being the target. */
  probability: number;
}

/** An address that may be opened next. */
export interface Prospect {
  readonly address: Address;
  /** Weitzman's index: the probability that the address, or a page it links to, is the target. */
  index: number;
}

/** An opened page with labels like others'. */
interface AlikePage extends Likeness {
  readonly address: Address;
  /** Its odds by itself, and after their division among the pages alike. */
  readonly odds: number;
  own: number;
}

/** Bound of log-odds, so that all odds are positive and finite. */
const MAX_LOG_ODDS = 300;

/**
 * A conditional logit (McFadden 1974) over all addresses seen, an unseen target and an absent target, so that all
 * probabilities sum to 1 and each page competes with the others. A second logit (hub weights) distributes the
 * probability of an unseen target over the addresses that may lead to it.
 *
 * The posterior is computed after each download over thousands of addresses. An address is therefore scored again only
 * if its features changed, and all addresses only if the term statistics have grown (`FeatureExtractor.renew`).
 * Features common to a folder are added for the folder as a whole.
 */
export class PosteriorEstimator {
  /** Odds of being the target by address number: of opened pages whose labels are like no other's, and of withheld ones. */
  readonly #pages = new Odds();
  /** Opened pages with labels like others', by address number. */
  readonly #alike = new Map<number, AlikePage>();
  readonly #withheld = new Odds();
  /** Features of the last scoring, by address number. */
  readonly #pageFeatures = new Map<number, PageFeatures>();
  readonly #folders = new Map<string, Folder>();
  /** Log-odds of a page; of an address, by its own and its folder's features; of an unseen and an absent target. */
  readonly #page: Linear<PageFeatures>;
  readonly #address: Record<'link' | 'hub', Linear<AddressFeatures>>;
  readonly #folder: Record<'link' | 'hub', Linear<FolderFeatures>>;
  readonly #search: Record<'unseen' | 'absent', Linear<SearchFeatures>>;

  constructor(
    readonly features: FeatureExtractor,
    readonly model: Model,
  ) {
    const { link, hub, page, unseen, absent } = model;
    this.#page = new Linear(page);
    const ofAddress = (weights: Model['link']) => new Linear<AddressFeatures>(weights, isOfAddress);
    const ofFolder = (weights: Model['link']) => new Linear<FolderFeatures>(weights, isOfFolder);
    this.#address = { link: ofAddress(link), hub: ofAddress(hub) };
    this.#folder = { link: ofFolder(link), hub: ofFolder(hub) };
    this.#search = { unseen: new Linear(unseen), absent: new Linear(absent) };
  }

  posterior(): Posterior {
    this.#update();
    const { addresses } = this.features.graph;
    const search = this.features.ofSearch();
    const unseenOdds = oddsOf(this.#search.unseen.of(search));
    const absentOdds = oddsOf(this.#search.absent.of(search));
    const waitingOdds = this.#sum('target');
    const { shared, own, best } = this.#share();
    const unreadOdds = this.#withheld.sum + waitingOdds + unseenOdds + shared - own;
    const total = own + unreadOdds + absentOdds;
    const read = (address: Address): AddressProbability[] => {
      const odds = this.#ownOddsOf(address);
      return odds > 0 ? [{ address, probability: odds / total }] : [];
    };
    const withheld = addresses[this.#withheld.largest()];
    const withheldOdds = withheld ? this.#withheld.at(withheld.number) : 0;
    return {
      best: (best && read(best)[0]) ?? null,
      withheld: withheld && withheldOdds > 0 ? { address: withheld, probability: withheldOdds / total } : null,
      next: this.#next(total, unseenOdds),
      waiting: waitingOdds / total,
      unseen: unseenOdds / total,
      absent: absentOdds / total,
      unread: unreadOdds / total,
      ranking: () =>
        [...new Set(this.features.graph.opened)].flatMap(read).sort((a, b) => b.probability - a.probability),
    };
  }

  /**
   * Divides the pages' odds. At most one page is the target among those whose labels name the same thing beside others
   * ("Complaint about a permit", "Complaint about a fee"): together they have the `shared` odds of the best of them. If n
   * addresses have a label framed alike, read or not, a page's `own` odds are these ÷ √n, as those of links are
   * (`LinkFeatures.triedAlike`); the rest speaks for a page that was not read.
   * @returns the sums of both, and the page with the largest odds of its own
   */
  #share(): { shared: number; own: number; best: Address | null } {
    const shares = new Map<number, { sum: number; most: number }>();
    for (const { odds, word } of this.#alike.values()) {
      if (word === null) continue;
      const { sum, most } = shares.get(word) ?? { sum: 0, most: 0 };
      shares.set(word, { sum: sum + odds, most: Math.max(most, odds) });
    }
    const { sum } = this.#pages;
    const all = { shared: sum, own: sum, best: this.features.graph.addresses[this.#pages.largest()] ?? null };
    for (const page of this.#alike.values()) {
      const { sum, most } = (page.word === null ? null : shares.get(page.word)) ?? { sum: 1, most: 1 };
      const shared = (page.odds * most) / sum;
      page.own = shared / Math.sqrt(page.frames.reduce((largest, { size }) => Math.max(largest, size), 1));
      all.shared += shared;
      all.own += page.own;
      if (!all.best || page.own > this.#ownOddsOf(all.best)) all.best = page.address;
    }
    return all;
  }

  #ownOddsOf = ({ number }: Address): number => this.#alike.get(number)?.own ?? this.#pages.at(number);

  /** Log-odds of an address by the links to it, whether or not it was opened. */
  linkLogOdds(address: Address): number {
    const { link } = this.#address;
    return link.of(this.features.ofAddress(address)) + this.#folder.link.of(this.features.ofFolder(address.folder));
  }

  /** Non-zero terms of a page's score: weight · feature, in log-odds. */
  pageTerms({ number }: Address): Contribution[] {
    const features = this.#pageFeatures.get(number);
    const weights = this.model.page;
    const names = features ? (Object.keys(weights) as (keyof PageFeatures)[]) : [];
    return names
      .map((feature) => ({ feature, value: (weights[feature] ?? 0) * (features?.[feature] ?? 0) }))
      .filter(({ value }) => value !== 0);
  }

  /** Features of a page's last scoring; null if it was never scored. */
  featuresOf({ number }: Address): PageFeatures | null {
    return this.#pageFeatures.get(number) ?? null;
  }

  #update(): void {
    const { graph } = this.features;
    const all = this.features.renew();
    if (all) this.#folders.clear();
    for (const address of all ? graph.addresses : graph.changed) this.#score(address);
    graph.changed.clear();
    for (const [name, folder] of this.#folders) {
      const features = this.features.ofFolder(name);
      folder.factors = { target: oddsOf(this.#folder.link.of(features)), hub: oddsOf(this.#folder.hub.of(features)) };
    }
    if (!all) return;
    this.#withheld.sumUp();
    this.#pages.sumUp();
  }

  #score(address: Address): void {
    const { requested } = address;
    const odds = this.#pageOdds(address);
    const { word, frames } = odds > 0 ? this.features.likenessOf(address) : { word: null, frames: [] };
    const isAlike = word !== null || frames.length > 0;
    this.#pages.set(address.number, isAlike ? 0 : odds);
    if (isAlike) this.#alike.set(address.number, { address, odds, own: odds, word, frames });
    else this.#alike.delete(address.number);
    if (address.withheld) this.#withheld.set(address.number, this.#withheldOdds(address));
    const folder = this.#folders.get(address.folder) ?? new Folder();
    this.#folders.set(address.folder, folder);
    if (requested) folder.drop(address);
    else {
      const features = this.features.ofAddress(address);
      folder.set(address, oddsOf(this.#address.link.of(features)), oddsOf(this.#address.hub.of(features)));
    }
  }

  #pageOdds(address: Address): number {
    if (!address.page) return 0;
    const features = this.features.ofPage(address, address.page);
    this.#pageFeatures.set(address.number, features);
    return oddsOf(this.#page.of(features));
  }

  /**
   * Odds by the links alone: the folder's success rate predicts whether a page can be fetched, and is left out. So are
   * the pages read behind links like its own: what others are not, a page that could not be read may be.
   */
  #withheldOdds(address: Address): number {
    if (!address.requested || address.page) return 0;
    return oddsOf(this.#address.link.of({ ...this.features.ofAddress(address), triedAlike: 0 }));
  }

  #sum(of: 'target' | 'hub'): number {
    let sum = 0;
    for (const folder of this.#folders.values()) sum += folder.sum(of);
    return sum;
  }

  /**
   * The address with the highest index. Weitzman (Econometrica 1979) orders boxes by the prize at which opening them
   * just pays. Here every prize is the same, a right answer, so that the index is the probability that the address, or
   * a page it links to, is the target.
   */
  #next(total: number, unseenOdds: number): Prospect | null {
    const hubFactor = (this.model.hubReach * unseenOdds) / this.#sum('hub');
    let best: Prospect | null = null;
    for (const folder of this.#folders.values()) {
      const { address, odds } = folder.best(hubFactor);
      if (address && odds / total > (best?.index ?? 0)) best = { address, index: odds / total };
    }
    return best;
  }
}

const oddsOf = (logOdds: number): number => Math.exp(Math.min(MAX_LOG_ODDS, Math.max(-MAX_LOG_ODDS, logOdds)));

/** Features common to a folder, which are scored for the folder as a whole. */
const OF_FOLDER: ReadonlySet<string> = new Set<keyof FolderFeatures>(['folderTried', 'folderSize', 'folderSuccess']);
const isOfFolder = (feature: string): boolean => OF_FOLDER.has(feature);
const isOfAddress = (feature: string): boolean => !OF_FOLDER.has(feature);

/** The unrequested addresses of one folder and their odds. */
class Folder {
  readonly #addresses: Address[] = [];
  readonly #places = new Map<Address, number>();
  /** By position: odds of being the target, and of being the hub to an unseen target; 0 after the request. */
  readonly #targets: number[] = [];
  readonly #hubs: number[] = [];
  readonly #sum = { target: 0, hub: 0 };
  /** Common factors of the odds of all its addresses. */
  factors = { target: 1, hub: 1 };

  /** Total odds that one of the addresses is the target, or the hub. */
  sum(of: 'target' | 'hub'): number {
    return this.factors[of] * this.#sum[of];
  }

  set(address: Address, target: number, hub: number): void {
    const place = this.#places.get(address) ?? this.#addresses.push(address) - 1;
    this.#places.set(address, place);
    this.#sum.target += target - (this.#targets[place] ?? 0);
    this.#sum.hub += hub - (this.#hubs[place] ?? 0);
    this.#targets[place] = target;
    this.#hubs[place] = hub;
  }

  drop(address: Address): void {
    if (this.#places.has(address)) this.set(address, 0, 0);
  }

  /** The address with the highest positive odds: of being the target plus `hubFactor` times of being the hub. */
  best(hubFactor: number): { address: Address | null; odds: number } {
    const { target, hub } = this.factors;
    const forHub = hubFactor * hub;
    const targets = this.#targets;
    const hubs = this.#hubs;
    let best = -1;
    let most = 0;
    for (let i = 0; i < targets.length; i++) {
      const odds = target * (targets[i] ?? 0) + forHub * (hubs[i] ?? 0);
      if (odds > most) {
        most = odds;
        best = i;
      }
    }
    return { address: this.#addresses[best] ?? null, odds: most };
  }
}

/** Odds by address number, with their sum. */
class Odds {
  readonly #values: number[] = [];
  #sum = 0;
  /** Number of the largest odds; null if it must be recomputed. */
  #largest: number | null = 0;

  get sum(): number {
    return this.#sum;
  }

  at(number: number): number {
    return this.#values[number] ?? 0;
  }

  set(number: number, value: number): void {
    const before = this.at(number);
    this.#values[number] = value;
    this.#sum += value - before;
    if (this.#largest === null) return;
    if (number === this.#largest && value < before) this.#largest = null;
    else if (value > this.at(this.#largest)) this.#largest = number;
  }

  /** Recomputes the sum, since the running one accumulates rounding errors. */
  sumUp(): void {
    this.#sum = this.#values.reduce((sum, value) => sum + value, 0);
  }

  /** Number of the address with the largest odds. */
  largest(): number {
    this.#largest ??= this.#values.reduce((best, value, number) => (value > this.at(best) ? number : best), 0);
    return this.#largest;
  }
}

/** A linear function of features: Σ weight · feature. */
class Linear<E extends Record<keyof E, number>> {
  readonly #terms: readonly { name: keyof E; weight: number }[];

  /** @param isOf filter of the weights used; all if omitted */
  constructor(weights: Weights<E>, isOf: (name: keyof E) => boolean = () => true) {
    const names = (Object.keys(weights) as (keyof E)[]).filter(isOf);
    this.#terms = names.map((name) => ({ name, weight: weights[name] ?? 0 }));
  }

  of(features: E): number {
    let sum = 0;
    for (const { name, weight } of this.#terms) sum += weight * features[name];
    return sum;
  }
}
