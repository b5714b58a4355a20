import { describe, expect, it } from 'vitest';
import { EXPECTED_NEW } from '../policies/expected-new/expected-new.js';
import { wordQuery } from '../selection/query-interface.js';
import { Selector } from '../selection/selector.js';
import { madeUpRecords, seededRandom, testForm } from '../testing/form.js';
import { sizeOf } from './size.js';

/** Run of a number of queries over generated records whose titles are searched. */
function run(records: number, queries: number, seed: number): Selector {
  const form = testForm(madeUpRecords(records, seed), { searched: ['title', 'text'], pageSize: 100 });
  const selector = new Selector({
    policy: EXPECTED_NEW,
    offer: form.offer,
    random: seededRandom(seed),
    first: [wordQuery('w2x')],
    limits: { price: 0, downloads: Number.POSITIVE_INFINITY },
  });
  while (selector.asked.length < queries) {
    const step = selector.next();
    if (step.kind === 'stop') break;
    if (step.kind === 'ask') for (const page of form.ask(step.query)) selector.receive(page);
  }
  return selector;
}

describe('the size of a database', () => {
  it.each([1, 2, 3])('converges to 475 records once all are found and answers have no new ones (%s)', (seed) => {
    const selector = run(475, 60, seed);
    expect(selector.acquired.size).toBe(475);
    const size = sizeOf(selector);
    expect(size?.low).toBe(475);
    expect(size?.high).toBeLessThan(1.1 * 475);
    expect(size?.size).toBeLessThan(1.05 * 475);
  });

  it('keeps a wide interval while answers have new records', () => {
    const selector = run(475, 2, 4);
    const size = sizeOf(selector);
    expect(selector.acquired.size).toBeLessThan(475);
    expect(size?.low).toBeLessThanOrEqual(475);
    expect(size?.high).toBeGreaterThanOrEqual(475);
  });
});
