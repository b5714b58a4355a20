/**
 * The numbers of our policy that were set by hand, looking at three collections. `npm run lab -- surface-numbers` tells what
 * would be chosen on all collections but one, and how that fares on the one.
 */
export interface Numbers {
  /** The weight of records that no query asked so far matches, beside those that one does whose answer overflowed. */
  readonly outside: number;
  /**
   * Unseen records a known one that are added before logarithms are taken: an answer of which all is known is no proof
   * of nothing.
   */
  readonly floor: number;
  /**
   * New records expected of the best word, day or choice below which answers that overflowed are narrowed: of hundreds of
   * ways to narrow the one that is thought best is mostly one that is thought too well of.
   */
  readonly lastResort: number;
  /** As many captures of a word's records as count for what these stand for, beside how often they came up again. */
  readonly recapturePrior: number;
  /** From 0 to 1, how far the unseen records of a word are told by how fresh its records were, else by recapture. */
  readonly byFreshness: number;
  /** How much a word that was asked tells of one that is written otherwise: 1, as much as of one written alike. */
  readonly otherShape: number;
  /**
   * By how much the surplus of a word may be more that no lesson is like: the mean of a log-normal number grows with its
   * spread, and what was never tried is worth trying. None under a cap: days, which split what overflows, would seem
   * worth less than any word.
   */
  readonly doubtCapped: number;
  readonly doubtUncapped: number;
}

export const NUMBERS: Numbers = {
  outside: 0.5,
  floor: 0.05,
  lastResort: 1,
  recapturePrior: 5,
  byFreshness: 0.75,
  otherShape: 0.5,
  doubtCapped: 0,
  doubtUncapped: 1,
};
