import { describe, expect, it } from 'vitest';
import { Acquired } from '../../collection/acquired.js';
import type { Chooser, Policy, View } from '../../selection/port.js';
import { type ShownRecord, wordQuery } from '../../selection/query-interface.js';
import { Selector } from '../../selection/selector.js';
import { madeUpRecords, seededRandom, testForm } from '../../testing/form.js';
import { order } from '../candidates.js';
import { NUMBERS } from './numbers.js';
import { freshUnderCap, quadratureOf } from './proposal.js';
import { Members, Recaptures, unseenAfterDays, unseenByTerm } from './unseen-records.js';
import { type Lesson, Surpluses, Unmet, WordModel } from './words.js';

/** Runs a policy for a number of queries on generated records. */
function run(chooser: Chooser, records: number, queries: number, cap: number): void {
  const policy: Policy = { name: 'watched', title: 'watched', start: () => chooser };
  const form = testForm(madeUpRecords(records, 3), { cap, searched: ['title'], pageSize: 100 });
  const selector = new Selector({
    policy,
    offer: form.offer,
    random: seededRandom(1),
    first: [wordQuery('w2x')],
    limits: { price: 0, downloads: Number.POSITIVE_INFINITY },
  });
  for (let step = selector.next(); step.kind === 'ask' && selector.asked.length < queries; step = selector.next())
    for (const page of form.ask(step.query)) selector.receive(page);
}

describe('words to ask', () => {
  it.each([Number.POSITIVE_INFINITY, 20])('are those of the plain computation, word by word (cap %s)', (cap) => {
    const model = new WordModel(NUMBERS);
    let decisions = 0;
    const choose = (view: View) => {
      const knownFirst = 0.5;
      const state = { population: 2 * view.acquired.size, knownFirst, unread: null };
      const proposals = model.proposals(view, new Members(), state);
      const { acquired } = view;
      const gain = (term: number) =>
        freshUnderCap(acquired.df(term), model.unseen(view, term), view.cap, quadratureOf(0.7), knownFirst);
      const plain = acquired.terms
        .filter((term) => !view.isAskedAlone(term))
        .map((term) => ({ term, gain: gain(term) }))
        .sort((a, b) => b.gain - a.gain || order(acquired, a.term, b.term))
        .slice(0, proposals.length);
      expect(proposals.map((one) => ({ term: one.terms[0], gain: one.gain }))).toEqual(plain);
      decisions++;
      const first = proposals[0];
      if (!first) return null;
      model.issue(view, first);
      return { query: first.query, expected: first.gain };
    };
    run({ choose, learn: (asked) => model.learn(asked) }, 400, 25, cap);
    expect(decisions).toBeGreaterThan(20);
  });

  it('take a kernel mean over lessons, whenever these came', () => {
    const random = seededRandom(5);
    const surpluses = new Surpluses(0.5);
    const lessons: Lesson[] = [];
    for (let i = 0; i < 60; i++) {
      const lesson = { frequency: 7 * random(), freedom: -3 * random(), shape: i % 3, surplus: 4 * random() - 2 };
      lessons.push(lesson);
      surpluses.learn(lesson);
      const [frequency, freedom] = [Math.floor(random() * 4), -Math.floor(random() * 3)];
      const likes = lessons.map(
        (one) =>
          (one.shape === 2 ? 1 : 0.5) *
          Math.exp(-((one.frequency - frequency) ** 2 / 2 + (one.freedom - freedom) ** 2) / (2 * 0.7 ** 2)),
      );
      const weighted = likes.reduce((sum, like, j) => sum + like * (lessons[j]?.surplus ?? 0), 0);
      const weights = likes.reduce((sum, like) => sum + like, 1);
      expect(surpluses.at(surpluses.cellOf(frequency, freedom, 2), 1)).toBeCloseTo((weighted + 1) / weights, 12);
    }
  });
});

