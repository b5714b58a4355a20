import { expect, it, vi } from 'vitest';

it('runs on whatever is done to the machine’s clock', async () => {
  const date = vi.spyOn(Date, 'now');
  vi.resetModules(); // The module may capture its source of time when loaded.
  const { systemClock } = await import('./politeness.js');
  const before = systemClock.now();
  date.mockReturnValue(before - 3_600_000);
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  expect(systemClock.now()).toBeLessThan(before + 60_000);
  date.mockRestore();
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000);
});

it('runs on from the time it is set to', async () => {
  const { systemClock } = await import('./politeness.js');
  systemClock.set(1_000);
  const first = systemClock.now();
  expect(first).toBeGreaterThanOrEqual(1_000);
  expect(first).toBeLessThan(60_000);
  systemClock.set(Date.now());
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(60_000);
});
