import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWords } from './target-fields';

describe('a list of words', () => {
  it.each([
    ['postliste', { postliste: 1 }],
    ['postliste, innsyn; journal\narkiv', { postliste: 1, innsyn: 1, journal: 1, arkiv: 1 }],
    ['postliste 3\njournal\t2', { postliste: 3, journal: 2 }],
    ['journal × 2,5', { journal: 2.5 }],
    ['building permits: 2', { 'building permits': 2 }],
    ['post, Post ,, post 3', { post: 1 }],
  ])('%j', (text, expected) => {
    const { words, faults } = readWords(text, 1);
    expect(Object.fromEntries(words.map(({ word, weight }) => [word, weight]))).toEqual(expected);
    expect(faults).toEqual([]);
  });

  it('names what is no word, or has no weight that counts', () => {
    expect(readWords(`– , ${'x'.repeat(61)}, ord 11, ord 0, § 3`, 2).faults).toHaveLength(5);
  });

  it('gives words that can be saved, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { words } = readWords(text, 1);
        const names = words.map(({ word }) => word.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
        for (const { word, weight } of words) {
          expect(word).toMatch(/[\p{L}\p{N}]/u);
          expect(word.length).toBeLessThanOrEqual(60);
          expect(word.trim()).toBe(word);
          expect(weight > 0 && weight <= 10).toBe(true);
        }
      }),
    );
  });
});
