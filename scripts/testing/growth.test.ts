import { afterEach, expect, it, vi } from 'vitest';
import { growth, SQUARE } from './growth.js';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['its length', (n: number) => n, 8, true],
  ['a start that costs, and its length', (n: number) => n + 100, 7.3, true],
  ['the square of its length', (n: number) => n * n, 64, false],
])('tells what grows with %s', (_, cost, times, isBelow) => {
  let passed = 0;
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({ user: passed - (before?.user ?? 0), system: 0 }));
  const grown = growth((n) => {
    passed += cost(n);
  }, 8_000);
  expect(grown).toBeCloseTo(times, 0);
  expect(grown < SQUARE).toBe(isBelow);
});
