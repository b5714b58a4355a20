import type { Clock } from '../politeness/clock.js';

interface Sleeper {
  at: number;
  wake(): void;
}

/** A clock that stands until it is told to go on. */
export class FakeClock implements Clock {
  private readonly sleepers = new Set<Sleeper>();

  /** @param time ms since 1970; by default a day on which nothing happened */
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

  /** Goes on by `ms`, waking those whose time has come, in order. */
  advance(ms: number): void {
    this.time += ms;
    const due = [...this.sleepers].filter((sleeper) => sleeper.at <= this.time).sort((a, b) => a.at - b.at);
    for (const sleeper of due) sleeper.wake();
  }

  /** When the next sleeper wakes, or null where nobody sleeps. */
  next(): number | null {
    return this.sleepers.size === 0 ? null : Math.min(...[...this.sleepers].map(({ at }) => at));
  }
}
