import { describe, expect, it } from 'vitest';
import { type AnswerSeen, capOf, portalFault } from './portal-faults.js';

const seen = (question: string, page: number, records: string[], more: Partial<AnswerSeen> = {}): AnswerSeen => ({
  question,
  page,
  records,
  total: null,
  atLeast: false,
  asksPassword: false,
  changed: false,
  hasNext: true,
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
    [
      'lies-about-total',
      [seen('a', 1, many(0, 10), { total: 5_000 }), seen('a', 2, many(10, 3), { total: 5_000, hasNext: false })],
    ],
    ['login-wall', [seen('a', 1, many(0, 10)), seen('b', 1, [], { asksPassword: true })]],
    [
      'markup-changed',
      [seen('a', 1, many(0, 10)), ...['b', 'c', 'd'].map((question) => seen(question, 1, [], { total: 40 }))],
    ],
    ['no-records', ['a', 'b', 'c'].map((question) => seen(question, 1, []))],
  ])('%s', (fault, answers) => {
    const found = portalFault(answers, 'xqzvkk');
    expect(found?.fault).toBe(fault);
    expect(found?.because).not.toBe('');
    expect(portalFault(answers.slice(0, -1), 'xqzvkk')?.fault).not.toBe(fault);
  });

  it('that says "more than" lies about nothing', () => {
    const capped = [seen('a', 1, many(0, 100), { total: 1_000, atLeast: true, hasNext: false })];
    expect(portalFault(capped)).toBeNull();
  });

  it('has a cap where it says so, where it claims more than it shows, or where the largest answers are alike and round', () => {
    expect(capOf([seen('a', 1, many(0, 5))], 100)).toBe(100);
    expect(capOf([seen('a', 1, many(0, 50), { total: 420, hasNext: false })], null)).toBe(50);
    const round = ['a', 'b', 'c'].map((question) => seen(question, 1, many(0, 100), { hasNext: false }));
    expect(capOf(round, null)).toBe(100);
    expect(capOf([...round.slice(0, 2), seen('d', 1, many(0, 37), { hasNext: false })], null)).toBeNull();
  });
});
