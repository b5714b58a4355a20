import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PictureWord, placedWords, withWords, wordHash, wordsIn } from '../html/index.js';
import { boxesOver } from './picture-boxes.js';

/** Words of a picture in one line each, 10 high; those in parentheses are not drawn. */
const drawn = (words: string): PictureWord[] =>
  words.split(' ').map((word, i) => ({
    hash: wordHash(word.replace(/[()]/g, '')),
    boxes: word.startsWith('(') ? [] : [{ x: 0, y: 20 * i, width: 50, height: 10 }],
  }));
/** The text with the given words redacted wherever `at` says so, all by default. */
const redacted = (text: string, names: readonly string[]) =>
  names.reduce((done, name) => done.replaceAll(name, '•'.repeat(name.length)), text);
/** The words of the picture that lie under a box; null if text and picture disagree. */
function covered(picture: string, text: string, names: readonly string[]): string[] | null {
  const boxes = boxesOver(drawn(picture), text, redacted(text, names));
  return boxes && picture.split(' ').filter((_, i) => boxes.some(({ y }) => y === 20 * i));
}

describe('boxes in a picture', () => {
  it('cover the words that are redacted in the text, and no others', () => {
    expect(covered('Klage fra Kari Berg i Nordvik', 'Klage fra Kari Berg\ni Nordvik', ['Kari', 'Berg'])).toEqual([
      'Kari',
      'Berg',
    ]);
  });

  it('cover a word where it is redacted, and leave it elsewhere', () => {
    const text = 'Berg kommune postliste klage fra Kari Berg\nslutt på listen';
    const [start, end] = [text.indexOf('Kari'), text.indexOf('\n')];
    const hidden = `${text.slice(0, start)}${'•'.repeat(end - start)}${text.slice(end)}`;
    const boxes = boxesOver(drawn(text.replaceAll('\n', ' ')), text, hidden);
    expect(boxes?.map(({ y }) => y / 20)).toEqual([5, 6]);
  });

  it('cover a word that the text does not have', () => {
    const text = 'Postliste for Nordvik kommune denne uken og forrige uke';
    expect(covered(text.replace('denne', 'Kari denne'), text, [])).toEqual(['Kari']);
  });

  it('cover parts of a redacted word, which the page draws apart', () => {
    const text = 'Klage fra Nordmann på vedtak i saken om garasje';
    expect(covered(text.replace('Nordmann', 'Nord mann'), text, ['Nordmann'])).toEqual(['Nord', 'mann']);
  });

  it('are found though the page has words that its text lacks, and the other way round', () => {
    const text = 'Meny hjem kontakt oss Klage fra Kari Berg på vedtak i saken om garasje med kart';
    const picture = text.replace('Meny', 'Meny åpne lukke').replace('oss ', '');
    expect(covered(picture, text, ['Kari', 'Berg'])).toEqual(['åpne', 'lukke', 'Kari', 'Berg']);
  });

  it('cannot be drawn if a redacted word has no place, or if the picture is of another page', () => {
    expect(covered('Klage fra på vedtak i saken', 'Klage fra Kari på vedtak i saken', ['Kari'])).toBeNull();
    expect(covered('Klage fra (Kari) på vedtak i saken', 'Klage fra Kari på vedtak i saken', ['Kari'])).toEqual([]);
    expect(covered('Noe helt annet står her i dag', 'Klage fra Kari på vedtak', ['Kari'])).toBeNull();
    expect(boxesOver([], 'Kari', '••••')).toBeNull();
  });

  it('join the words of a name in a line, not those of two columns', () => {
    const at = (word: string, x: number): PictureWord => ({
      hash: wordHash(word),
      boxes: [{ x, y: 5, width: 30, height: 12 }],
    });
    const words = [at('Kari', 0), at('Berg', 34), at('Ola', 200)];
    expect(boxesOver(words, 'Kari Berg\nOla', '•••• ••••\n•••')).toEqual([
      { x: 0, y: 5, width: 64, height: 12 },
      { x: 200, y: 5, width: 30, height: 12 },
    ]);
  });

  it('never leave a redacted word open that is readable elsewhere, whatever else differs', () => {
    const word = fc.constantFrom('sak', 'fra', 'til', 'vedtak', 'Berg', 'kommune', 'innsyn', 'kart');
    const words = fc.array(word, { minLength: 1, maxLength: 60 });
    const edits = fc.array(fc.record({ at: fc.nat(80), cut: fc.nat(3), add: fc.array(word, { maxLength: 3 }) }), {
      maxLength: 4,
    });
    const edited = (list: readonly string[], changes: typeof edits extends fc.Arbitrary<infer T> ? T : never) => {
      const other = [...list];
      for (const { at, cut, add } of changes) other.splice(at % (other.length + 1), cut, ...add);
      return other;
    };
    fc.assert(
      fc.property(words, words, edits, edits, (before, after, first, second) => {
        const text = [...before, 'Kari', 'Berg', ...after].join(' ');
        const picture = [...edited(before, first), 'Kari', 'Berg', ...edited(after, second)];
        const hidden = text.replace('Kari Berg', '•••• ••••');
        const boxes = boxesOver(drawn(picture.join(' ')), text, hidden);
        if (boxes === null) return;
        const kari = picture.indexOf('Kari');
        for (const i of [kari, kari + 1]) expect(boxes.map(({ y }) => y / 20)).toContain(i);
      }),
      { numRuns: 500 },
    );
  });

  it('are given up within a second if nothing fits together', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `ord${i % 97}`);
    const began = performance.now();
    expect(covered(words.toReversed().join(' '), words.join(' '), ['ord5'])).toBeNull();
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('words in a picture', () => {
  const PNG = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  it('are read as stored, and hold no text', () => {
    const words = drawn('Kari (skjult) Berg');
    const png = withWords(PNG, words);
    expect(wordsIn(png)).toEqual(words);
    expect(png.includes('Kari')).toBe(false);
  });

  it('are unknown of a picture without them, and of one that is cut off or damaged', () => {
    expect(wordsIn(PNG)).toBeNull();
    const png = withWords(PNG, drawn('Kari Berg'));
    for (let length = 0; length < png.length; length += 7) expect(() => wordsIn(png.subarray(0, length))).not.toThrow();
    fc.assert(
      fc.property(fc.nat(png.length - 1), fc.nat(255), (at, byte) => {
        const other = Buffer.from(png);
        other[at] = byte;
        wordsIn(other);
      }),
    );
  });

  it('are the same in any spelling of their letters', () => {
    const hashes = (text: string) => Array.from(placedWords(text), ({ hash }) => hash);
    expect(hashes('KARI Nord\u00ADmann A\u030Ase')).toEqual(hashes('kari nordmann Åse'));
  });
});
