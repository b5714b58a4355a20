import type { Clock } from '../politeness/politeness.js';

interface Sleeper {
  at: number;
  wake(): void;
}

/** A clock that advances only on request. */
export class FakeClock implements Clock {
  private readonly sleepers = new Set<Sleeper>();

  /** @param time ms since 1970; by default a fixed day */
  constructor(private time = Date.UTC(2026, 0, 1)) {}

  now = (): number => this.time;

  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const sleeper: Sleeper = {
        at: this.time + Math.max(ms, 0),
        wake: () => {
          signal?.removeEventListener('abort', aborted);
          this.sleepers.delete(sleeper);
          resolve();
        },
      };
      const aborted = () => {
        this.sleepers.delete(sleeper);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', aborted, { once: true });
      this.sleepers.add(sleeper);
    });

  /** Advances by `ms` and wakes sleepers in order. */
  advance(ms: number): void {
    this.time += ms;
    const due = [...this.sleepers].filter((sleeper) => sleeper.at <= this.time).sort((a, b) => a.at - b.at);
    for (const sleeper of due) sleeper.wake();
  }

  /** Time at which the next sleeper wakes; null without sleepers. */
  next(): number | null {
    return this.sleepers.size === 0 ? null : Math.min(...[...this.sleepers].map(({ at }) => at));
  }
}
