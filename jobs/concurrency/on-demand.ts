/** Work that runs on request, at most once at a time. */
export interface OnDemand {
  /** Requests a run: now, or one more after the running one, however many requests arrive meanwhile. */
  ask(): void;
  /** Waits for the running iteration; no further one starts. */
  stop(): Promise<void>;
}

/**
 * Runs `work` on request, never twice at once.
 * @param onError called with each failure
 */
export function onDemand(work: () => Promise<unknown>, onError: (error: unknown) => void): OnDemand {
  let asked = false;
  let stopped = false;
  let rounds: Promise<void> | null = null;
  const run = async () => {
    while (asked && !stopped) {
      asked = false;
      await work().catch(onError);
    }
    rounds = null;
  };
  return {
    ask: () => {
      asked = true;
      rounds ??= run();
    },
    stop: async () => {
      stopped = true;
      await rounds;
    },
  };
}
