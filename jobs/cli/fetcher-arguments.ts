import { isLoopback } from './loopback.js';
import { WrongUse } from './wrong-use.js';

/** Options that decide how a command visits sites. */
export interface FetcherArguments {
  readonly allowPrivate: boolean;
  readonly noDelay: boolean;
  /**
   * True if the site is a recording served on this machine: its robots.txt was written for the original host and is
   * ignored.
   */
  readonly recorded: boolean;
}

/** Option definitions for `parseOptions`. */
export const FETCHER_OPTIONS = {
  'allow-private': { type: 'boolean' },
  'no-delay': { type: 'boolean' },
  recorded: { type: 'boolean' },
} as const;

/**
 * @param addresses all start URLs
 * @param hosts other hosts that may be visited; null if they were not limited
 * @throws WrongUse
 */
export function readFetcherArguments(
  values: Partial<Record<keyof typeof FETCHER_OPTIONS, boolean>>,
  addresses: readonly string[],
  hosts: readonly string[] | null,
): FetcherArguments {
  const { 'allow-private': allowPrivate = false, 'no-delay': noDelay = false, recorded = false } = values;
  if (noDelay && !allowPrivate) throw new WrongUse('--no-delay works only together with --allow-private.');
  if (recorded && !(allowPrivate && hosts && addresses.every((address) => isLoopback(new URL(address).host))))
    throw new WrongUse(
      `--recorded is for copies served on this machine: loopback addresses, with --allow-private${hosts ? '' : ', --hosts'}.`,
    );
  return { allowPrivate, noDelay, recorded };
}
