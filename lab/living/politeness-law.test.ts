import { describe, expect, it } from 'vitest';
import { mannersOf } from './politeness-law.js';

const asked = (start: number, end: number, more: object = {}) => ({
  start,
  end,
  host: 'nordby.test',
  status: 200,
  kind: 'document' as const,
  ...more,
});

describe('the manners of a guest', () => {
  it('are read from the log: one document at a time a host, a second between them', () => {
    const log = [asked(0, 100), asked(1_100, 1_200), asked(1_600, 1_700), asked(1_650, 1_660)];
    expect(mannersOf(log)).toEqual({ documents: 4, hosts: 1, atOnce: 1, tooSoon: 1, shortestMs: -50 });
  });

  it('do not forbid what a redirect leads to, other hosts, and robots.txt', () => {
    const log = [
      asked(0, 10, { status: 301 }),
      asked(11, 20),
      asked(12, 20, { host: 'sorby.test' }),
      asked(25, 30, { kind: 'robots' }),
      asked(1_030, 1_040),
    ];
    expect(mannersOf(log)).toEqual({ documents: 4, hosts: 2, atOnce: 0, tooSoon: 0, shortestMs: 1_010 });
  });

  it('of nobody are faultless', () => {
    expect(mannersOf([])).toEqual({ documents: 0, hosts: 0, atOnce: 0, tooSoon: 0, shortestMs: null });
  });
});
