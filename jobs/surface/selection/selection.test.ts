import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAB_POLICIES } from '../../../lab/rivals/surface/policies.js';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { madeUpRecords, seededRandom, type TestForm, testForm } from '../testing/form.js';
import type { Policy } from './port.js';
import { type AnswerPage, queryKey, type ShownRecord, wordQuery } from './query-interface.js';
import { type Limits, Selector } from './selector.js';

const NO_LIMITS: Limits = { price: 0, downloads: Number.POSITIVE_INFINITY };
const records = madeUpRecords(100, 1);

function started(form: TestForm, policy: Policy, limits = NO_LIMITS): Selector {
  return new Selector({ policy, offer: form.offer, random: seededRandom(1), first: [wordQuery('w2x')], limits });
}

function run(form: TestForm, selector: Selector, queries = 25): AnswerPage[] {
  const journal: AnswerPage[] = [];
  while (selector.asked.length < queries) {
    const step = selector.next();
    if (step.kind !== 'ask') break;
    for (const page of form.ask(step.query)) {
      journal.push(page);
      selector.receive(page);
    }
  }
  return journal;
}

const keysOf = (selector: Selector): string[] => selector.asked.map(({ query }) => queryKey(query));

describe.each(LAB_POLICIES.map((policy) => [policy.name, policy] as const))('%s', (_, policy) => {
  const forms = [testForm(records), testForm(records, { cap: 20, choice: 'kind', dates: true, searched: ['title'] })];

  it('asks nothing twice and finds records', () => {
    for (const form of forms) {
      const selector = started(form, policy);
      run(form, selector);
      const keys = keysOf(selector);
      expect(new Set(keys).size).toBe(keys.length);
      expect(selector.acquired.size).toBeGreaterThan(20);
    }
  });

  it('makes the same choices from the journal', () => {
    for (const form of forms) {
      const [first, second] = [started(form, policy), started(form, policy)];
      for (const page of run(form, first)) {
        second.next();
        second.receive(page);
      }
      expect(keysOf(second)).toEqual(keysOf(first));
      expect(second.next()).toEqual(first.next());
    }
  });

  it('does not mind the order in which records come', () => {
    const turned = testForm([...records].reverse().map((record) => ({ ...record, day: null })));
    const straight = testForm(records.map((record) => ({ ...record, day: null })));
    const [one, other] = [started(straight, policy), started(turned, policy)];
    run(straight, one, 15);
    run(turned, other, 15);
    expect(keysOf(other)).toEqual(keysOf(one));
  });

  it('survives a form that finds nothing', () => {
    const form = testForm([]);
    const selector = started(form, policy);
    run(form, selector, 5);
    expect(selector.acquired.size).toBe(0);
  });
});

describe('a run', () => {
  const form = testForm(madeUpRecords(80, 2), { pageSize: 5 });

  it('ends when nothing is left to ask', () => {
    const selector = started(form, EXPECTED_NEW);
    run(form, selector, 10_000);
    expect(selector.next()).toEqual({ kind: 'stop', reason: 'nothing-left' });
    expect(selector.acquired.size).toBe(form.records.length);
  });

  it('keeps to its budget, and what it read of a long answer', () => {
    const selector = started(form, EXPECTED_NEW, { price: 0, downloads: 3 });
    expect(selector.next()).toMatchObject({ kind: 'ask' });
    const pages = form.ask(wordQuery('w2x'));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, 2)) {
      selector.receive(page);
      expect(selector.next()).toEqual({ kind: 'turn' });
    }
    selector.receive(pages[2] as AnswerPage);
    expect(selector.next()).toEqual({ kind: 'stop', reason: 'budget' });
    expect(selector.acquired.size).toBe(15);
    expect(selector.asked).toMatchObject([{ capped: true, returned: 15, downloads: 3 }]);
  });

  it('ends sooner for a higher price, having found less', () => {
    const runs = [0.2, 1, 3].map((price) => {
      const selector = started(form, EXPECTED_NEW, { price, downloads: Number.POSITIVE_INFINITY });
      run(form, selector, 10_000);
      expect(selector.next()).toEqual({ kind: 'stop', reason: 'not-worth-it' });
      return selector.asked.length;
    });
    expect(runs[0]).toBeGreaterThan(runs[1] ?? 0);
    expect(runs[1]).toBeGreaterThan(runs[2] ?? 0);
  });

  it('takes no page that it did not request', () => {
    expect(() => started(form, EXPECTED_NEW).receive({ records: [], claimed: 0, more: false, capped: false })).toThrow(
      /was not requested/,
    );
  });

  it('counts a record once, however often pages show it', () => {
    const selector = started(form, EXPECTED_NEW);
    selector.next();
    const page = form.ask(wordQuery('w2x'))[0] as AnswerPage;
    selector.receive({ ...page, more: true });
    selector.receive({ ...page, more: false });
    expect(selector.asked).toMatchObject([{ returned: 5, fresh: 5, downloads: 2 }]);
  });
});

describe('with filters, under a cap', () => {
  it('reads all days, though some hold more than an answer shows', () => {
    const crowded = records.map((record, i): ShownRecord => ({ ...record, day: i < 40 ? 20_000 : 19_000 - (i >> 1) }));
    const form = testForm(crowded, { cap: 20, dates: true });
    const selector = started(form, EXPECTED_NEW);
    run(form, selector, 120);
    expect(selector.acquired.size).toBeGreaterThan(98);
  });

  it('is complete when each cell fits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 4, max: 20 }),
        fc.integer(),
        (count, cap, seed) => {
          const form = testForm(madeUpRecords(count, seed), { cap, dates: true });
          const selector = started(form, EXPECTED_NEW);
          run(form, selector, 300);
          expect(selector.acquired.size).toBe(count);
        },
      ),
      { numRuns: 3 },
    );
  });
});
