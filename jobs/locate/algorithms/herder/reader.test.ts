import { describe, expect, it } from 'vitest';
import { readQuery } from '../../query.js';
import { pageOf, urlOf } from '../../testing/memory-web.js';
import { readerOf } from './reader.js';

const readerFor = (language: string, ...words: string[]) =>
  readerOf(
    readQuery(
      words.map((word) => ({ word, weight: 1 })),
      language,
      pageOf(urlOf(0), '', '', []),
    ),
  );

describe('the match of a text with a query', () => {
  it('is strongest for the query’s form, weaker for another, weakest for a word that only shares the stem', () => {
    const { read } = readerFor('fr', 'communication');
    const strength = (text: string) => read(text).hits[0]?.strength ?? 0;
    expect(strength('Communication')).toBe(1);
    expect(strength('Communications')).toBe(0.95);
    expect(strength('communique')).toBe(0.5);
  });

  it('is as strong for each of the query’s forms', () => {
    const { read, weights } = readerFor('nb', 'postliste', 'postlister');
    expect(weights).toHaveLength(1);
    expect(read('Postlister for 2026').hits).toMatchObject([{ strength: 1 }]);
  });
});
