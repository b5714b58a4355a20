import { describe, expect, it } from 'vitest';
import { VOCABULARY } from './form-vocabulary.js';
import { plain } from './plain.js';

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
    expect(VOCABULARY.has('Voll\u00ADtext', 'search')).toBe(true);
    expect(VOCABULARY.has('Voll text', 'search')).toBe(false);
  });
});
