import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import fc from 'fast-check';
import { newStemmer } from 'snowball-stemmers';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import {
  analyserFor,
  cosine,
  languageOf,
  languageOfWords,
  stemmerOf,
  stopWordsOf,
  termVector,
  tokenPositions,
  tokensOf,
} from './index.js';
import { composed } from './tokens.js';

describe('tokens', () => {
  it('keeps compounds whole, lower-cases and composes', () => {
    expect(tokensOf('E-post til IP-adresser, Møre og Romsdal 2024')).toEqual([
      'e-post',
      'til',
      'ip-adresser',
      'møre',
      'og',
      'romsdal',
      '2024',
    ]);
    expect(tokensOf('Ma\u030Aned')).toEqual(['måned']);
    expect(tokensOf('the council’s')).toEqual(['the', "council's"]);
  });

  it('keeps words whole in which letters carry marks, or lower-case to two characters', () => {
    expect(tokensOf('DİJİTAL İstanbul')).toEqual(['dijital', 'istanbul']);
    expect(tokensOf('हिन्दी में')).toEqual(['हिन्दी', 'में']);
  });

  it('finds the same words in a text that is not plain, whatever characters it has', () => {
    const found = (text: string) => JSON.stringify([tokensOf(text), tokenPositions(text)]);
    const agree = (text: string) => found(text) === found(`${text} 😀`);
    const characters = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    const differing = characters.filter((one) => !agree(`ab${one}c ${one} D${one}-${one}’e ${one}. a${one}. Bé`));
    expect(differing).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), agree));
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), agree));
  });

  it('finds the same words with and without positions, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('NFC', 'NFD'), (raw, form) => {
        const text = raw.normalize(form);
        const positions = [...tokenPositions(text)];
        expect(positions.length).toBe(tokensOf(text).length);
        for (const { token, start, end } of positions) expect(tokensOf(text.slice(start, end))).toEqual([token]);
      }),
      {
        examples: [
          ['İstanbul', 'NFC'],
          ['1\uFE0F\u20E3', 'NFC'],
          ['\u0301a', 'NFD'],
          ['Ma\u030Aned', 'NFD'],
        ],
      },
    );
  });
});

describe('language', () => {
  const nynorsk = 'Her finn du informasjon om kva kommunen gjer, og korleis du kan kontakte oss på rådhuset.';

  it('believes the lang attribute first', () => {
    expect(languageOf('The council publishes its minutes every month in English.', 'nb-NO')).toBe('nb');
  });

  it('detects where the page does not say', () => {
    expect(languageOf(nynorsk, null)).toBe('no');
    expect(languageOf('La commune publie chaque mois les comptes rendus de ses conseils et commissions.', '')).toBe(
      'fr',
    );
  });

  it('is unsure of a few words, and then takes the hint', () => {
    expect(languageOf('Postliste', null)).toBeNull();
    expect(languageOf('Postliste', null, 'nn')).toBe('nn');
  });
});

describe('the language of a few words', () => {
  const lists = BUILT_IN_TARGETS.flatMap(({ languages }) =>
    Object.entries(languages).map(([language, { names: words }]) => ({ language, words: words.slice(0, 6) })),
  );
  /** Fraction of lists of six phrases that are right, given the language of the pages to search. */
  const right = (of: typeof lists, likely: (language: string) => string) =>
    of.filter(({ words, language }) => languageOfWords(words, [likely(language)]) === language).length / of.length;

  it('is that of the pages, or English', () => {
    expect(lists.length).toBeGreaterThan(800);
    expect(right(lists, (language) => language)).toBeGreaterThan(0.97);
    const english = lists.filter(({ language }) => language === 'en');
    for (const language of ['nb', 'sv', 'de', 'fr', 'pl']) expect(right(english, () => language)).toBeGreaterThan(0.8);
  });

  it('is the commonest one of the pages if none shows', () => {
    expect(languageOfWords(['WCAG'], ['nb', 'nn'])).toBe('nb');
    expect(languageOfWords(['WCAG'], [])).toBe(null);
  });
});

