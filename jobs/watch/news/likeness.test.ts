import { describe, expect, it } from 'vitest';
import { likenessOf, mutedBy } from './identity.js';

const of = (title: string, url: string | null = null) => likenessOf({ title, url });
const A = 'https://a.example';

describe('documents are alike', () => {
  it.each([
    ['Kinoprogram uke 34', 'Kinoprogram  uke 7', true],
    [' Kinoprogram uke 34', 'Kinoprogram uke 7 ', true],
    ['KINOPROGRAM UKE 34', 'Kinoprogram uke 35', true],
    ['Kinoprogram uke 34', 'Konsert uke 34', false],
  ])('by their titles without numbers: %s, %s', (one, other, alike) => {
    expect(of(one).title === of(other).title).toBe(alike);
  });

  it.each([
    [`${A}/nyheter/2026/11/kino-34`, `${A}/nyheter/2025/3/vedtak`, true],
    [`${A}/jobb/laerer/`, `${A}/jobb/kokk`, true],
    [`${A}/jobb/laerer`, `${A}/nyheter/laerer`, false],
    [`${A}/vis?id=7`, `${A}/vis?id=8`, true],
    [`${A}/vis?id=7`, `${A}/sak?id=7`, false],
  ])('by the section of the site that they lie in: %s, %s', (one, other, alike) => {
    expect(of('x', one).section === of('y', other).section).toBe(alike);
  });

  it('by a title of four letters, not of three', () => {
    expect([of('Kino 7').title, of('Sak 7').title]).toEqual([expect.any(String), null]);
  });

  it('by nothing that says nothing: a number, no address', () => {
    expect(of('26/1234-5')).toEqual({ title: null, section: null });
    expect(mutedBy(of('26/1234-5'), [{ by: 'title', shape: 'x' }])).toBeNull();
  });
});
