import { describe, expect, it } from 'vitest';
import { hyrdeFrontier } from './hyrde-frontier.js';
import { NaiveFrontier } from './naive-frontier.js';
import { tryFrontier } from './trial.js';

describe('the frontier benchmark', () => {
  it.each([
    ['Hyrde’s', hyrdeFrontier],
    ['the naive', () => new NaiveFrontier()],
  ])('measures %s frontier', (_, make) => {
    const trial = tryFrontier(make(), 2_345);
    expect(trial.urls).toBe(2_345);
    expect(trial.characters).toBeGreaterThan(40);
    for (const time of ['addNew', 'addKnown', 'pop'] as const) {
      expect(trial[time]).toBeGreaterThan(0);
      expect(trial.slowest[time]).toBeGreaterThanOrEqual(trial[time]);
    }
  });

  it('notices a frontier that loses order or URLs', () => {
    const stack: string[] = [];
    const known = new Set<string>();
    const add = (url: string) => !known.has(url) && stack.push(url) > 0 && known.add(url).has(url);
    expect(() => tryFrontier({ add, pop: () => stack.pop() ?? null }, 100)).toThrow('was next');
    expect(() => tryFrontier({ add: () => true, pop: () => null }, 100)).toThrow('said to be new');
  });
});
