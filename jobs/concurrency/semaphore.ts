/** Lets so many in at once; the others wait in the order in which they came. */
export class Semaphore {
  private readonly queue: (() => void)[] = [];
  private held = 0;

  /** @param permits how many may be held at once */
  constructor(private readonly permits: number) {}

  /** Those who hold a permit and those who wait for one: all who are before the next to come. */
  get ahead(): number {
    return this.held + this.queue.length;
  }

  /** Those who wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Takes a permit if one is free and nobody waits for it. */
  tryAcquire(): boolean {
    if (this.held >= this.permits || this.queue.length > 0) return false;
    this.held++;
    return true;
  }

  /**
   * Resolves when a permit is ours; `release` gives it back.
   * @throws the signal's reason when it is aborted first; then no permit was taken
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

  /** Hands the permit to whoever has waited longest. */
  release(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.held--;
  }

  /** Does the work with a permit. @throws the signal's reason when it is aborted while waiting, or what the work throws */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal);
    try {
      return await work();
    } finally {
      this.release();
    }
  }
}
