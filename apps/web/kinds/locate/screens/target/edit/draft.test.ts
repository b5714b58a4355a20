import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Draft,
  draftOf,
  MOST_WORDS,
  onTop,
  readNames,
  renamed,
  type Step,
  stepDraft,
  typedNames,
  withoutEmpty,
} from './draft';

const language = fc.constantFrom('nb', 'en');
const word = fc.constantFrom('a', 'A', 'b', 'c');
const weight = fc.integer({ min: 1, max: 10 });
const edit: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add-words' as const),
    language,
    words: fc.array(fc.record({ word, weight }), { maxLength: 1 }),
  }),
  fc.record({ do: fc.constant('remove-word' as const), language, word }),
  fc.record({ do: fc.constant('weigh' as const), language, word, weight }),
  fc.record({ do: fc.constant('add-language' as const), language }),
  fc.record({ do: fc.constant('remove-language' as const), language }),
);
const start = draftOf({ nb: [{ word: 'a', weight: 1 }] });
const after = (steps: readonly Step[], draft: Draft = start) => steps.reduce(stepDraft, draft);

describe('a draft', () => {
  it('goes back to where it began, and forth again, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (steps) => {
        const end = after(steps);
        const back = after(
          end.past.map(() => ({ do: 'undo' })),
          end,
        );
        expect(back.words).toEqual(start.words);
        expect(
          after(
            back.future.map(() => ({ do: 'redo' })),
            back,
          ).words,
        ).toEqual(end.words);
      }),
    );
  });

  it('never has a word twice in a language', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 20 }), (steps) => {
        for (const list of Object.values(after(steps).words)) {
          const words = list.map((one) => one.word.toLowerCase());
          expect(new Set(words).size).toBe(words.length);
        }
      }),
    );
  });

  it('takes no more words than can be saved, and saves no language without words', () => {
    const words = Array.from({ length: 2 * MOST_WORDS }, (_, i) => ({ word: `w${i}`, weight: 1 }));
    const full = after([{ do: 'add-words', language: 'en', words }]);
    expect(full.words.en).toHaveLength(MOST_WORDS);
    const emptied = after([{ do: 'remove-word', language: 'nb', word: 'a' }], full);
    expect(Object.keys(withoutEmpty(emptied.words))).toEqual(['en']);
  });

  it('takes nothing for a step that changes nothing', () => {
    expect(after([{ do: 'weigh', language: 'nb', word: 'a', weight: 1 }, { do: 'redo' }])).toBe(start);
  });
});

const names = { nb: { names: ['Postliste', 'Offentlig journal'], not: ['Dødsannonser'] } };

describe('names as typed', () => {
  it('are read unchanged, without empty lines and spaces around', () => {
    expect(readNames(typedNames(names))).toEqual(names);
    expect(readNames({ nb: { names: ' Postliste \n\nOffentlig  journal', not: 'Dødsannonser\n' } })).toEqual(names);
  });

  it('are gone where a language has none left', () => {
    expect(readNames({ nb: { names: ' \n', not: 'Dødsannonser' } })).toEqual({});
  });

  it('are changed where a name, a look-alike or their order is', () => {
    expect(renamed(names, { nb: { not: ['Dødsannonser'], names: ['Postliste', 'Offentlig journal'] } })).toEqual([]);
    expect(renamed(names, { nb: { names: ['Offentlig journal', 'Postliste'], not: ['Dødsannonser'] } })).toEqual([
      'nb',
    ]);
    expect(renamed(names, { en: { names: ['Mail record'], not: [] } })).toEqual(['nb', 'en']);
  });

  it('go on top of newer ones, the languages that were changed alone', () => {
    const newer = { nb: { names: ['Journal'], not: [] }, en: { names: ['Mail record'], not: [] } };
    const mine = { ...names, sv: { names: ['Diarium'], not: [] } };
    expect(onTop(newer, names, mine)).toEqual({ ...newer, sv: mine.sv });
    expect(onTop(newer, names, {})).toEqual({ en: newer.en });
  });
});
