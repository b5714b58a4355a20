import { describe, expect, it } from 'vitest';
import { plain, SEARCHES_SURELY } from './form-words.js';

describe('the words of a label', () => {
  it.each([
    ['Fri\u00ADtekst', 'fritekst'],
    ['Ny\u200B be\u2060stilling', 'ny bestilling'],
    ['Brukernavn\uFEFF (e\u2011post)', 'brukernavn e post'],
    ['brukerNavn', 'bruker navn'],
  ])('are whole whatever is invisible in them: %j', (label, words) => {
    expect(plain(label)).toBe(words);
  });

  it('mean what they mean without', () => {
    expect(SEARCHES_SURELY.test(plain('Voll\u00ADtext'))).toBe(true);
    expect(SEARCHES_SURELY.test(plain('Voll text'))).toBe(false);
  });
});
