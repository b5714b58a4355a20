import { describe, expect, it } from 'vitest';
import { POLICIES } from '../index.js';
import { type DayRange, type Query, type ShownRecord, wordQuery } from '../selection/query-interface.js';
import { Selector } from '../selection/selector.js';
import { missedOdds } from './size.js';

function anyPolicy() {
  const [policy] = POLICIES;
  if (!policy) throw new Error('There is no policy.');
  return policy;
}
const policy = anyPolicy();
const record = (id: number, title: string): ShownRecord => ({ id: `${id}`, fields: { title }, day: null });

/** Executes these queries, each answered with all matching records. */
function asked(answers: readonly (readonly [Query, readonly ShownRecord[], number?])[]): Selector {
  const selector = new Selector({
    policy,
    offer: { wordless: true, severalWords: true, choices: [], days: null },
    random: () => 0.5,
    first: answers.map(([query]) => query),
    limits: { price: 0, downloads: Number.POSITIVE_INFINITY },
  });
  for (const [, records, claimed = records.length] of answers) {
    if (selector.next().kind !== 'ask') throw new Error('A query was not asked.');
    selector.receive({ records, claimed, more: false, capped: claimed > records.length });
  }
  return selector;
}

/** Records of two words each; every second one also has the other queried word. */
const RECORDS = Array.from({ length: 10 }, (_, i) => record(i, i % 2 === 0 ? 'vei sak' : `vei nr${i}`));
const SAK = RECORDS.filter(({ fields }) => fields.title === 'vei sak');

describe('the odds of the unseen by the words that were asked', () => {
  it('are those of records whose words are all unasked', () => {
    // Besides the word that found each record, five of ten words were queried: .5² of all are missed, ⅓ of the seen
    // number.
    const view = asked([
      [wordQuery('vei'), RECORDS],
      [wordQuery('sak'), SAK],
    ]);
    expect(missedOdds(view)).toBeCloseTo(1 / 3);
  });

  it('are higher where answers kept records back', () => {
    const view = asked([
      [wordQuery('vei'), RECORDS, 10],
      [wordQuery('sak'), SAK, 50],
    ]);
    expect(missedOdds(view)).toBeGreaterThan(1 / 3);
  });

  it('are bounded where next to no word was asked', () => {
    expect(missedOdds(asked([[wordQuery('vei'), RECORDS]]))).toBeLessThanOrEqual(100);
  });

  const days: DayRange = { from: 1, to: 2 };
  it.each([
    ['nothing was asked', []],
    ['records came by days', [[{ ...wordQuery(), days }, RECORDS]]],
    ['a condition stood beside the word', [[{ ...wordQuery('vei'), days }, RECORDS]]],
  ] as [string, [Query, ShownRecord[]][]][])('are unknown where %s', (_, answers) => {
    expect(missedOdds(asked(answers))).toBeNull();
  });
});
