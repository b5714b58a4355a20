import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BUILT_IN_TARGETS } from '@hyrde/contracts';
import { optionsOf, print } from './options.js';

const FILE = fileURLToPath(new URL('../../../jobs/html/bytes/letter-pairs.ts', import.meta.url));
/** Languages whose texts occur in an encoding other than UTF-8: the product's, and neighbours that feeds use. */
const ALPHABETIC = 'nb nn se da sv fi is et lv lt ga de nl fr it es pt ro mt pl cs sk sl hr hu bg el uk ru tr'.split(
  ' ',
);
const IDEOGRAPHIC = 'ja zh zh-Hant ko'.split(' ');
const LATIN_CAPITALS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const TWO_LETTERS = LATIN_CAPITALS.flatMap((one) => LATIN_CAPITALS.map((other) => one + other));
/** Letters rarer than this fraction of a language's letters come from foreign names. */
const LEAST_SHARE = 0.001;

/** Counts the letter pairs of each language and writes them to the file from which encodings are recognised. */
export const letterPairsCommand = {
  use: 'letter-pairs [--out FILE]    (letter pairs of each language from CLDR and targets, for encodings)',
  async run(args: string[]): Promise<void> {
    const { out = FILE } = optionsOf(args, ['out']);
    const source = pairsFile();
    await writeFile(out, source);
    print(`${source.length} characters written.`);
  },
};

/** Names of regions, languages and currencies by CLDR, and dates of a year, in that language. */
function cldrTexts(language: string): string[] {
  const names = (type: 'region' | 'language' | 'currency', codes: readonly string[]): string[] => {
    const of = new Intl.DisplayNames(language, { type, fallback: 'none' });
    return codes.flatMap((code) => of.of(code) ?? []);
  };
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  return [
    ...names('region', TWO_LETTERS),
    ...names(
      'language',
      TWO_LETTERS.map((code) => code.toLowerCase()),
    ),
    ...names('currency', Intl.supportedValuesOf('currency')),
    ...Array.from({ length: 12 }, (_, month) => day.format(Date.UTC(2026, month, month + 1))),
  ];
}

/** Names and words of all built-in targets in that language. */
const targetTexts = (language: string): string[] =>
  BUILT_IN_TARGETS.flatMap(({ languages }) => {
    const { names = [], words = [] } = languages[language] ?? {};
    return [...names, ...words];
  });

const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isForeignToAscii = (character: string): boolean => character > '\x7f' && isLetter(character);

/** Number of each pair of letters of which one is not in ASCII; a space is a word's border. */
function pairsOf(language: string): Map<string, number> {
  const texts = new Set([...cldrTexts(language), ...targetTexts(language)]);
  const pairs = new Map<string, number>();
  const letters = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const text of texts) {
    // Encodings older than Unicode 3 have no comma below: Romanian is written with cedillas.
    const even = text.normalize('NFC').toLocaleLowerCase(language).replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
    const signs = [...` ${even.replaceAll(/\p{M}/gu, '')} `].map((sign) => (isLetter(sign) ? sign : ' '));
    for (const [at, sign] of signs.entries()) {
      if (!isForeignToAscii(sign)) continue;
      add(letters, sign);
      add(pairs, `${signs[at - 1]}${sign}`);
      if (!isForeignToAscii(signs[at + 1] ?? '')) add(pairs, `${sign}${signs[at + 1]}`);
    }
  }
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
  const own = (sign: string) => !isForeignToAscii(sign) || (letters.get(sign) ?? 0) >= LEAST_SHARE * all;
  return new Map([...pairs].filter(([pair]) => [...pair].every(own)));
}

/** Number of each character of a language written in ideographs or syllables. */
function charactersOf(language: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of cldrTexts(language))
    for (const sign of text) if (isForeignToAscii(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

/** TypeScript source of the counts. Each key is followed by a digit: the count's binary logarithm, 9 at most. */
function pairsFile(): string {
  const literal = (counts: Map<string, number>): string =>
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, count]) => key + Math.min(9, Math.round(Math.log2(count))))
      .join('');
  const record = (languages: readonly string[], of: (language: string) => Map<string, number>): string[] =>
    languages.map((language) => `  ${/-/.test(language) ? `'${language}'` : language}: '${literal(of(language))}',`);
  return [
    '// Written by `npm run lab -- letter-pairs`; not by hand. Sources: names of regions, languages, currencies and dates of',
    '// the Unicode CLDR as Node has them, and names and words of the built-in targets.',
    '',
    '/**',
    ' * Pairs of letters of which at least one is not in ASCII, by language, each followed by the binary logarithm of its',
    ' * count. A space is a word’s border.',
    ' */',
    'export const LETTER_PAIRS: Readonly<Record<string, string>> = {',
    ...record(ALPHABETIC, pairsOf),
    '};',
    '',
    '/** Characters of languages written in ideographs or syllables, in the same form. */',
    'export const CHARACTERS: Readonly<Record<string, string>> = {',
    ...record(IDEOGRAPHIC, charactersOf),
    '};',
    '',
  ].join('\n');
}
