import { afterEach, expect, it, vi } from 'vitest';
import { growth, SQUARE } from './growth.js';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['its length', (n: number) => n, 8, true],
  ['a start that costs, and its length', (n: number) => n + 100, 7.3, true],
  ['the square of its length', (n: number) => n * n, 64, false],
])('recognises what grows with %s', (_, cost, times, isBelow) => {
  let passed = 0;
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({ user: passed - (before?.user ?? 0), system: 0 }));
  const grown = growth((n) => {
    passed += cost(n);
  }, 8_000);
  expect(grown).toBeCloseTo(times, 0);
  expect(grown < SQUARE).toBe(isBelow);
});

it('repeats work that is shorter than the processor clock can tell', () => {
  // The clock advances by steps of 4 ms; the shorter input takes a microsecond.
  let passed = 0;
  const shown = () => Math.floor(passed / 4_000) * 4_000;
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({ user: shown() - (before?.user ?? 0), system: 0 }));
  const grown = growth((n) => {
    passed += n;
  }, 8);
  expect(grown).toBeGreaterThan(1);
  expect(grown).toBeLessThan(SQUARE);
});

it('refuses to judge by a stopped clock', () => {
  vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  expect(() => growth(() => undefined, 8)).toThrow('took less than');
});
