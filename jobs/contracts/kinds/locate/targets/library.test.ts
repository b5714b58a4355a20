import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import contactFile from './contact.json' with { type: 'json' };
import { BUILT_IN_TARGETS, queryOf } from './library.js';
import { plainPhrase, QueryWords, TargetFile } from './target-file.js';

const WELSH = {
  slug: 'opening-hours-cy',
  name: { en: 'Opening hours', nb: 'Åpningstider' },
  description: { en: 'When the offices are open.', nb: 'Når kontorene er åpne.' },
  languages: {
    cy: { names: ['Oriau agor', 'Amserau agor'], words: ['dydd Llun', 'dydd Gwener', 'ar gau', 'gwyliau banc'] },
  },
};
/** Built-in targets, and one whose file has a single language. */
const FILES: [string, TargetFile][] = [
  ...BUILT_IN_TARGETS.map(({ words: _, ...file }): [string, TargetFile] => [file.slug, file]),
  [WELSH.slug, WELSH],
];

describe('the library of targets', () => {
  it.each(FILES)('%s is valid by its schema, with distinct valid words in each language', (_slug, file) => {
    expect(TargetFile.parse(file)).toEqual(file);
    const words = Object.fromEntries(
      Object.entries(file.languages).map(([code, language]) => [code, queryOf(code, language)]),
    );
    expect(QueryWords.parse(words)).toEqual(words);
    for (const list of Object.values(words)) expect(new Set(list.map(({ word }) => word)).size).toBe(list.length);
  });

  it('contains all data files of the folder, each named by its target', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(BUILT_IN_TARGETS.map(({ slug }) => `${slug}.json`).sort()).toEqual(files.sort());
  });

  it('names each target in each of its languages', () => {
    const codes = BUILT_IN_TARGETS.map(({ languages }) => Object.keys(languages).sort());
    for (const each of codes) expect(each).toEqual(codes[0]);
  });

  it('has no name of two targets in one language', () => {
    const owners = new Map<string, string[]>();
    for (const { slug, languages } of BUILT_IN_TARGETS)
      for (const [language, { names }] of Object.entries(languages))
        for (const name of names) {
          const key = `${language}: ${plainPhrase(name)}`;
          owners.set(key, [...(owners.get(key) ?? []), slug]);
        }
    expect([...owners].filter(([, slugs]) => slugs.length > 1)).toEqual([]);
  });
});

describe('a target’s file', () => {
  const english = contactFile.languages.en;
  const errors = (languages: object): string[] => {
    const read = TargetFile.safeParse({ ...contactFile, languages });
    return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  };

  it.each([
    [
      'a name twice',
      { en: { ...english, names: ['Contact us', 'Contact', 'Contact–us'] } },
      /languages\.en\.names.*twice/,
    ],
    [
      'a name of 300 characters',
      { en: { ...english, names: ['Contact', 'C'.repeat(300)] } },
      /languages\.en\.names\.1/,
    ],
    ['a name in another script', { nb: { ...english, names: ['Kontakt', 'Контакти'] } }, /names\.1: in another script/],
    [
      'a name of letters that only look like its own',
      { bg: { ...english, names: ['Контакти', 'Kонтакт'] } },
      /names\.1: in/,
    ],
    ['a language that does not exist', { xx: english }, /languages/],
    ['a language by its name', { english }, /languages/],
    ['no language', {}, /languages: a target is named in one language/],
    ['a look-alike of its own name', { en: { ...english, not: ['CONTACT US'] } }, /languages\.en\.not: a look-alike/],
    ['an unknown field', { en: { ...english, name: 'Contact' } }, /languages\.en/],
    ['an address with a slash', { en: { ...english, paths: ['about/contact'] } }, /languages\.en\.paths\.0/],
  ])('is rejected with %s, at the right path', (_what, languages, said) => {
    expect(errors({ en: english })).toEqual([]);
    expect(errors(languages).join('\n')).toMatch(said);
  });
});

describe('the query of a target', () => {
  const file = (names: string[], words: string[] = []) => ({ names, words, paths: [], not: [] });

  it('has the words of its names, descending by frequency, then those of its texts, each once', () => {
    const target = file(
      ['Opening hours', 'Opening times', 'When we are open', 'Hours of the office'],
      ['closed on holidays', 'weekdays'],
    );
    expect(queryOf('en', target)).toEqual([
      { word: 'opening', weight: 3 },
      { word: 'hours', weight: 3 },
      { word: 'times', weight: 3 },
      { word: 'open', weight: 2 },
      { word: 'office', weight: 2 },
      { word: 'weekdays', weight: 1 },
      { word: 'closed', weight: 1 },
      { word: 'holidays', weight: 1 },
    ]);
  });

  it('keeps stop words if a name has no others', () => {
    expect(queryOf('nb', file(['Om oss'])).map(({ word }) => word)).toEqual(['om', 'oss']);
  });

  it('omits elided articles, and keeps apostrophes within words', () => {
    expect(queryOf('fr', file(['Déclaration d’accessibilité']))).toMatchObject([
      { word: 'déclaration' },
      { word: 'accessibilité' },
    ]);
    expect(queryOf('uk', file(['Зв’язок']))).toMatchObject([{ word: "зв'язок" }]);
    expect(queryOf('tr', file(['İlanlar']))).toMatchObject([{ word: 'ilanlar' }]);
  });

  it('has measured weights if there are any', () => {
    const weights = { 3: ['postliste'], 2: ['journal'], 1: ['post'] };
    expect(
      queryOf('nb', { ...file(['Offentlig journal']), weights }).map(({ word, weight }) => [word, weight]),
    ).toEqual([
      ['postliste', 3],
      ['journal', 2],
      ['post', 1],
    ]);
  });
});
