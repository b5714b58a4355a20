import type { Address } from './flock.js';

/** The addresses of one folder that wait to be opened, and their odds. */
export class Folder {
  readonly #addresses: Address[] = [];
  readonly #places = new Map<Address, number>();
  /** By place: the odds that it is the target, and that the outside is best entered there; 0 once asked for. */
  readonly #targets: number[] = [];
  readonly #entries: number[] = [];
  readonly #sum = { target: 0, entry: 0 };
  /** What speaks for or against all addresses of the folder alike; multiplies the odds. */
  alike = { target: 1, entry: 1 };

  /** The odds that one of them is the target, or the best entry. */
  sum(of: 'target' | 'entry'): number {
    return this.alike[of] * this.#sum[of];
  }

  set(address: Address, target: number, entry: number): void {
    const place = this.#places.get(address) ?? this.#addresses.push(address) - 1;
    this.#places.set(address, place);
    this.#sum.target += target - (this.#targets[place] ?? 0);
    this.#sum.entry += entry - (this.#entries[place] ?? 0);
    this.#targets[place] = target;
    this.#entries[place] = entry;
  }

  drop(address: Address): void {
    if (this.#places.has(address)) this.set(address, 0, 0);
  }

  /** The address with the most odds of being the target, those of being the entry counted `behind` times; above 0. */
  most(behind: number): { address: Address | null; odds: number } {
    const { target, entry } = this.alike;
    const forEntry = behind * entry;
    const targets = this.#targets;
    const entries = this.#entries;
    let best = -1;
    let most = 0;
    for (let i = 0; i < targets.length; i++) {
      const odds = target * (targets[i] ?? 0) + forEntry * (entries[i] ?? 0);
      if (odds > most) {
        most = odds;
        best = i;
      }
    }
    return { address: this.#addresses[best] ?? null, odds: most };
  }
}
