import { setTimeout as wait } from 'node:timers/promises';

/** Time as the fetcher sees it, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * Runs on whatever is done to the machine's clock: a turn's wait that was computed before the clock was set back an hour
 * would otherwise last an hour.
 */
export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: async (ms, signal) => {
    signal?.throwIfAborted();
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
};
