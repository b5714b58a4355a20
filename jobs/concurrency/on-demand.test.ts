import { describe, expect, it, vi } from 'vitest';
import { onDemand } from './repeat.js';

/** Work that lasts until its signal is aborted. */
function slowWork() {
  const ends: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      ends.push((error) => (error ? reject(error) : resolve()));
    });
  return { work, ends };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('on demand', () => {
  it('runs on request, and once more for all requests meanwhile', async () => {
    const { work, ends } = slowWork();
    const { ask, stop } = onDemand(work, vi.fn());
    expect(ends).toHaveLength(0);
    ask();
    ask();
    ask();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await turn();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await turn();
    expect(ends).toHaveLength(2);
    ask();
    expect(ends).toHaveLength(3);
    ends[2]?.();
    await stop();
  });

  it('reports a failure, and goes on', async () => {
    const onError = vi.fn();
    const { work, ends } = slowWork();
    const { ask, stop } = onDemand(work, onError);
    ask();
    ends[0]?.(new Error('away'));
    await turn();
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('away'));
    ask();
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await stop();
  });

  it('is waited for when it is stopped, and not begun again', async () => {
    const { work, ends } = slowWork();
    const { ask, stop } = onDemand(work, vi.fn());
    ask();
    ask();
    let stopped = false;
    const stopping = stop().then(() => {
      stopped = true;
    });
    await turn();
    expect(stopped).toBe(false);
    ends[0]?.();
    await stopping;
    ask();
    expect(ends).toHaveLength(1);
  });
});
