import { describe, expect, it } from 'vitest';
import { Outcome, outcomeOf, Reason } from './outcomes.js';
import { Answer, answerOf, Verdict, wasRight } from './verdicts.js';

const search = { state: 'done', outcome: 'found', reason: 'accepted', verdict: null, doesNotApply: false } as const;

describe('answerOf', () => {
  it('says yes for a page found, judged or not', () => {
    expect(answerOf(search)).toBe('yes');
    expect(answerOf({ ...search, verdict: 'correct' })).toBe('yes');
  });

  it('says yes where the search was wrong but a person knows the page', () => {
    expect(answerOf({ ...search, verdict: 'wrong' })).toBe('yes');
  });

  it('says no where a person found none, or the site was exhausted', () => {
    expect(answerOf({ ...search, verdict: 'absent' })).toBe('no');
    expect(answerOf({ ...search, outcome: 'not-found', reason: 'site-exhausted' })).toBe('no');
  });

  it('never takes a spent budget or a time-out for a no', () => {
    expect(answerOf({ ...search, outcome: 'not-found', reason: 'budget-spent' })).toBe('could-not-be-checked');
    expect(answerOf({ ...search, outcome: 'unreachable', reason: 'time-out' })).toBe('could-not-be-checked');
  });

  it('lets a person say that it does not apply, whatever was found', () => {
    expect(answerOf({ ...search, doesNotApply: true })).toBe('does-not-apply');
  });

  it('gives one of the five answers for everything that can be', () => {
    for (const reason of Reason.options)
      for (const verdict of [null, ...Verdict.options])
        for (const doesNotApply of [true, false]) {
          const done = answerOf({ state: 'done', outcome: outcomeOf(reason), reason, verdict, doesNotApply });
          const waiting = answerOf({ state: 'waiting', outcome: null, reason: null, verdict, doesNotApply });
          expect(Answer.options).toContain(done);
          expect(Answer.options).toContain(waiting);
        }
  });
});

describe('wasRight', () => {
  it('counts a page named rightly and an absence said rightly, and nothing undecided', () => {
    expect(wasRight('found', 'correct')).toBe(true);
    expect(wasRight('found', 'absent')).toBe(false);
    expect(wasRight('found', 'wrong')).toBe(false);
    expect(wasRight('not-found', 'absent')).toBe(true);
    expect(wasRight('not-found', 'wrong')).toBe(false);
    expect(wasRight('found', 'cannot-tell')).toBeNull();
    expect(wasRight('found', null)).toBeNull();
    for (const outcome of Outcome.options.filter((o) => o !== 'found' && o !== 'not-found'))
      expect(wasRight(outcome, 'absent')).toBeNull();
  });
});
