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
const NONSENSE = ['xqzvkk', 'qqxzvv'];
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
      expect(portalFault(answers.slice(0, count), NONSENSE)).toBeNull();
  });
});

describe('a portal', () => {
  it.each<[string, AnswerSeen[]]>([
    ['same-page', ['a', 'b'].flatMap((each, i) => [seen(each, 1, many(i, 10)), seen(each, 2, many(i, 10))])],
    [
      'loops-pages',
      ['a', 'b'].flatMap((each, i) => [
        seen(each, 1, many(i, 10)),
        seen(each, 2, many(20 + i, 10)),
        seen(each, 3, many(i, 10)),
      ]),
    ],
    ['ignores-query', [seen('a', 1, many(0, 10)), seen('b', 1, many(0, 10)), seen('xqzvkk', 1, many(0, 10).reverse())]],
    [
      'answers-everything',
      [
        seen('a', 1, many(0, 10), { total: 900 }),
        ...NONSENSE.map((each, i) => seen(each, 1, many(5 * i, 10), { total: 880 })),
      ],
    ],
    ['login-wall', [seen('a', 1, many(0, 10)), seen('b', 1, [], { asksPassword: true })]],
    [
      'markup-changed',
      [seen('a', 1, many(0, 10)), ...['b', 'c', 'd'].map((question) => seen(question, 1, [], { total: 40 }))],
    ],
  ])('%s', (fault, answers) => {
    const found = portalFault(answers, NONSENSE);
    expect(found?.fault).toBe(fault);
    expect(found?.because).not.toBe('');
    expect(portalFault(answers.slice(0, -1), NONSENSE)?.fault).not.toBe(fault);
  });

  it.each<[string, AnswerSeen[]]>([
    [
      'pages in a circle of one question',
      [seen('a', 1, many(0, 10)), seen('a', 2, many(10, 10)), seen('a', 3, many(0, 10))],
    ],
    ['the same circle again', [1, 2, 1, 2].map((page) => seen('a', page, many(0, 10)))],
    ['empty pages of one question', [1, 2, 3, 4].map((page) => seen('a', page, page === 1 ? many(0, 10) : []))],
    ['words that all records have', ['a', 'b', 'c'].map((word) => seen(word, 1, many(0, 10)))],
    ['one nonsense word', [seen('a', 1, many(0, 10)), seen('xqzvkk', 1, many(5, 10))]],
    [
      'a nonsense word with many records and one with few',
      [seen('a', 1, many(0, 10)), seen('xqzvkk', 1, many(5, 10)), seen('qqxzvv', 1, many(0, 2))],
    ],
  ])('is not blamed for %s', (_, answers) => {
    expect(portalFault(answers, NONSENSE)).toBeNull();
  });

  it('is not another because it shows nothing where nothing was asked', () => {
    const empty = ['', '?ns=1', '?ns=2'].map((question) => seen(question, 1, [], { unasked: true }));
    expect(portalFault([seen('a', 1, many(0, 10)), ...empty])).toBeNull();
  });

  it('lies about its totals where most of its answers do, not where one may be misread or is cut short', () => {
    let asked = 0;
    const of = (total: number | null, shown: number, entries = shown) => ({
      question: `q${asked++}`,
      total,
      shown,
      entries,
    });
    const again = (one: ReturnType<typeof of>) => ({ ...one, question: `q${asked++}` });
    const [honest, false_, capped, twice] = [of(12, 12), of(900, 13), of(5_000, 100), of(96, 48, 96)];
    expect(falseTotals([false_, of(400, 7), of(300, 20), honest, capped])?.fault).toBe('lies-about-total');
    for (const answers of [
      [false_],
      [false_, again(false_), capped, honest, again(honest), again(honest), again(honest)],
      // One question, asked three times.
      [false_, false_, false_, honest],
      [capped, of(400, 100), of(300, 100)],
      [honest, of(null, 13), of(null, 7), of(null, 9)],
      // Each record was found by title and by text, and is listed for both.
      [twice, again(twice), of(48, 24, 48), honest],
    ])
      expect(falseTotals(answers)).toBeNull();
  });

  it('has a cap where it says so, where it claims more than it shows, or where the largest answers are alike and round', () => {
    const ended = (shown: number, total: number | null = null) => ({ question: 'a', shown, total, entries: shown });
    expect(capOf([ended(5)], 100)).toBe(100);
    expect(capOf([ended(50, 420)], null)).toBe(50);
    expect(capOf([{ ...ended(50, 100), entries: 100 }], null)).toBeNull();
    expect(capOf([ended(100), ended(100), ended(100)], null)).toBe(100);
    expect(capOf([ended(100), ended(100), ended(37)], null)).toBeNull();
  });
});
