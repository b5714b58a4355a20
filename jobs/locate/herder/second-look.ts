import type { Balance, Belief, Prospect } from './belief.js';
import type { Flock } from './flock.js';

/** A rival is an address that links speak for as much, in log-odds, or nearly so. */
const NEARLY = 1;

/**
 * Looks around the best page before it is claimed. A page on a part of the subject ("Accessibility testing") often reads
 * like the page on all of it, which stands above or beside it and which nothing seen so far may have named: worth a look
 * at the pages above it, and at an address that links speak for as much as they did for the best page.
 */
export class SecondLook {
  constructor(
    readonly flock: Flock,
    readonly balance: Balance,
  ) {}

  prospect({ best, next }: Belief): Prospect | null {
    if (!best) return null;
    const address = this.flock.above(best.address) ?? (next && this.#isRival(next, best) ? next.address : null);
    const looks = this.flock.opened.length - this.flock.opened.indexOf(best.address);
    return address && { address, worth: (this.balance.model.look * best.probability) / looks };
  }

  #isRival(next: Prospect, best: { address: Prospect['address'] }): boolean {
    return this.balance.linkOddsOf(next.address) > this.balance.linkOddsOf(best.address) - NEARLY;
  }
}
