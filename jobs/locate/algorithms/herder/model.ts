import type { LinkFeatures, PageFeatures, SearchFeatures } from './features.js';

/** A weight for each feature used; those left out weigh nothing. */
export type Weights<E> = { readonly [name in keyof E]?: number };

/** All numbers of the herder. Weights are in log-odds per unit of their feature (features.ts). */
export interface Model {
  /** Of an address that was not opened: is it the target? */
  link: Weights<LinkFeatures>;
  /** Of an opened page: is it the target? */
  page: Weights<PageFeatures>;
  /** Of an address that was not opened: does it lead to a target that was not seen? */
  hub: Weights<LinkFeatures>;
  /** Is the target none of the addresses seen, but on the site? */
  unseen: Weights<SearchFeatures>;
  /** Does the site have no such page? */
  absent: Weights<SearchFeatures>;
  /** The share of the probability of an unseen target that opening the hub to it is worth: more downloads must follow. */
  hubReach: number;
  /** The chance that the next download finds a target that is on the site and was not found by the first k: `a` ÷ (k + `b`). */
  hazard: { a: number; b: number };
  /** The probability that a check around the best page finds a better one; the k-th check has a k-th of it. */
  finalCheck: number;
  /** A page is claimed from this confidence on. */
  claimFrom: number;
  /** Below `sureFrom`, a claim is weak: it is made only where the page's names are borne out by its text (`unborne`). */
  weakClaim: { sureFrom: number; unborneBelow: number };
  /** Slope and offset from a probability's log-odds to those of its confidence, as a share of the `ceiling` (`confidencesOf`). */
  calibration: { slope: number; offset: number; ceiling: number };
}
