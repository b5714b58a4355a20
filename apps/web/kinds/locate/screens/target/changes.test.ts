import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changesBetween, countChanges, namesBetween, type QueryWords } from './changes';

const words = fc.dictionary(
  fc.constantFrom('nb', 'nn', 'en'),
  fc.uniqueArray(
    fc.record({ word: fc.constantFrom('a', 'b', 'c', 'd', 'e'), weight: fc.integer({ min: 1, max: 3 }) }),
    {
      selector: ({ word }) => word,
      minLength: 1,
    },
  ),
);
const asSets = (given: QueryWords) =>
  Object.fromEntries(
    Object.entries(given).map(([language, list]) => [
      language,
      new Map(list.map(({ word, weight }) => [word, weight])),
    ]),
  );

describe('changes between versions', () => {
  it('lead from the one to the other, and from the same to the same', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(asSets(applyChanges(before, changesBetween(before, after)))).toEqual(asSets(after));
        expect(changesBetween(after, after)).toEqual([]);
      }),
    );
  });

  it('are counted by kind', () => {
    const before = {
      nb: [
        { word: 'a', weight: 1 },
        { word: 'b', weight: 2 },
      ],
    };
    const after = { nb: [{ word: 'a', weight: 3 }], en: [{ word: 'c', weight: 1 }] };
    expect(countChanges(changesBetween(before, after))).toEqual({ added: 1, removed: 1, changed: 1 });
  });

  it('of a draft are put on top of a version that was made meanwhile, and undo nothing of it', () => {
    const base = { nb: [{ word: 'a', weight: 1 }] };
    const mine = {
      nb: [
        { word: 'a', weight: 1 },
        { word: 'mine', weight: 2 },
      ],
    };
    const theirs = {
      nb: [
        { word: 'a', weight: 3 },
        { word: 'theirs', weight: 1 },
      ],
    };
    expect(applyChanges(theirs, changesBetween(base, mine))).toEqual({
      nb: [...theirs.nb, { word: 'mine', weight: 2 }],
    });
  });
});

describe('names between versions', () => {
  it('are those that came and those that went, of languages in which any did', () => {
    const before = { nb: { names: ['Postliste', 'Journal'], not: [] }, en: { names: ['Mail record'], not: [] } };
    const after = {
      nb: { names: ['Postliste', 'Brevbok'], not: [] },
      en: before.en,
      sv: { names: ['Diarium'], not: [] },
    };
    expect(namesBetween(before, after)).toEqual([
      { language: 'nb', added: ['Brevbok'], removed: ['Journal'] },
      { language: 'sv', added: ['Diarium'], removed: [] },
    ]);
    expect(namesBetween(after, after)).toEqual([]);
  });
});
