export interface EveryOptions {
  /** Is told each failure; the next round comes all the same. */
  onError: (error: unknown) => void;
  /** The first round begins now, not in `ms`. */
  immediately?: boolean;
}

/**
 * Does something again and again, `ms` after it was last done, never twice at once. Does not keep the process alive.
 * @param work is given a signal that is aborted when it is to stop, for rounds that take long
 * @returns call it to stop; it waits for a round that is under way
 */
export function every(
  ms: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  { onError, immediately = false }: EveryOptions,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  const wait = () => {
    if (!stopping.signal.aborted) timer = setTimeout(begin, ms).unref();
  };
  const begin = () => {
    round = (async () => work(stopping.signal))()
      .then(() => undefined, onError)
      .then(wait);
  };
  if (immediately) begin();
  else wait();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await round;
  };
}
