import { describe, expect, it } from 'vitest';
import { BUILT_IN_TARGETS } from './targets/library.js';
import { namesFrom, namesOf, wordsWithNames } from './targets/target-names.js';
import { namesFor, wordsFor } from './targets.js';

describe('wordsFor', () => {
  const words = {
    nb: [{ word: 'offentlig', weight: 2 }],
    nn: [{ word: 'offentleg', weight: 2 }],
    en: [{ word: 'public', weight: 1 }],
  };

  it('returns a language’s own words', () => {
    expect(wordsFor(words, 'en')).toEqual(words.en);
  });

  it('adds the other written form for a Norwegian site, at half weight', () => {
    expect(wordsFor(words, 'nn')).toEqual([
      { word: 'offentleg', weight: 2 },
      { word: 'offentlig', weight: 1 },
    ]);
    expect(wordsFor(words, 'no')).toEqual([
      { word: 'offentlig', weight: 2 },
      { word: 'offentleg', weight: 1 },
    ]);
  });

  it('falls back to the nearest related language, then English, then any', () => {
    expect(wordsFor(words, 'da')).toEqual(words.nb);
    expect(wordsFor(words, 'fi')).toEqual(words.en);
    expect(wordsFor(words, null)).toEqual(words.en);
    expect(wordsFor({ fr: [{ word: 'public', weight: 1 }] }, 'fi')).toHaveLength(1);
  });

  it('does not confuse a language code with a property of Object', () => {
    expect(wordsFor(words, 'constructor')).toEqual(words.en);
  });
});

describe('namesFor', () => {
  const names = namesOf('contact') ?? {};

  it('returns a language’s own names, both forms of Norwegian, else those of the nearest related language, else English ones', () => {
    expect(namesFor(names, 'fi')?.names).toContain('Yhteystiedot');
    expect(namesFor(names, 'no')?.names).toEqual(
      expect.arrayContaining([...(names.nb?.names ?? []), ...(names.nn?.names ?? [])]),
    );
    const { ca: _, ...without } = names;
    expect(namesFor(without, 'ca')).toBe(names.es);
    expect(namesFor(names, 'bs')).toBe(names.sr);
    for (const language of ['cy', null, 'constructor']) expect(namesFor(names, language)).toBe(names.en);
  });

  it('includes the names of the other targets', () => {
    expect(names.en?.others).toContain('Privacy policy');
    expect(names.en?.others).not.toContain('Contact us');
    expect(namesOf('our-own-target')).toBeNull();
  });

  it('adds a built-in target’s names and words if a person’s own are among them, except excluded ones', () => {
    const edited = { en: { names: ['Words we use', 'Glossary'], not: ['Terminology'] } };
    const own = namesFrom(edited, null).en;
    expect(own?.names.slice(0, 2)).toEqual(edited.en.names);
    expect(own?.names).toContain('Glossary of terms');
    expect(own?.names).not.toContain('Terminology');
    expect(own?.paths).toEqual(namesOf('glossary')?.en?.paths);
    expect(namesFrom({ en: { names: ['Bicycle parking'], not: [] } }, null).en?.names).toEqual(['Bicycle parking']);
    expect(namesFrom(edited, 'glossary').en?.names).toEqual(edited.en.names);
    const glossary = BUILT_IN_TARGETS.find(({ slug }) => slug === 'glossary')?.words.en ?? [];
    const wordsOf = (slug: string | null) => wordsWithNames({}, edited, slug).en?.map(({ word }) => word);
    expect(wordsOf(null)).toEqual(expect.arrayContaining(glossary.map(({ word }) => word)));
    expect(wordsOf('glossary')).toEqual(['words', 'use', 'glossary']);
  });
});
