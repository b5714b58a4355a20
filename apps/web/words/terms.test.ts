import { describe, expect, it } from 'vitest';
import { nb } from './server';

/** Terms of bokmål, each with synonyms that are not used. */
const INSTEAD = {
  Type: /\bslag(et)?\b/i,
  Dokumentasjon: /\bbelegg/i,
  person: /\bmenneske/i,
  // "Kontroll" is the screen; "vurdering" is a person's verdict.
  Kontroll: /\bunder Vurdering\b/,
  'ikke søkt': /ikke (sjekket|undersøkt)\b/i,
} as const;

/** Texts of a dictionary with their paths; of a function, its source. */
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
