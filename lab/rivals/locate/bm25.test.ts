import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bm25 } from './crawl.js';

const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 8 }), { minLength: 2 });

describe('BM25', () => {
  it('prefers the rare word, and the short text', () => {
    const ranked = new Bm25();
    const [short, long, common] = [['rare'], ['rare', 'x', 'y', 'z'], ['usual']].map((terms) => ranked.add(terms));
    ranked.add(['usual', 'x']);
    ranked.add(['usual', 'y']);
    const scoreOf = (number = 0) => ranked.scoreOf(number, ['rare', 'usual']);
    expect(scoreOf(short)).toBeGreaterThan(scoreOf(long));
    expect(scoreOf(short)).toBeGreaterThan(scoreOf(common));
  });

  it('is nothing without a word of the query, and no word takes from it', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const ranked = new Bm25();
        for (const terms of all) ranked.add(terms);
        all.forEach((terms, number) => {
          const one = ranked.scoreOf(number, ['a']);
          expect(one > 0).toBe(terms.includes('a'));
          expect(ranked.scoreOf(number, ['a', 'b'])).toBeGreaterThanOrEqual(one);
        });
      }),
    );
  });
});
