import { performance } from 'node:perf_hooks';

/** What waits for a tab: pages that may be quick, and those that were slow before, with what nobody waits for. */
export type TabLine = 'first' | 'later';

interface Waiting {
  since: number;
  enter(): void;
}

/** While pages of the first line wait, one of the later line gets a tab this often, so that it comes to its end too. */
const LATER_EVERY_MS = 30_000;

/** Lets so many pages into the browser at once: those of the first line before the others, each line in its order. */
export class Tabs {
  private readonly lines: Record<TabLine, Waiting[]> = { first: [], later: [] };
  private held = 0;
  private laterAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds, of a clock that never goes back */
  constructor(
    private readonly tabs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Does somebody wait in the first line? */
  get crowded(): boolean {
    return this.lines.first.length > 0;
  }

  /** Is no tab taken, and nobody waiting for one? */
  get unused(): boolean {
    return this.held === 0;
  }

  /**
   * Resolves when a tab is ours; `release` gives it back.
   * @throws the signal's reason when it is aborted first; then no tab was taken
   */
  async acquire(line: TabLine, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const queue = this.lines[line];
      const aborted = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', aborted);
        resolve();
      };
      const waiting = { since: this.now(), enter };
      signal?.addEventListener('abort', aborted, { once: true });
      queue.push(waiting);
      this.admit();
    });
  }

  release(): void {
    this.held--;
    this.admit();
  }

  private admit(): void {
    while (this.held < this.tabs) {
      const next = this.next();
      if (!next) return;
      this.held++;
      next.enter();
    }
  }

  private next(): Waiting | undefined {
    const { first, later } = this.lines;
    const [head] = later;
    const now = this.now();
    const overdue = head !== undefined && now - Math.max(head.since, this.laterAt) >= LATER_EVERY_MS;
    if (first.length > 0 && !overdue) return first.shift();
    if (head) this.laterAt = now;
    return later.shift();
  }
}
