import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markWords } from './marked-text';

const marked = (text: string, words: string[]) =>
  markWords(text, words)
    .filter((piece) => piece.marked)
    .map((piece) => piece.text);

describe('marking matched words', () => {
  it('marks a word in its forms and in any case, at word borders only', () => {
    expect(marked('Postlister og Innsyn. Utpostliste er noe annet.', ['postliste', 'innsyn'])).toEqual([
      'Postlister',
      'Innsyn',
    ]);
  });

  it('marks short words as they stand', () => {
    expect(marked('post poster', ['pos'])).toEqual([]);
    expect(marked('og ogre', ['og'])).toEqual(['og']);
  });

  it('knows letters beyond a to z', () => {
    expect(marked('inngående innsynsbegjæring', ['inngående', 'innsynsbegjæring'])).toHaveLength(2);
  });

  it('treats words as text, not as patterns', () => {
    expect(marked('a+b (c', ['a+b', '(c'])).toEqual(['a+b', '(c']);
  });

  it('never loses or changes a letter', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ maxLength: 8 }), { maxLength: 5 }), (text, words) => {
        expect(
          markWords(text, words)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
