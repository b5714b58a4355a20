/** Yields to other work of the process, between slices of a long computation. */
export const yieldToOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Counts work before it is done and yields to other work after each `slice` of it. Await the result only if there is
 * one: a short computation then runs without a break.
 */
export function inSlices(slice: number): (amount: number) => Promise<void> | undefined {
  let left = slice;
  return (amount) => {
    if (left <= 0) left = slice;
    left -= amount;
    return left <= 0 ? yieldToOthers() : undefined;
  };
}

/** A computation that may pause after each step. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Runs a computation without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Time in milliseconds between two yields of a computation. */
const SLICE_MS = 15;

/** Runs a computation, yielding to other work; a short one runs without a break. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (let since = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < SLICE_MS) continue;
    await yieldToOthers();
    since = performance.now();
  }
}

/** Grants a fixed number of permits; waiters are served in order of arrival. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private held = 0;

  /** @param permits maximum held at once */
  constructor(private readonly permits: number) {}

  /** Number of holders and waiters, that is, of all who precede the next arrival. */
  get ahead(): number {
    return this.held + this.queue.length;
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** Takes a permit if one is free and nobody waits. */
  tryAcquire(): boolean {
    if (this.held >= this.permits || this.queue.length > 0) return false;
    this.held++;
    return true;
  }

  /**
   * Resolves when the caller holds a permit; `release` returns it.
   * @throws the signal's reason if it is aborted first; no permit is taken then
   */
  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.tryAcquire()) return;
    await new Promise<void>((resolve, reject) => {
      const admitted = () => {
        signal?.removeEventListener('abort', aborted);
        resolve();
      };
      const aborted = () => {
        this.queue.splice(this.queue.indexOf(admitted), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', aborted, { once: true });
      this.queue.push(admitted);
    });
  }

  /** Hands the permit to the longest waiter. */
  release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.held--;
  }

  /**
   * Runs `work` while holding a permit.
   * @throws the signal's reason if it is aborted while waiting, or the error of `work`
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal);
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
