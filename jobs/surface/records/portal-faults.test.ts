import { describe, expect, it } from 'vitest';
import { type AnswerSeen, capOf, falseTotals, portalFault } from './portal-faults.js';

const seen = (question: string, page: number, records: string[], more: Partial<AnswerSeen> = {}): AnswerSeen => ({
  question,
  page,
  records,
  total: null,
  atLeast: false,
  asksPassword: false,
  changed: false,
  hasNext: true,
  unasked: false,
  ...more,
});
const many = (from: number, count: number) => Array.from({ length: count }, (_, i) => `n:${from + i}`);

describe('a portal that answers as it should', () => {
  it('has no fault', () => {
    const answers = [
      seen('a', 1, many(0, 10), { total: 15 }),
      seen('a', 2, many(10, 5), { total: 15, hasNext: false }),
      seen('b', 1, many(7, 4), { total: 4, hasNext: false }),
      seen('c', 1, [], { total: 0, hasNext: false }),
      seen('xqzvkk', 1, [], { total: 0, hasNext: false }),
    ];
    for (let count = 1; count <= answers.length; count++)
      expect(portalFault(answers.slice(0, count), 'xqzvkk')).toBeNull();
  });
});

describe('a portal', () => {
  it.each<[string, AnswerSeen[]]>([
    ['same-page', [seen('a', 1, many(0, 10)), seen('a', 2, many(0, 10))]],
    ['loops-pages', [seen('a', 1, many(0, 10)), seen('a', 2, many(10, 10)), seen('a', 3, many(0, 10))]],
    ['ignores-query', [seen('a', 1, many(0, 10)), seen('b', 1, many(0, 10)), seen('c', 1, many(0, 10).reverse())]],
    ['answers-everything', [seen('a', 1, many(0, 10), { total: 900 }), seen('xqzvkk', 1, many(5, 10), { total: 880 })]],
    ['login-wall', [seen('a', 1, many(0, 10)), seen('b', 1, [], { asksPassword: true })]],
    [
      'markup-changed',
      [seen('a', 1, many(0, 10)), ...['b', 'c', 'd'].map((question) => seen(question, 1, [], { total: 40 }))],
    ],
  ])('%s', (fault, answers) => {
    const found = portalFault(answers, 'xqzvkk');
    expect(found?.fault).toBe(fault);
    expect(found?.because).not.toBe('');
    expect(portalFault(answers.slice(0, -1), 'xqzvkk')?.fault).not.toBe(fault);
  });

  it('is not another because it shows nothing where nothing was asked', () => {
    const empty = ['', '?ns=1', '?ns=2'].map((question) => seen(question, 1, [], { unasked: true }));
    expect(portalFault([seen('a', 1, many(0, 10)), ...empty])).toBeNull();
  });

  it('lies about its totals where most of its answers do, not where one may be misread or is cut short', () => {
    const of = (total: number | null, shown: number, entries = shown) => ({ total, shown, entries });
    const [honest, false_, capped, twice] = [of(12, 12), of(900, 13), of(5_000, 100), of(96, 48, 96)];
    expect(falseTotals([false_, of(400, 7), of(300, 20), honest, capped])?.fault).toBe('lies-about-total');
    for (const answers of [
      [false_],
      [false_, false_, capped, honest, honest, honest, honest],
      [capped, of(400, 100), of(300, 100)],
      [honest, of(null, 13), of(null, 7), of(null, 9)],
      // Each record was found by title and by text, and is listed for both.
      [twice, twice, of(48, 24, 48), honest],
    ])
      expect(falseTotals(answers)).toBeNull();
  });

  it('has a cap where it says so, where it claims more than it shows, or where the largest answers are alike and round', () => {
    const ended = (shown: number, total: number | null = null) => ({ shown, total, entries: shown });
    expect(capOf([ended(5)], 100)).toBe(100);
    expect(capOf([ended(50, 420)], null)).toBe(50);
    expect(capOf([{ ...ended(50, 100), entries: 100 }], null)).toBeNull();
    expect(capOf([ended(100), ended(100), ended(100)], null)).toBe(100);
    expect(capOf([ended(100), ended(100), ended(37)], null)).toBeNull();
  });
});
