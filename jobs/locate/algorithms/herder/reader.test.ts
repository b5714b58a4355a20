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

describe('what a text has of a query', () => {
  it('is surest in the form that was asked for, less sure in another, least in a word that only shares the stem', () => {
    const { read } = readerFor('fr', 'communication');
    const strength = (text: string) => read(text).hits[0]?.strength ?? 0;
    expect(strength('Communication')).toBe(1);
    expect(strength('Communications')).toBe(0.95);
    expect(strength('communique')).toBe(0.5);
  });

  it('is as sure in any of the forms that were asked for', () => {
    const { read, weights } = readerFor('nb', 'postliste', 'postlister');
    expect(weights).toHaveLength(1);
    expect(read('Postlister for 2026').hits).toMatchObject([{ strength: 1 }]);
  });
});
