import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markSpans } from './marked-text';

const marked = (text: string, spans: [number, number][]) =>
  markSpans(
    text,
    spans.map(([start, end]) => ({ start, end })),
  );

describe('marking stored spans', () => {
  it('marks what the spans say, in the order of the text', () => {
    expect(
      marked('Innsyn og postliste', [
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
      marked('abcdef', [
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
        const pieces = marked(text, spans);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        const flags = pieces.map((piece) => (piece.marked ? 'x' : '.').repeat(piece.text.length)).join('');
        const inSpan = (at: number) => spans.some(([start, end]) => start <= at && at < end);
        expect(flags).toBe(Array.from({ length: text.length }, (_, at) => (inSpan(at) ? 'x' : '.')).join(''));
      }),
    );
  });
});
