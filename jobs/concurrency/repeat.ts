export interface EveryOptions {
  /** Called with each failure; the next iteration starts nevertheless. */
  onError: (error: unknown) => void;
  /** Start the first iteration now instead of after `ms`. */
  immediately?: boolean;
}

/**
 * Repeats `work`, `ms` after its last iteration ended, never two iterations at once. The timer does not keep the
 * process alive.
 * @param work receives a signal that is aborted on stop, for long iterations
 * @returns stops the repetition; resolves when a running iteration has ended
 */
export function every(
  ms: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  { onError, immediately = false }: EveryOptions,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const wait = () => {
    if (!stopping.signal.aborted) timer = setTimeout(begin, ms).unref();
  };
  const begin = () => {
    running = (async () => work(stopping.signal))()
      .then(() => undefined, onError)
      .then(wait);
  };
  if (immediately) begin();
  else wait();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}

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
  let running: Promise<void> | null = null;
  const run = async () => {
    while (asked && !stopped) {
      asked = false;
      await work().catch(onError);
    }
    running = null;
  };
  return {
    ask: () => {
      asked = true;
      running ??= run();
    },
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
