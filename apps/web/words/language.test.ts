import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language';
import { DICTIONARIES } from './server';

describe('the language to show', () => {
  it.each([
    ['nb', 'en-GB', 'nb'],
    ['xx', 'nb-NO,nb;q=0.9', 'nb'],
    [undefined, 'nn-NO', 'nn'],
    ['nn', 'en-GB', 'nn'],
    ['toString', 'nb', 'nb'],
    [undefined, 'no', 'nb'],
    [undefined, 'fr-FR,de;q=0.9', 'en'],
    [undefined, 'en;q=0.5, nb;q=0.8', 'nb'],
    [undefined, 'nb;q=0, en', 'en'],
    [undefined, null, 'en'],
  ] as const)('chosen %s, accepted %s: %s', (chosen, accepted, language) => {
    expect(chooseLanguage(chosen, accepted)).toBe(language);
  });
});

/** Every leaf of a dictionary with its path; functions are called with marked arguments. */
function leaves(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return [[path, String(value('‹1›', '‹2›', '‹3›'))]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

describe('dictionaries', () => {
  it('say something for every key, in every language', () => {
    for (const words of Object.values(DICTIONARIES))
      expect(leaves(words).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('use every argument that English uses', () => {
    const marks = (text: string) => (text.match(/‹\d›/g) ?? []).sort();
    for (const words of Object.values(DICTIONARIES)) {
      const said = new Map(leaves(words));
      for (const [path, text] of leaves(DICTIONARIES.en))
        expect([path, marks(said.get(path) ?? '')]).toEqual([path, marks(text)]);
    }
  });
});