describe('what known records stand for', () => {
  const record = (id: number, title: string, day: number | null = null) => ({ id: `r${id}`, fields: { title }, day });
  const selector = () =>
    new Selector({
      policy: { name: 'none', title: 'none', start: () => ({ choose: () => null }) },
      offer: { wordless: true, severalWords: true, choices: [], days: null },
      random: seededRandom(1),
      first: [wordQuery('north'), wordQuery('south')],
      limits: { price: 0, downloads: Number.POSITIVE_INFINITY },
    });

  it('is more where an answer claims more than it shows, else by the odds of all', () => {
    const view = selector();
    view.next();
    const north = [record(1, 'north harbour'), record(2, 'north school')];
    view.receive({ records: north, claimed: 100, more: false, capped: true });
    view.next();
    view.receive({ records: [record(3, 'south chapel')], claimed: 1, more: false, capped: false });
    const { reader } = view.acquired;
    const numbers = { ...NUMBERS, outside: 0.5, floor: 0.05 };
    const sums = unseenByTerm(view, new Members(), { odds: 2, shown: () => 0, numbers });
    const of = (word: string) => sums[reader.term(word)] ?? 0;
    // Of 100 records 98 are unseen and two known: each represents 49, plus half of the whole database's odds.
    expect(of('harbour')).toBeCloseTo(49.05 + 1);
    expect(of('north')).toBeCloseTo(2 * of('harbour'));
    expect(of('chapel')).toBeCloseTo(2);
  });

  it('is, once days are read, by the records of days that were not', () => {
    const view = selector();
    view.next();
    const records = [record(1, 'north harbour', 10), record(2, 'north school', 11), record(3, 'north chapel')];
    view.receive({ records, claimed: 9, more: false, capped: true });
    const unseen = unseenAfterDays(view, new Set([11]), 6);
    const of = (word: string) => unseen[view.acquired.reader.term(word)] ?? 0;
    // Of two unread records one is a school's; ten more are distributed like all three known ones.
    expect(of('school')).toBeCloseTo((6 * (1 + 10 / 3)) / 12);
    expect(of('chapel')).toBeCloseTo(of('school'));
    expect(of('harbour')).toBeCloseTo((6 * (10 / 3)) / 12);
    expect(of('north')).toBeCloseTo(6);
  });

  it('is higher if a word’s records are new each time, lower if they recur', () => {
    const view = selector();
    const recaptures = new Recaptures();
    const answer = (records: ShownRecord[]) => {
      view.next();
      view.receive({ records, claimed: records.length, more: false, capped: false });
    };
    answer([record(1, 'north library'), record(2, 'north school'), record(3, 'north old')]);
    answer([record(4, 'south library'), record(5, 'south chapel'), record(3, 'north south old')]);
    recaptures.update(view);
    const unseen = (word: string, known: number) =>
      recaptures.unseen(view.acquired.reader.term(word), known, 2 * known, NUMBERS);
    expect(unseen('library', 2)).toBeGreaterThan(unseen('school', 1));
    expect(unseen('old', 1)).toBeLessThan(unseen('school', 1));
    recaptures.update(view); // A second update must not count anything twice.
    expect(unseen('old', 1)).toBeLessThan(unseen('school', 1));
  });
});

describe('words that were shown, not met in a searched field', () => {
  it('are met as often as others of their kind were, one record later', () => {
    const acquired = new Acquired();
    const fields = (title: string, text: string) => ({ title, text });
    for (let i = 0; i < 60; i++) {
      acquired.show({ id: `t${i}`, fields: fields(`x${i}`, `about Name${i}`), day: null }, false);
      acquired.show({ id: `u${i}`, fields: fields(`Name${i}`, `about small${i}`), day: null }, false);
      acquired.show({ id: `v${i}`, fields: fields(`y${i}`, `about small${i}`), day: null }, false);
    }
    for (let i = 0; i < 9; i++) acquired.searched.returned(1);
    for (let i = 0; i < 9; i++) acquired.searched.keptBack(2);
    acquired.concludeFields();
    const unmet = new Unmet(acquired);
    const shapeOf = (word: string) => acquired.shape(acquired.reader.term(word));
    expect(shapeOf('name7')).not.toBe(shapeOf('small7'));
    expect(unmet.rate(1, shapeOf('name7'))).toBeGreaterThan(0.7);
    expect(unmet.rate(1, shapeOf('small7'))).toBeLessThan(0.3);
  });
});
