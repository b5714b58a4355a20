import { performance } from 'node:perf_hooks';
import { RENDER_QUICK_MS } from '@hyrde/contracts';

interface Waiting {
  expectedMs: number;
  since: number;
  enter(): void;
}

/** A held tab; `release` returns it. */
export interface Tab {
  release(): void;
}

const isLong = ({ expectedMs }: { expectedMs: number }): boolean => expectedMs > RENDER_QUICK_MS;

/**
 * Limits the number of pages in the browser. The next page is the one with the highest response ratio (Brinch Hansen
 * 1971): short ones soon, long ones eventually. While others wait, at most one tab holds a long page.
 */
export class Tabs {
  private readonly waiting: Waiting[] = [];
  private taken = 0;
  private long = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly tabs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** True if a page expected to be short waits. */
  get crowded(): boolean {
    return this.waiting.some((one) => !isLong(one));
  }

  /** True if no tab is held and no page waits. */
  get unused(): boolean {
    return this.taken === 0;
  }

  /**
   * Resolves when the caller holds a tab.
   * @throws the signal's reason if it is aborted first; no tab is taken then
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
