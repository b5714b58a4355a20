import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../fetcher/index.js';
import { Deferred } from '../journal/index.js';

/** Maximum total wait of one command for hosts that defer requests. */
const PATIENCE_MS = 600_000;

/**
 * Repeats the work as long as a host defers it, each time after the wait that the host requested.
 * @param waiting called before each wait
 * @throws Deferred if the total wait would exceed the maximum; any other error of the work; the signal's reason
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
