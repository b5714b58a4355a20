import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { every } from './repeat.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that lasts until its signal is aborted, and counts its iterations. */
function slowWork() {
  let end = () => {};
  let iterations = 0;
  const work = vi.fn(async (_stopping: AbortSignal) => {
    iterations++;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return { work, iterations: () => iterations, end: () => end() };
}

describe('every', () => {
  it('does it in iterations that never overlap, the next so long after the last', async () => {
    const { work, iterations, end } = slowWork();
    const stop = every(100, work, { onError: vi.fn() });
    expect(iterations()).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(iterations()).toBe(1);
    end();
    await vi.advanceTimersByTimeAsync(99);
    expect(iterations()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(iterations()).toBe(2);
    end();
    await stop();
  });

  it('begins immediately if requested', async () => {
    const { work, iterations, end } = slowWork();
    const stop = every(100, work, { onError: vi.fn(), immediately: true });
    expect(iterations()).toBe(1);
    end();
    await stop();
  });

  it('reports a failure, thrown or rejected, and goes on', async () => {
    const onError = vi.fn();
    let iterations = 0;
    const work = (): Promise<void> => {
      if (++iterations === 1) throw new Error('thrown');
      return iterations === 2 ? Promise.reject(new Error('rejected')) : Promise.resolve();
    };
    const stop = every(100, work, { onError });
    await vi.advanceTimersByTimeAsync(300);
    await stop();
    expect(iterations).toBe(3);
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['thrown', 'rejected']);
  });

  it('when stopped, notifies the running iteration, waits for it, and begins no other', async () => {
    const { work, iterations, end } = slowWork();
    const stop = every(100, work, { onError: vi.fn() });
    await vi.advanceTimersByTimeAsync(100);
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect([work.mock.calls[0]?.[0].aborted, stopped]).toEqual([true, false]);
    end();
    await stopping;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([stopped, iterations()]).toEqual([true, 1]);
  });
});
