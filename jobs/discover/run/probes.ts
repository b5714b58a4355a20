import type { World } from '../world/world.js';

/** Before so many pages there is nothing to notice. */
const MIN_PAGES = 40;
/** A crawler that is good comes to so much; a reward that calls everything relevant to more. */
const SUSPICIOUS = 0.97;
/** So many links at random, all relevant: at a share of two in three on the frontier, one run in 25 is stopped wrongly. */
const PROBES = 8;

/** Notices a reward that calls everything relevant: then links that were chosen at random lead to finds as well. */
export class Probes {
  private readonly sentOnes = new Set<number>();
  private relevant = 0;
  private answered = 0;

  get allRelevant(): boolean {
    return this.answered >= PROBES && this.relevant === this.answered;
  }

  wanted({ fetched, finds, links }: World): boolean {
    return links > 0 && this.sentOnes.size < PROBES && fetched >= MIN_PAGES && finds >= SUSPICIOUS * fetched;
  }

  sent(link: number): void {
    this.sentOnes.add(link);
  }

  learn(link: number, relevant: boolean): void {
    if (!this.sentOnes.has(link)) return;
    this.answered++;
    if (relevant) this.relevant++;
  }
}
