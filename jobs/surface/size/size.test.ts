import { describe, expect, it } from 'vitest';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import {
  type AnswerPage,
  type DayRange,
  type Query,
  type ShownRecord,
  wordQuery,
} from '../selection/query-interface.js';
import { Selector } from '../selection/selector.js';
import { madeUpRecords, seededRandom, type TestForm, testForm } from '../testing/form.js';
import { sizeOf } from './size.js';

const FREE = { price: 0, downloads: Number.POSITIVE_INFINITY };

function runOn(form: TestForm, queries: number, seed: number, first = 'w2x'): Selector {
  const { offer } = form;
  const random = seededRandom(seed);
  const selector = new Selector({ policy: EXPECTED_NEW, offer, random, first: [wordQuery(first)], limits: FREE });
  while (selector.asked.length < queries) {
    const step = selector.next();
    if (step.kind === 'stop') break;
    if (step.kind === 'ask') for (const page of form.ask(step.query)) selector.receive(page);
  }
  return selector;
}
const run = (records: number, queries: number, seed: number) =>
  runOn(testForm(madeUpRecords(records, seed), { pageSize: 100 }), queries, seed);

const record = (id: number, title: string, day: number | null = null): ShownRecord => ({
  id: `${id}`,
  fields: { title },
  day,
});

/** Selector after these queries, each with its one page. */
function asked(answers: readonly (readonly [Query, Partial<AnswerPage>])[], days: DayRange | null = null): Selector {
  const selector = new Selector({
    policy: EXPECTED_NEW,
    offer: { wordless: true, severalWords: true, choices: [], days },
    random: () => 0.5,
    first: answers.map(([query]) => query),
    limits: FREE,
  });
  for (const [, page] of answers) {
    if (selector.next().kind !== 'ask') throw new Error('A query was not asked.');
    selector.receive({ records: [], claimed: null, more: false, capped: false, ...page });
  }
  return selector;
}
const TEN = Array.from({ length: 10 }, (_, i) => record(i, i % 2 === 0 ? 'vei sak' : `vei nr${i}`, i));

describe('the size of a database that is known', () => {
  it('is what it claims, whatever recapture says', () => {
    const view = asked([
      [wordQuery(), { records: TEN, claimed: 500, capped: true }],
      [wordQuery('vei'), { records: TEN }],
      [wordQuery('sak'), { records: TEN.slice(0, 5) }],
    ]);
    expect(sizeOf(view)).toEqual({ size: 500, low: 500, high: 500, basis: 'claimed' });
  });

  it('is not what it claims if more is known', () => {
    const view = asked([
      [wordQuery(), { records: TEN.slice(0, 2), claimed: 3, capped: true }],
      [wordQuery('vei'), { records: TEN }],
      [wordQuery('sak'), { records: TEN.slice(0, 5) }],
    ]);
    expect(sizeOf(view)).toMatchObject({ basis: 'recapture', low: 10 });
  });

  it('is not proven by a list that states one more than it showed', () => {
    const view = asked([[wordQuery(), { records: TEN, claimed: 11 }]]);
    expect(sizeOf(view)).toEqual({ size: 11, low: 10, high: 11, basis: 'claimed' });
  });

  it('is the length of a list read to its end, and of all days read to their end', () => {
    expect(sizeOf(asked([[wordQuery(), { records: TEN }]]))).toEqual({ size: 10, low: 10, high: 10, basis: 'listed' });
    const days = { from: 0, to: 20 };
    const halves = [0, 10].map((from): [Query, Partial<AnswerPage>] => [
      { ...wordQuery(), days: { from, to: from + 10 } },
      { records: TEN.filter(({ day }) => (day ?? 0) >= from) },
    ]);
    expect(sizeOf(asked(halves, days))).toMatchObject({ size: 10, basis: 'listed' });
    expect(sizeOf(asked(halves.slice(0, 1), days))?.basis).not.toBe('listed');
  });

  it('is unknown if an answer was cut short, and before a second query', () => {
    expect(sizeOf(asked([[wordQuery(), { records: TEN, unsure: true }]]))).toBeNull();
    expect(sizeOf(asked([[wordQuery('vei'), { records: TEN }]]))).toBeNull();
  });
});

describe('the estimated size', () => {
  it.each([1, 2, 3])('converges to 475 records once all are found and answers have no new ones (%s)', (seed) => {
    const selector = run(475, 60, seed);
    expect(selector.acquired.size).toBe(475);
    const size = sizeOf(selector);
    expect(size?.low).toBe(475);
    expect(size?.high).toBeLessThan(1.3 * 475);
    expect(size?.size).toBeLessThan(1.1 * 475);
  });

  it('keeps a wide interval while answers have new records', () => {
    const selector = run(475, 2, 4);
    expect(selector.acquired.size).toBeLessThan(475);
    const { low, high } = sizeOf(selector) ?? { low: 0, high: 0 };
    expect(low).toBe(selector.acquired.size);
    expect(high ?? 475).toBeGreaterThanOrEqual(475);
  });

  it.each([1, 2, 3])('is not raised by words that answers do not show (%s)', (seed) => {
    const form = testForm(madeUpRecords(475, seed), { shown: ['kind'], pageSize: 100 });
    const titles = testForm(madeUpRecords(475, seed), { shown: ['title'], pageSize: 100 });
    for (const selector of [runOn(form, 40, seed), runOn(titles, 40, seed)])
      for (const size of [sizeOf(selector)]) if (size) expect(size.low).toBeLessThanOrEqual(475);
  });

  it('has no upper end where the known records share no word with the others', () => {
    const apart = [
      ...Array.from({ length: 7 }, (_, i) => record(i, `havn kai nr${i}`)),
      ...Array.from({ length: 400 }, (_, i) => record(100 + i, `vei skole sak${i}`)),
    ];
    const selector = runOn(testForm(apart, { searched: ['title'] }), 50, 1, 'havn');
    expect(selector.acquired.size).toBe(7);
    expect(sizeOf(selector)).toMatchObject({ low: 7, high: null });
  });

  it('is at least what two answers claim; one may be misread', () => {
    const claims = (...totals: number[]) =>
      sizeOf(
        asked([
          [wordQuery('vei'), { records: TEN }],
          ...totals.map((claimed, i): [Query, Partial<AnswerPage>] => [
            wordQuery(`nr${i}`),
            { records: TEN.slice(0, 2), claimed, capped: true },
          ]),
        ]),
      )?.low;
    expect(claims(2026, 12)).toBe(12);
    expect(claims(2026, 1_900)).toBe(1_900);
  });
});
