import { Verdict } from '@hyrde/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type Vote } from './decision.js';

const votes = (...verdicts: Verdict[]): Vote[] => verdicts.map((verdict) => ({ verdict, rightUrl: null }));
const wrong = (rightUrl: string): Vote => ({ verdict: 'wrong', rightUrl });

describe('votes on a finding', () => {
  it('stay open until there are enough', () => {
    expect(decide([], 1)).toEqual({ decided: false, needed: 1 });
    expect(decide(votes('correct'), 2)).toEqual({ decided: false, needed: 2 });
  });

  it('decide it if all agree', () => {
    expect(decide(votes('correct'), 1)).toEqual({ decided: true, verdict: 'correct', rightUrl: null });
    expect(decide(votes('absent', 'absent'), 2)).toEqual({ decided: true, verdict: 'absent', rightUrl: null });
  });

  it('need a third person if two disagree, and the majority counts', () => {
    expect(decide(votes('correct', 'wrong'), 2)).toEqual({ decided: false, needed: 3 });
    expect(decide(votes('correct', 'absent', 'absent'), 3)).toMatchObject({ decided: true, verdict: 'absent' });
  });

  it('are "cannot tell" if three people give three verdicts', () => {
    expect(decide(votes('correct', 'wrong', 'absent'), 3)).toMatchObject({ decided: true, verdict: 'cannot-tell' });
  });

  it('select the right page named most often', () => {
    expect(decide([wrong('a'), wrong('b'), wrong('b')], 3)).toMatchObject({ rightUrl: 'b' });
    expect(decide([wrong('a'), wrong('b')], 2)).toMatchObject({ verdict: 'wrong', rightUrl: 'a' });
  });

  it('always decide with three, whatever they are', () => {
    const vote = fc.record({ verdict: fc.constantFrom(...Verdict.options), rightUrl: fc.constant(null) });
    fc.assert(
      fc.property(fc.array(vote, { minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 3 }), (three, needed) => {
        expect(decide(three, needed).decided).toBe(true);
      }),
    );
  });
});
