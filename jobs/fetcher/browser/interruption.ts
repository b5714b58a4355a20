/** Ends a page's time: by the clock, the caller, or the page's crash. */
export class Interruption {
  private readonly interrupted: Promise<never>;
  private readonly timer: NodeJS.Timeout;
  /** Ends it for another reason. */
  end: (why: Error) => void = () => {};
  private readonly stop = () => this.end(new Error('aborted'));

  constructor(
    ms: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.interrupted = new Promise((_, reject) => {
      this.end = reject;
    });
    this.interrupted.catch(() => {});
    this.timer = setTimeout(() => this.end(new Error(`not rendered within ${ms / 1_000} s`)), ms);
    signal?.addEventListener('abort', this.stop, { once: true });
  }

  orEarlier<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.interrupted]);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.signal?.removeEventListener('abort', this.stop);
  }
}
