import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, SQUARE } from '../../scripts/testing/growth.js';
import { analyserFor } from './analyser.js';
import { plainCharacters, wordCharacters } from './characters.js';
import { tokenPositions, tokensOf } from './tokens.js';

/** Each with the point at which editors and scripts put it: within a word, at its ends, beside a hyphen. */
const UNSEEN = ['\u00AD', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF'];
const HYPHENS = ['\u2010', '\u2011', '\u2012', '\uFE63', '\uFF0D'];

describe('an unseen character', () => {
  it.each(UNSEEN)('within a word makes no other word of it: %j', (unseen) => {
    expect(plainCharacters(`Kunn${unseen}gjøringer`)).toBe('Kunngjøringer');
    expect(tokensOf(`${unseen}Møte${unseen}inn${unseen}${unseen}kalling${unseen}`)).toEqual(['møteinnkalling']);
    const { terms } = analyserFor('de');
    expect(terms(`Rats${unseen}sitzungen`)).toEqual(terms('Ratssitzungen'));
    expect(analyserFor('fr').terms(`l’${unseen}accès`)).toEqual(analyserFor('fr').terms('l’accès'));
  });

  it('between two words leaves them apart', () => {
    expect(plainCharacters('Råd \u00ADog\u200B utvalg')).toBe('Råd og utvalg');
    expect(tokensOf('råd\u200B og \u2060utvalg')).toEqual(['råd', 'og', 'utvalg']);
  });

  it('has its positions in the text as written', () => {
    const text = 'Se råds\u00ADmøte\u200Bplan her';
    const [, plan] = tokenPositions(text);
    expect(plan).toEqual({ token: 'rådsmøteplan', start: 3, end: 17 });
    expect(text.slice(3, 17)).toBe('råds\u00ADmøte\u200Bplan');
  });

  it.each(['\u200E', '\u200F', '\u202A', '\u2066', '\u034F', '\u061C'])(
    'of direction is no part of a word: %j',
    (mark) => {
      expect(tokensOf(`שלום${mark} data${mark}sett`)).toEqual(['שלום', 'datasett']);
      expect(plainCharacters(`א${mark}ב`)).toBe(`א${mark}ב`);
    },
  );

  it('between letters that it shapes is displayed, and ignored in a comparison', () => {
    const persian = 'می\u200Cخواهم';
    const sinhala = 'ශ්\u200Dරී';
    const family = '👨\u200D👩\u200D👧';
    for (const text of [persian, sinhala, family]) expect(plainCharacters(`x ${text} y`)).toBe(`x ${text} y`);
    expect(tokensOf(persian)).toEqual(tokensOf('میخواهم'));
    expect(tokensOf(sinhala)).toHaveLength(1);
  });

  it('separates words where a script has no spaces', () => {
    expect(tokensOf('ภาษา\u200Bไทย')).toEqual(['ภาษา', 'ไทย']);
    expect(tokenPositions('ภาษา\u200Bไทย').map(({ token }) => token)).toEqual(['ภาษา', 'ไทย']);
    expect(plainCharacters('ភាសា\u200Bខ្មែរ')).toBe('ភាសា\u200Bខ្មែរ');
  });
});

describe('a hyphen', () => {
  it.each(HYPHENS)('of any kind is the same: %j', (hyphen) => {
    expect(plainCharacters(`e${hyphen}post`)).toBe('e-post');
    expect(tokensOf(`IP${hyphen}Adressen`)).toEqual(['ip-adressen']);
    expect(tokenPositions(`IP${hyphen}\u00ADAdressen`)).toEqual([{ token: 'ip-adressen', start: 0, end: 12 }]);
  });

  it.each(['2020–2024', 'man – fre', 'a—b', '−5'])('is not what a dash or a minus is: %s', (text) => {
    expect(plainCharacters(text)).toBe(text);
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    ...UNSEEN,
    ...HYPHENS,
    '\u200F',
    'a',
    'Ø',
    'ก',
    'م',
    '\u0301',
    "'",
    '-',
    ' ',
    '1',
    '😀',
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

  it('has the same words with and without positions', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(tokenPositions(written).map(({ token }) => token)).toEqual(tokensOf(written));
        for (const { token, start, end } of tokenPositions(written))
          expect(tokensOf(written.slice(start, end))).toEqual([token]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the same words after it was made plain, and is made so at once', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(tokensOf(plainCharacters(written))).toEqual(tokensOf(written));
        expect(wordCharacters(wordCharacters(written))).toBe(wordCharacters(written));
      }),
    );
  });

  it('is returned itself if nothing is to be done', () => {
    const plain = 'Møteplan for 2026: råd, utvalg – og nemnder';
    expect(plainCharacters(plain)).toBe(plain);
    expect(wordCharacters(plain)).toBe(plain);
  });

  it('takes time in proportion to its length', () => {
    const made = (n: number) => `a${'\u00AD\u034F\u200B-'.repeat(n)}`;
    expect(growth((n) => tokensOf(made(n)).length + tokenPositions(made(n)).length, 100_000)).toBeLessThan(SQUARE);
    expect(growth((n) => plainCharacters(made(n)).length, 300_000)).toBeLessThan(SQUARE);
  });
});
