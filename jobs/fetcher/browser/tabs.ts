import { performance } from 'node:perf_hooks';
import { RENDER_QUICK_MS } from '@hyrde/contracts';

interface Waiting {
  expectedMs: number;
  since: number;
  enter(): void;
}

/** A tab that is held; `release` gives it back. */
export interface Tab {
  release(): void;
}

const isLong = ({ expectedMs }: { expectedMs: number }): boolean => expectedMs > RENDER_QUICK_MS;

/**
 * Lets so many pages into the browser at once. Next is the one that has waited longest for what it is expected to take
 * (highest response ratio next, Brinch Hansen 1971): quick ones soon, long ones in the end too. While others wait, one
 * tab at most is a long one's.
 */
export class Tabs {
  private readonly waiting: Waiting[] = [];
  private taken = 0;
  private long = 0;

  /** @param now milliseconds, of a clock that never goes back */
  constructor(
    private readonly tabs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Does somebody wait who is expected to be quick? */
  get crowded(): boolean {
    return this.waiting.some((one) => !isLong(one));
  }

  /** Is no tab taken, and nobody waiting for one? */
  get unused(): boolean {
    return this.taken === 0;
  }

  /**
   * Resolves when a tab is ours.
   * @throws the signal's reason when it is aborted first; then no tab was taken
   */
  async acquire(expectedMs: number, signal?: AbortSignal): Promise<Tab> {
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const aborted = () => {
        this.waiting.splice(this.waiting.indexOf(one), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', aborted);
        resolve({ release: () => this.release(one) });
      };
      const one = { expectedMs, since: this.now(), enter };
      signal?.addEventListener('abort', aborted, { once: true });
      this.waiting.push(one);
      this.admit();
    });
  }

  private release(one: Waiting): void {
    this.taken--;
    if (isLong(one)) this.long--;
    this.admit();
  }

  private admit(): void {
    while (this.taken < this.tabs && this.waiting.length) {
      const next = this.next();
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.taken++;
      if (isLong(next)) this.long++;
      next.enter();
    }
  }

  private next(): Waiting {
    const now = this.now();
    const ratio = ({ expectedMs, since }: Waiting) => (now - since) / expectedMs;
    const free = this.long > 0 && this.crowded ? this.waiting.filter((one) => !isLong(one)) : this.waiting;
    return free.reduce((best, one) => (ratio(one) > ratio(best) ? one : best));
  }
}
