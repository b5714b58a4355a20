import { RENDER_QUIET_MS } from '@hyrde/contracts';
import { expect, it } from 'vitest';
import { PageTimes } from './render.js';

it('expects of a host what its last page took', () => {
  const times = new PageTimes(2_000);
  expect(times.expected('a')).toBe(2_000);
  times.took('a', 9_000);
  times.took('a', 800);
  expect([times.expected('a'), times.expected('b')]).toEqual([800, 2_000]);
});

it('does not put a host first whose page failed at once', () => {
  const times = new PageTimes(2_000);
  times.took('a', 0);
  expect(times.expected('a')).toBe(RENDER_QUIET_MS);
});

it('evicts the host that was unused longest', () => {
  const times = new PageTimes(2_000);
  for (let i = 0; i <= 1_000; i++) times.took(`${i}`, 600);
  expect([times.expected('0'), times.expected('1')]).toEqual([2_000, 600]);
});
