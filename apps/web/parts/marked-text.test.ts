import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markSpans, markWords } from './marked-text';

const markedWords = (text: string, words: string[]) =>
  markWords(text, words)
    .filter((piece) => piece.marked)
    .map((piece) => piece.text);

describe('marking matched words', () => {
  it('marks a word in its forms and in any case, at word borders only', () => {
    expect(markedWords('Postlister og Innsyn. Utpostliste er noe annet.', ['postliste', 'innsyn'])).toEqual([
      'Postlister',
      'Innsyn',
    ]);
  });

  it('marks short words as they stand', () => {
    expect(markedWords('post poster', ['pos'])).toEqual([]);
    expect(markedWords('og ogre', ['og'])).toEqual(['og']);
  });

  it('knows letters beyond a to z', () => {
    expect(markedWords('inngående innsynsbegjæring', ['inngående', 'innsynsbegjæring'])).toHaveLength(2);
  });

  it('treats words as text, not as patterns', () => {
    expect(markedWords('a+b (c', ['a+b', '(c'])).toEqual(['a+b', '(c']);
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

const markedSpans = (text: string, spans: [number, number][]) =>
  markSpans(
    text,
    spans.map(([start, end]) => ({ start, end })),
  );

describe('marking stored spans', () => {
  it('marks what the spans say, in the order of the text', () => {
    expect(
      markedSpans('Innsyn og postliste', [
        [10, 19],
        [0, 6],
      ]),
    ).toEqual([
      { text: 'Innsyn', marked: true },
      { text: ' og ', marked: false },
      { text: 'postliste', marked: true },
    ]);
  });

  it('makes one of spans that overlap or touch, and leaves out what is beyond the end', () => {
    expect(
      markedSpans('abcdef', [
        [1, 3],
        [2, 4],
        [4, 5],
        [9, 12],
      ]),
    ).toEqual([
      { text: 'a', marked: false },
      { text: 'bcde', marked: true },
      { text: 'f', marked: false },
    ]);
  });

  it('never loses or changes a letter, and marks exactly the letters of the spans', () => {
    const span = fc.tuple(fc.nat(40), fc.nat(10)).map(([start, length]): [number, number] => [start, start + length]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(span), (text, spans) => {
        const pieces = markedSpans(text, spans);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const flags = pieces.map((piece) => (piece.marked ? 'x' : '.').repeat(piece.text.length)).join('');
        const inSpan = (at: number) => spans.some(([start, end]) => start <= at && at < end);
        expect(flags).toBe(Array.from({ length: text.length }, (_, at) => (inSpan(at) ? 'x' : '.')).join(''));
      }),
    );
  });
});
