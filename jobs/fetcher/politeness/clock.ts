import { setTimeout as wait } from 'node:timers/promises';

/** The fetcher's source of time, replaced in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * A monotonic clock: if the machine's clock is set back an hour, a computed wait would otherwise last an hour longer.
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
