/** Places taken in the order they were asked for: who waits, waits behind all who came before. */
export class WaitingLine {
  private readonly waiting: (() => void)[] = [];
  private inside = 0;

  /** @param places how many may be inside at once */
  constructor(private readonly places: number) {}

  /** Those inside and those before the next one to come. */
  get ahead(): number {
    return this.inside + this.waiting.length;
  }

  /** Those waiting. */
  get waits(): number {
    return this.waiting.length;
  }

  /** Takes a place if one is free and nobody waits for it. */
  enterNow(): boolean {
    if (this.inside >= this.places || this.waiting.length > 0) return false;
    this.inside++;
    return true;
  }

  /**
   * Resolves when the place is ours; `leave` gives it back.
   * @throws the signal's reason when it is aborted first; then no place was taken
   */
  async enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.enterNow()) return;
    await new Promise<void>((resolve, reject) => {
      const admitted = () => {
        signal?.removeEventListener('abort', aborted);
        resolve();
      };
      const aborted = () => {
        this.waiting.splice(this.waiting.indexOf(admitted), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', aborted, { once: true });
      this.waiting.push(admitted);
    });
  }

  leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.inside--;
  }
}
