import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../fetcher/index.js';
import { Deferred } from '../journal/index.js';

/** How long a person may be kept waiting for hosts that ask us to come back, in all. */
const PATIENCE_MS = 600_000;

/**
 * Does the work anew, after the wait that was asked for, as long as a host sends it away.
 * @param waiting told before each wait
 * @throws Deferred where a person would be kept waiting for too long, what the work throws, or the signal's reason
 */
export async function patiently<T>(
  work: () => Promise<T>,
  waiting: (host: string, until: Date) => void,
  signal?: AbortSignal,
): Promise<T> {
  let patience = PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !(error instanceof Deferred)) throw error;
      const wait = Math.max(0, error.until.getTime() - systemClock.now());
      patience -= wait;
      if (patience < 0) throw error;
      waiting(error.host, error.until);
      await sleep(wait, undefined, signal ? { signal } : {});
    }
  }
}
