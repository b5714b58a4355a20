/** What an obsolete page costs at the end of each period, old or new, by the strategies of the paper. */
export const STRATEGIES = {
  /** Every period counts the same. The paper's weights "sum to 1" while its objective is a plain sum: so 1 each. */
  S1: (periods: number): number[] => Array.from({ length: periods }, () => 1),
  /** Only the end of the cycle counts. */
  S2: (periods: number): number[] => ending(periods, 0),
  /** The end of the cycle counts most, all else a little. */
  S3: (periods: number): number[] => ending(periods, MOSTLY_LAST),
} as const;

export type Strategy = keyof typeof STRATEGIES;

/** The paper does not say how little; this brings its objective and its crawls a bucket (docs/papers/webfountain.md). */
const MOSTLY_LAST = 0.0075;

const ending = (periods: number, others: number): number[] =>
  Array.from({ length: periods }, (_, t) => (t === periods - 1 ? 1 : others));
