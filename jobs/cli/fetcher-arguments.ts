import { isLoopback } from './loopback.js';
import { WrongUse } from './wrong-use.js';

/** How a command goes to sites. */
export interface FetcherArguments {
  readonly allowPrivate: boolean;
  readonly noDelay: boolean;
  /** A recording on this machine: its robots.txt speaks of the original and is left aside. */
  readonly recorded: boolean;
}

/** For `parseOptions`. */
export const FETCHER_OPTIONS = {
  'allow-private': { type: 'boolean' },
  'no-delay': { type: 'boolean' },
  recorded: { type: 'boolean' },
} as const;

/**
 * @param addresses all that it begins at, as URLs
 * @param hosts where else it may go, if that is said
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
