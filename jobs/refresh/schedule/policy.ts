/** Columns of pages, or of buckets of similar ones; times in days since an epoch, rates in changes per day. */
export interface PageTable {
  readonly size: number;
  /** Number of pages in the bucket; 0 if the bucket is empty. */
  readonly count: Float64Array;
  readonly weight: Float64Array;
  readonly lastVisit: Float64Array;
  /** Point estimate of the change rate. */
  readonly rate: Float64Array;
  /** Shape and days of the belief about the change rate (`Belief`). */
  readonly shape: Float64Array;
  readonly days: Float64Array;
}

/** Priority of visiting a page at a time; pages are visited in descending order. The scale depends on the policy. */
export type Urgency = (page: number, now: number) => number;

/** Policy that chooses the pages of a day. */
export interface Policy {
  readonly name: string;
  readonly title: string;
  /** Computes the urgency function for a budget of visits per day. Call again when rates or pages have changed. */
  prepare(pages: PageTable, budget: number): Urgency;
}

/** Page table with weight 1 for every page and no other information. */
export const pageTable = (size: number): PageTable => ({
  size,
  count: new Float64Array(size),
  weight: new Float64Array(size).fill(1),
  lastVisit: new Float64Array(size),
  rate: new Float64Array(size),
  shape: new Float64Array(size),
  days: new Float64Array(size),
});

/**
 * Greedy policy on the crawl value of the mean rate of the page's belief (`beliefOfPage`): w [1/λ − (τ + 1/λ) e^{−λτ}],
 * τ days after the last visit (Olston & Pandey 2008; arXiv:2502.02430).
 */
export const OURS: Policy = {
  name: 'crawl-value',
  title: 'crawl value of the rate, greedy',
  prepare:
    ({ weight, rate, lastVisit }) =>
    (page, now) => {
      const λ = rate[page] ?? 0;
      const r = λ * (now - (lastVisit[page] ?? 0));
      return λ > 0 ? ((weight[page] ?? 0) / λ) * (1 - (1 + r) * Math.exp(-r)) : 0;
    },
};
