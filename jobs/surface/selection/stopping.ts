import type { Asked } from './port.js';

/** Minimum expected number of new records per download; fewer do not justify a request to a host. */
export const WORTH_A_DOWNLOAD = 0.2;

/** Limits at which a run ends by itself. */
export interface Limits {
  /** Minimum expected number of new records per download; 0: the run continues while any query is left. */
  readonly price: number;
  /** Maximum number of downloads. */
  readonly downloads: number;
}

export type StopReason =
  /** No query is left. */
  | 'nothing-left'
  /** No query is expected to return enough new records for its downloads. */
  | 'not-worth-it'
  | 'budget';

/**
 * Memory of the comparison of expected and actual new records over the latest comparable queries: as many as it takes
 * to reach this expected total. If expectations were right, less than half of 20 would be returned once in 200 times;
 * with a shorter memory, a run of bad luck would end worthwhile runs.
 */
const REMEMBERED = { queries: 20, expected: 20 };
/** Factor of expected records beyond which queries are not comparable: most are first attempts of another kind. */
const LIKE = 2;
/** Prior weight, in new records, of perfect reliability. */
const PRIOR_WEIGHT = 5;

/** Ratio of actual to expected new records over the latest comparable queries. */
export function reliability(asked: readonly Asked[], expected: number): number {
  const sum = { fresh: 0, expected: 0, queries: 0 };
  for (let i = asked.length - 1; i >= 0; i--) {
    if (sum.queries >= REMEMBERED.queries && sum.expected >= REMEMBERED.expected) break;
    const one = asked[i];
    if (!one || one.expected === null || one.expected > LIKE * expected) continue;
    sum.queries++;
    sum.fresh += one.fresh;
    sum.expected += one.expected;
  }
  return (sum.fresh + PRIOR_WEIGHT) / (sum.expected + PRIOR_WEIGHT);
}

/** True if a query is worth its downloads, after correction of the expectation by its reliability. */
export const isWorthIt = (expected: number, downloads: number, asked: readonly Asked[], price: number): boolean =>
  price <= 0 || (expected * reliability(asked, expected)) / downloads >= price;
