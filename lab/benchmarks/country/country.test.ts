import { describe, expect, it } from 'vitest';
import { memoryOf } from '../../product/processes.js';

describe.runIf(process.platform === 'linux')('memory', () => {
  it('is read of processes that are there', () => {
    expect(memoryOf(process.pid)?.peak).toBeGreaterThan(10);
    expect(memoryOf(process.pid)?.children).toBeGreaterThanOrEqual(0);
    expect(memoryOf(2 ** 30)).toBeNull();
  });
});
