import type { LinkFeatures, PageFeatures, SearchFeatures } from './features.js';

/** A weight for each used feature; omitted ones have weight 0. */
export type Weights<E> = { readonly [name in keyof E]?: number };

/** All parameters of the herder. Weights are in log-odds per unit of their feature (features.ts). */
export interface Model {
  /** Weights for an unopened address being the target. */
  link: Weights<LinkFeatures>;
  /** Weights for an opened page being the target. */
  page: Weights<PageFeatures>;
  /** Weights for an unopened address leading to a target that was not seen. */
  hub: Weights<LinkFeatures>;
  /** Weights for the target being on the site, but at none of the addresses seen. */
  unseen: Weights<SearchFeatures>;
  /** Weights for the site having no such page. */
  absent: Weights<SearchFeatures>;
  /**
   * Fraction of an unseen target's probability that opening the hub to it is worth, since further downloads must
   * follow.
   */
  hubReach: number;
  /**
   * Probability that the next download finds a target that is on the site and was not found by the first k: `a` ÷ (k +
   * `b`).
   */
  hazard: { a: number; b: number };
  /** Probability that a check around the best page finds a better one; divided by k for the k-th check. */
  finalCheck: number;
  /** Minimum confidence of a claimed page. */
  claimFrom: number;
  /**
   * Claims below `sureFrom` are weak and made only if the page's text confirms its names (`unborne` below
   * `unborneBelow`).
   */
  weakClaim: { sureFrom: number; unborneBelow: number };
  /**
   * Slope and offset of the map from a probability's log-odds to the confidence's, scaled by `ceiling`
   * (`confidencesOf`).
   */
  calibration: { slope: number; offset: number; ceiling: number };
}
