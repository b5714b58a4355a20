import fc from 'fast-check';
import { expect, it } from 'vitest';
import { spaced } from './spaced.js';

it('spaced leaves single spaces between words, whatever white space there was', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(' ', '  ', '\n', '\t', '\u00a0', '\u2003', 'ord', '–'),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect(spaced(text)).toBe(text.replace(/\s+/g, ' ').trim());
    }),
  );
});
