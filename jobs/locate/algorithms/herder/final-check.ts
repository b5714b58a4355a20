import type { LinkGraph } from './graph/link-graph.js';
import type { Posterior, PosteriorEstimator, Prospect } from './posterior.js';

/** A rival is an address whose links speak for it nearly as much as those of the best page, within these log-odds. */
const RIVAL_MARGIN = 1;

/**
 * A last look for a better page before the best one is claimed. A page on a part of the subject ("Accessibility
 * testing") often reads like the page on all of it, which is above or beside it and which nothing seen so far may have
 * named: so the pages above it by address are checked, and an address that links speak for nearly as much.
 */
export class FinalCheck {
  constructor(
    readonly graph: LinkGraph,
    readonly estimator: PosteriorEstimator,
  ) {}

  prospect({ best, next }: Posterior): Prospect | null {
    if (!best) return null;
    const address = this.graph.ancestorOf(best.address) ?? (next && this.#isRival(next, best) ? next.address : null);
    const checks = this.graph.opened.length - this.graph.opened.indexOf(best.address);
    return address && { address, index: (this.estimator.model.finalCheck * best.probability) / checks };
  }

  #isRival(next: Prospect, best: { address: Prospect['address'] }): boolean {
    return this.estimator.linkLogOdds(next.address) > this.estimator.linkLogOdds(best.address) - RIVAL_MARGIN;
  }
}
