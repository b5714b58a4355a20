import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, emptyTimeOut, linearStep, releasedAt, timeOut, twoFoldStep } from './automaton.js';

const shares = new Map([
  ['postliste', 1],
  ['innsyn', 0.5],
  ['post', 0.25],
]);
const term = fc.constantFrom('postliste', 'innsyn', 'post', 'skole', 'vei', 'vann');
const states = fc.integer({ min: 2, max: 400 });

describe('the automaton', () => {
  it('moves S/4 or S/2 first, then half as many each time, at least one', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(twoFoldStep(100))).toEqual([25, 12, 6, 3, 1, 1, 1]);
    expect([1, 2, 3, 4, 5, 6, 7].map(twoFoldStep(100, 'S/2'))).toEqual([50, 25, 12, 6, 3, 1, 1]);
  });

  it('stays within its states and counts each term once', () => {
    fc.assert(
      fc.property(fc.array(term), states, (terms, s) => {
        const automaton = releasedAt(s);
        advance(automaton, terms, shares, s, twoFoldStep(s));
        expect(automaton.x).toBeGreaterThanOrEqual(0);
        expect(automaton.x).toBeLessThanOrEqual(s);
        expect(automaton.t).toBeLessThanOrEqual(new Set(terms).size);
      }),
    );
  });

  it('keeps a sheep out longer for heavier words', () => {
    fc.assert(
      fc.property(states, fc.integer({ min: 2, max: 8 }), (s, at) => {
        const out = (word: string) => {
          const automaton = releasedAt(s);
          advance(automaton, [...Array.from({ length: at - 1 }, (_, i) => `other ${i}`), word], shares, s, linearStep);
          return timeOut(automaton);
        };
        expect(out('postliste')).toBeGreaterThanOrEqual(out('innsyn'));
        expect(out('innsyn')).toBeGreaterThanOrEqual(out('post'));
        expect(out('post')).toBeGreaterThanOrEqual(out('skole'));
      }),
    );
  });

  it.each([linearStep, twoFoldStep(100)])('keeps a sheep without matches out for the empty time', (step) => {
    const automaton = releasedAt(100);
    advance(
      automaton,
      Array.from({ length: 500 }, (_, i) => `other ${i}`),
      shares,
      100,
      step,
    );
    expect(timeOut(automaton)).toBe(emptyTimeOut(100, step));
  });
});
