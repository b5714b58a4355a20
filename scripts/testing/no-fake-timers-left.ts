import { afterAll, vi } from 'vitest';

/** Faked timers that a file leaves block the next file of its process, which then seems to be at fault. */
afterAll(() => {
  if (!vi.isFakeTimers()) return;
  vi.useRealTimers();
  throw new Error('This file leaves its timers faked: call vi.useRealTimers() in afterEach.');
});
