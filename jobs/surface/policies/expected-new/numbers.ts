/**
 * Parameters of the policy, set by hand on three collections. `npm run lab -- surface-numbers` prints the
 * cross-validated choice: on all collections but one, with its result on the one left out.
 */
export interface Numbers {
  /** Weight of records that no query so far matches, relative to those matched by a query whose answer overflowed. */
  readonly outside: number;
  /**
   * Number of unseen records per known one that is added before logarithms are taken: an answer whose records are all
   * known does not prove that no record is unseen.
   */
  readonly floor: number;
  /**
   * Threshold in expected new records of the best word, day or choice, below which overflowing answers are narrowed:
   * the best of hundreds of ways to narrow is usually overestimated.
   */
  readonly lastResort: number;
  /** Prior weight of a word's odds estimate relative to observed recaptures, as a multiple of its known records. */
  readonly recapturePrior: number;
  /** Weight (0–1) of the freshness estimate of a word's unseen records; the rest goes to the recapture estimate. */
  readonly byFreshness: number;
  /** Weight of a queried word for words of another shape; 1: the same as for words of its own shape. */
  readonly otherShape: number;
  /**
   * Exploration bonus on the surplus of words unlike any lesson: the mean of a log-normal variable grows with its
   * spread, and untried words are worth trying. It is 0 under a cap, where days, which split overflowing queries, would
   * otherwise rank below any word.
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
