import { describe, expect, it } from 'vitest';
import { nb } from './server';

/** What bokmål calls by one word, and the others that would say the same. */
const INSTEAD = {
  Type: /\bslag(et)?\b/i,
  Dokumentasjon: /\bbelegg/i,
  person: /\bmenneske/i,
  // The screen; "vurdering" is what a person says of a finding.
  Kontroll: /\bunder Vurdering\b/,
  'ikke søkt': /ikke (sjekket|undersøkt)\b/i,
} as const;

/** Every text of a dictionary with its place; of a sentence that takes values, its template. */
function* textsIn(part: unknown, place: string): Generator<[place: string, text: string]> {
  if (typeof part === 'string') yield [place, part];
  else if (typeof part === 'function') yield [place, part.toString()];
  else for (const [name, value] of Object.entries(part ?? {})) yield* textsIn(value, `${place}.${name}`);
}

describe('the words of bokmål', () => {
  it('have one for each thing', () => {
    const texts = [...textsIn(nb, 'nb')];
    expect(texts.length).toBeGreaterThan(1_000);
    for (const [word, other] of Object.entries(INSTEAD))
      expect({ word, said: texts.filter(([, text]) => other.test(text)) }).toEqual({ word, said: [] });
    expect(nb.review.title).toBe(nb.locate.menu.review);
    expect(nb.review.title).not.toBe(nb.finding.verdict);
  });
});
