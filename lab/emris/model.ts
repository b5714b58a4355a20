/** What the paper leaves open about its generated graphs, and the α it gives. */
export interface GraphModel {
  /** Zipf exponent of the number of links into a new page. */
  inExponent: number;
  /** Zipf exponent of the number of links out of a new page. */
  outExponent: number;
  /** Most links a page arrives with, each way. */
  maxDegree: number;
  /** Probability that a link's other end is the page drawn, not copied from it. */
  uniform: number;
  /** Words of the vocabulary in use. */
  vocabulary: number;
  /** Keywords a page is about. */
  keywords: number;
  /** Median of the log-normal page length, in words. */
  medianWords: number;
  /** Standard deviation of the logarithm of the page length. */
  spread: number;
  /** Share of a page's words that are any words. */
  noise: number;
  /** A label has 1 to this many words. */
  maxLabelWords: number;
  /** Words of a query, repeats counted. */
  queryWords: number;
  /** The paper's α: share of label words and query words that are on the page they describe. */
  reliability: number;
}

export const MODEL: GraphModel = {
  inExponent: 2.2,
  outExponent: 2.0,
  maxDegree: 20,
  uniform: 0.5,
  vocabulary: 812,
  keywords: 8,
  medianWords: 80,
  spread: 1,
  noise: 0.05,
  maxLabelWords: 4,
  queryWords: 20,
  reliability: 0.75,
};
