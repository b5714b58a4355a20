import type { Address } from './address.js';

/** The addresses of one folder that were not asked for yet, and their odds. */
export class Folder {
  readonly #addresses: Address[] = [];
  readonly #places = new Map<Address, number>();
  /** By place: the odds of being the target, and of being the hub that leads to one not seen; 0 once asked for. */
  readonly #targets: number[] = [];
  readonly #hubs: number[] = [];
  readonly #sum = { target: 0, hub: 0 };
  /** What the odds of all its addresses are multiplied by. */
  factors = { target: 1, hub: 1 };

  /** The odds that one of them is the target, or the hub. */
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

  /** The address with the highest odds of being the target plus `hubFactor` times those of being the hub; above 0. */
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
