import { performance } from 'node:perf_hooks';

/** What waits for a tab: pages that may be quick, and those that were slow before, with what nobody waits for. */
export type TabLine = 'first' | 'later';

interface Waiting {
  since: number;
  enter(): void;
}

/** While pages of the first line wait, one of the later line at a time gets a tab this often, so that it comes to its end too. */
const LATER_EVERY_MS = 10_000;

/** Lets so many pages into the browser at once: those of the first line before the others, each line in its order. */
export class Tabs {
  private readonly lines: Record<TabLine, Waiting[]> = { first: [], later: [] };
  private readonly held: Record<TabLine, number> = { first: 0, later: 0 };
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
    return this.taken === 0;
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

  release(line: TabLine): void {
    this.held[line]--;
    this.admit();
  }

  private get taken(): number {
    return this.held.first + this.held.later;
  }

  private admit(): void {
    while (this.taken < this.tabs) {
      const line = this.nextLine();
      const next = this.lines[line].shift();
      if (!next) return;
      if (line === 'later') this.laterAt = this.now();
      this.held[line]++;
      next.enter();
    }
  }

  private nextLine(): TabLine {
    const { first, later } = this.lines;
    if (first.length === 0) return 'later';
    const [head] = later;
    if (!head || this.held.later > 0) return 'first';
    return this.now() - Math.max(head.since, this.laterAt) >= LATER_EVERY_MS ? 'later' : 'first';
  }
}
