import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evened, SpacedText, spaced } from './spaced-text.js';

const text = fc
  .array(fc.oneof(fc.string(), fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\u2003', 'ord', '–')), {
    maxLength: 5,
  })
  .map((parts) => parts.join(''));
const asItShouldBe = (all: string) => all.replace(/\s+/g, ' ').trim();

describe('spaced text', () => {
  it('has single spaces between words, whatever white space there was', () => {
    fc.assert(
      fc.property(text, (all) => {
        expect(spaced(all)).toBe(asItShouldBe(all));
      }),
    );
  });

  it('is the same, put together from pieces and gaps', () => {
    const pieces = fc.array(fc.option(text), { maxLength: 6 });
    const line = new SpacedText();
    fc.assert(
      fc.property(pieces, (all) => {
        for (const piece of all) {
          if (piece === null) line.gap();
          else line.add(evened(piece));
        }
        expect(line.take()).toBe(asItShouldBe(all.map((piece) => piece ?? ' ').join('')));
      }),
    );
  });
});
