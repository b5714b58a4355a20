import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freeBytesAt, watchFreeSpace } from './disk-space.mjs';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says once when there is little room, when it is gone, and when there is enough again', () => {
  const said: string[] = [];
  const at = (level: string) => (message: string) => void said.push(`${level}: ${message}`);
  let free = 5e9;
  let checks = 0;
  const stop = watchFreeSpace({
    data: '/data',
    lowBytes: 1e9,
    report: { info: at('info'), warn: at('warn'), error: at('error') },
    freeBytes: () => free,
    onCheck: () => checks++,
    everyMs: 1_000,
  });
  const then = (bytes: number) => {
    free = bytes;
    vi.advanceTimersByTime(2_000);
    return said.splice(0);
  };
  expect(then(5e9)).toEqual([]);
  expect(then(0.9e9)).toEqual([expect.stringMatching(/^warn: Little room is left: 0\.90 GB free where \/data is/)]);
  expect(then(0.8e9)).toEqual([]);
  expect(then(1.1e9)).toEqual([]); // Not yet enough to withdraw the warning.
  expect(then(1e6)).toEqual([expect.stringMatching(/^error: The disk is full.*goes on by itself/)]);
  expect(then(0.9e9)).toEqual([expect.stringMatching(/^warn: Little room/)]);
  expect(then(2e9)).toEqual([expect.stringMatching(/^info: There is room again/)]);
  expect(checks).toBe(15);
  stop();
  expect(then(0)).toEqual([]);
});

it('knows how much room there is', () => {
  expect(freeBytesAt(import.meta.dirname)).toBeGreaterThan(0);
});
