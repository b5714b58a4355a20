import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PacedScreen, RefreshPacer } from './live-refresh';

let hidden: boolean;
let slowMs: number;
let readings: number;
let pacer: RefreshPacer;
beforeEach(() => {
  vi.useFakeTimers();
  [hidden, slowMs, readings] = [false, 0, 0];
  const screen: PacedScreen = {
    refresh: () => {
      readings++;
      return new Promise((resolve) => setTimeout(resolve, slowMs));
    },
    isHidden: () => hidden,
    now: () => Date.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  };
  pacer = new RefreshPacer(screen);
});
afterEach(() => void vi.useRealTimers());

/** An event every 100 ms for a duration in milliseconds. */
async function busyFor(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) {
    pacer.touched();
    await vi.advanceTimersByTimeAsync(100);
  }
}

describe('a screen that follows what happens', () => {
  it('is read anew once for all that happens within a pause', async () => {
    await busyFor(6_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(readings).toBe(4);
  });

  it('is not read while nothing happens', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings).toBe(0);
  });

  it('waits while it is hidden, and is read soon after it is looked at again', async () => {
    hidden = true;
    await busyFor(60_000);
    expect(readings).toBe(0);
    hidden = false;
    pacer.shown();
    await vi.advanceTimersByTimeAsync(0);
    expect(readings).toBe(1);
  });

  it('rests four times as long as a reading takes, and never reads twice at once', async () => {
    slowMs = 2_000;
    await busyFor(21_000); // 1.5 s delay, then 2 s of refreshing and 8 s of rest, twice.
    expect(readings).toBe(2);
    await busyFor(1_000);
    expect(readings).toBe(3);
  });
});
