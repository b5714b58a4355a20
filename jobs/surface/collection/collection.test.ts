import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShownRecord } from '../selection/query-interface.js';
import { madeUpRecords } from '../testing/form.js';
import { Acquired, SearchedFields } from './acquired.js';
import { termsOf } from './reader.js';

describe('terms', () => {
  it('are runs of letters and digits of two characters or more', () => {
    expect(termsOf('E-post: Møte 2024/17, «ÅRSPLAN» a b')).toEqual(['post', 'møte', '2024', '17', 'årsplan']);
    expect(termsOf('हिन्दी שָׁלוֹם')).toEqual(['हिन्दी', 'שָׁלוֹם']);
    expect(termsOf('A\u030arsplan')).toEqual(['årsplan']);
  });

  it('are bounded', () => {
    expect(termsOf('x'.repeat(100))).toEqual([]);
    expect(termsOf('ab '.repeat(100_000)).length).toBeLessThan(20_000);
  });
});

describe('the fields that are searched', () => {
  const [TITLE, TOPIC, TEXT] = [1, 2, 4];

  it('are inferred from returned and from withheld records', () => {
    const fields = new SearchedFields();
    expect(fields.believed).toBe(255);
    for (let i = 0; i < 5; i++) fields.returned(TITLE | TEXT);
    fields.returned(TOPIC);
    for (let i = 0; i < 3; i++) fields.keptBack(TEXT);
    expect(fields.conclude(3)).toBe(true);
    expect(fields.believed).toBe(TITLE | TOPIC);
    expect(fields.conclude(3)).toBe(false);
  });

  it('are not thrown over by what no set explains', () => {
    const fields = new SearchedFields();
    for (let i = 0; i < 9; i++) fields.returned(0);
    for (let i = 0; i < 5; i++) fields.keptBack(TEXT);
    for (let i = 0; i < 5; i++) fields.returned(TITLE);
    fields.conclude(3);
    expect(fields.believed).toBe(TITLE);
  });
});

describe('the acquired records', () => {
  const records = madeUpRecords(40, 7);

  it('are counted as they would be anew', () => {
    const shows = fc.array(fc.tuple(fc.nat(39), fc.boolean()), { maxLength: 120 });
    fc.assert(
      fc.property(shows, (list) => {
        const acquired = new Acquired();
        for (const [i, exhaustive] of list) acquired.show(records[i] as ShownRecord, exhaustive);
        const kept = [...new Set(list.map(([i]) => i))].map((i) => records[i] as ShownRecord);
        expect(acquired.size).toBe(kept.length);
        const times = (id: string) => list.filter(([i, exhaustive]) => exhaustive && records[i]?.id === id).length;
        for (const term of acquired.terms) {
          const word = acquired.reader.word(term);
          const holding = kept.filter(({ fields }) => termsOf(Object.values(fields).join(' ')).includes(word));
          expect(acquired.df(term)).toBe(holding.length);
          expect(acquired.dfShown(term)).toBe(holding.length);
          expect(acquired.free(term)).toBe(holding.filter(({ id }) => times(id) === 0).length);
          expect(acquired.once(term)).toBe(holding.filter(({ id }) => times(id) === 1).length);
          expect(acquired.holding([term])).toHaveLength(holding.length);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('count only searched fields, once these are known', () => {
    const acquired = new Acquired();
    for (const record of records) acquired.show(record, true);
    for (let i = 0; i < 5; i++) acquired.searched.returned(1);
    for (let mask = 2; mask < 8; mask++) if (!(mask & 1)) acquired.searched.keptBack(mask);
    acquired.concludeFields();
    for (const term of acquired.terms) {
      const word = acquired.reader.word(term);
      const titled = records.filter(({ fields }) => termsOf(fields.title ?? '').includes(word));
      expect(acquired.df(term)).toBe(titled.length);
      expect(acquired.once(term)).toBe(titled.length);
    }
  });

  it('are found by several words at once', () => {
    const acquired = new Acquired();
    for (const record of records) acquired.show(record, false);
    const [a = 0, b = 0] = [...acquired.terms].sort((x, y) => acquired.df(y) - acquired.df(x));
    const [one, both] = [new Set(acquired.holding([a])), acquired.holding([a, b])];
    expect(both).toEqual(acquired.holding([b]).filter((place) => one.has(place)));
    expect(acquired.holding([-1])).toEqual([]);
  });
});
