import type { Asked } from './port.js';

/** New records a download must be expected to bring: fewer are not worth a request to somebody's server. */
export const WORTH_A_DOWNLOAD = 0.2;

/** When a run ends by itself. */
export interface Limits {
  /** New records a download must be expected to bring; 0: go on while anything can be asked. */
  readonly price: number;
  /** The most downloads. */
  readonly downloads: number;
}

export type StopReason =
  /** No query is left to ask. */
  | 'nothing-left'
  /** No query is expected to bring new records worth their downloads. */
  | 'not-worth-it'
  | 'budget';

/**
 * A policy's expectations are held against what came over the last queries of the like: as many as it takes until so many
 * new records were expected. Were it right, fewer than half of twenty would come once in two hundred times; over fewer a
 * run of bad luck, which comes sooner or later, would end what is worth going on with.
 */
const REMEMBERED = { queries: 20, expected: 20 };
/** Queries of which so many times as much was expected are of another kind: most are the first tries of another way. */
const LIKE = 2;
/** New records by which a short memory is steadied towards "as expected". */
const STEADYING = 5;

/** How many times as many new records as expected the last queries brought of which no more was expected than this. */
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
  return (sum.fresh + STEADYING) / (sum.expected + STEADYING);
}

/** Is a query worth its downloads, once the policy's expectation is corrected by how reliable it was? */
export const isWorthIt = (expected: number, downloads: number, asked: readonly Asked[], price: number): boolean =>
  price <= 0 || (expected * reliability(asked, expected)) / downloads >= price;
