import type { Address } from './flock.js';
import { Odds } from './odds.js';

/** The addresses of one folder and their odds: 0 for those asked for. */
export class Folder {
  readonly #addresses: Address[] = [];
  readonly #places = new Map<Address, number>();
  readonly #targets = new Odds();
  readonly #entries = new Odds();
  /** What speaks for or against all addresses of the folder alike; multiplies the odds. */
  alike = { target: 1, entry: 1 };

  /** The odds that one of them is the target, and that the outside is best entered here. */
  get sum(): { target: number; entry: number } {
    return { target: this.alike.target * this.#targets.sum, entry: this.alike.entry * this.#entries.sum };
  }

  set(address: Address, target: number, entry: number): void {
    const place = this.#places.get(address) ?? this.#addresses.push(address) - 1;
    this.#places.set(address, place);
    this.#targets.set(place, target);
    this.#entries.set(place, entry);
  }

  /** The address with the most odds of being the target, those of being the entry counted `behind` times; above 0. */
  most(behind: number): { address: Address | null; odds: number } {
    const forEntry = behind * this.alike.entry;
    let best = -1;
    let most = 0;
    for (let i = 0; i < this.#addresses.length; i++) {
      const odds = this.alike.target * this.#targets.at(i) + forEntry * this.#entries.at(i);
      if (odds > most) {
        most = odds;
        best = i;
      }
    }
    return { address: this.#addresses[best] ?? null, odds: most };
  }

  /** Rids the sums of the rounding errors they gather. */
  sumUp(): void {
    this.#targets.sumUp();
    this.#entries.sumUp();
  }
}