describe('terms', () => {
  it('brings the forms of a word together', () => {
    const { terms } = analyserFor('nb');
    expect(terms('postlister')).toEqual(terms('postliste'));
    expect(terms('og i på')).toEqual([]);
  });

  it.each([
    ['bg', 'община общината общини', 'достъпност достъпността'],
    ['el', 'δήμος δήμου δήμοι', 'δήλωση δήλωσης δηλώσεις δηλώσεων', 'πρόγραμμα προγράμματος'],
    ['et', 'leping lepingu lepingud lepingute', 'omavalitsus omavalitsuse'],
    ['gl', 'ordenanza ordenanzas', 'licitación licitacións', 'municipal municipais'],
    ['hr', 'izjava izjave', 'pristupačnost pristupačnosti pristupačnošću'],
    ['bs', 'vijest vijesti', 'obavještenje obavještenja'],
    ['is', 'fundargerð fundargerðir fundargerðum', 'sveitarfélag sveitarfélagið sveitarfélagsins'],
    ['lt', 'savivaldybė savivaldybės savivaldybių', 'biudžetas biudžeto'],
    ['lv', 'pašvaldība pašvaldības pašvaldību', 'dokuments dokumenti dokumentu'],
    ['mk', 'набавка набавки набавките', 'советник советници советниците', 'јавен јавни јавната', 'извештај извештаи'],
    ['mt', 'dokument dokumenti'],
    ['pl', 'deklaracja deklaracji', 'dostępność dostępności dostępnością', 'komórka komórek'],
    ['sk', 'úradná úradnej', 'tabuľa tabule', 'prístupnosť prístupnosti'],
    ['sq', 'njoftim njoftimi njoftimet njoftimeve', 'komuna komunës', 'privatësia privatësisë', 'mbledhje mbledhjet'],
    ['sr', 'nabavka nabavke набавка набавке', 'општина opštini', 'љубав ljubavi'],
    ['uk', 'громада громади громад', 'документ документів', 'доступність доступності'],
  ])('brings them together in %s, for which Snowball has no stemmer', (code, ...words) => {
    const stem = stemmerOf(code);
    const stems = words.map((forms) => [...new Set(forms.split(' ').map(stem))]);
    for (const of of stems) expect(of).toHaveLength(1);
    expect(new Set(stems.flat()).size).toBe(words.length);
  });

  it('leaves at least three letters of a word by a light stemmer', () => {
    const letters = fc.stringMatching(/^\p{Ll}{3,12}$/u);
    fc.assert(
      fc.property(
        fc.constantFrom('bg', 'el', 'et', 'gl', 'is', 'lv', 'mk', 'pl', 'sq', 'sr', 'uk'),
        letters,
        (code, word) => {
          expect(stemmerOf(code)(word).length).toBeGreaterThanOrEqual(3);
        },
      ),
    );
  });

  it('shares Norwegian between nb, nn and no', () => {
    for (const code of ['nb', 'nn']) {
      expect(stopWordsOf(code)).toBe(stopWordsOf('no'));
      expect(stemmerOf(code)).toBe(stemmerOf('no'));
    }
  });

  it.each([
    ['en', 'english'],
    ['fi', 'finnish'],
    ['nb', 'norwegian'],
    ['tr', 'turkish'],
  ])('stems numbers as Snowball does in %s', (code, algorithm) => {
    const stemmer = newStemmer(algorithm);
    const sameStem = (number: number) => stemmerOf(code)(`${number}`) === stemmer.stem(`${number}`);
    fc.assert(fc.property(fc.nat(10 ** 6), sameStem));
    expect(sameStem(2022)).toBe(true);
  });

  it('drops the article that French writes in one with its word', () => {
    const { terms } = analyserFor('fr');
    expect(terms("l'accessibilité d’accessibilité")).toEqual(terms('accessibilité accessibilité'));
  });

  it('keeps a query’s own words though the stop list has them', () => {
    expect(analyserFor('en').terms('website')).toEqual([]);
    expect(analyserFor('en', ['website']).terms('website')).toHaveLength(1);
  });

  it.each(['se-x', 'xx', '__proto__', 'constructor'])('leaves words of the unknown language %s as they are', (code) => {
    expect(analyserFor(code).terms('Sámi giella the and')).toEqual(['sámi', 'giella', 'the', 'and']);
  });

  it('never throws on any text, and is deterministic', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(null, 'nb', 'en', 'fr', 'tr', 'ar', 'hy', 'el', 'pl', 'xx'),
        fc.string({ unit: 'binary' }),
        (code, text) => {
          expect(analyserFor(code).terms(text)).toEqual(analyserFor(code).terms(text));
        },
      ),
    );
  });
});

describe('cosine', () => {
  const vector = fc.array(fc.constantFrom('a', 'b', 'c', 'd')).map(termVector);

  it('is symmetric and within 0 … 1', () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        expect(cosine(a, b)).toBeCloseTo(cosine(b, a), 12);
        expect(cosine(a, b)).toBeGreaterThanOrEqual(0);
        expect(cosine(a, b)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is 1 for the same text and 0 for texts that share nothing', () => {
    expect(cosine(termVector(['a', 'b', 'b']), termVector(['a', 'b', 'b']))).toBeCloseTo(1, 12);
    expect(cosine(termVector(['a']), termVector(['b']))).toBe(0);
    expect(cosine(termVector([]), termVector(['b']))).toBe(0);
  });
});

describe('marks upon marks', () => {
  it('take time in proportion to their number', () => {
    const marked = (n: number) => `a${'\u0301\u0316'.repeat(n)} post`;
    expect(tokensOf(marked(300_000))).toHaveLength(2);
    expect(growth((n) => tokensOf(marked(n)), 300_000)).toBeLessThan(SQUARE);
  });

  it('are as the standard composes them, up to thirty a letter', () => {
    for (const text of ['e\u0301', `a${'\u0316\u0301'.repeat(15)}`, 'क्षत्रियाणां', 'שָׁלוֹם', 'พี่น้อง'.repeat(20)])
      expect(composed(text)).toBe(text.normalize('NFC'));
  });
});
