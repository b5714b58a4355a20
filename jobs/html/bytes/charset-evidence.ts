import { createRequire } from 'node:module';
import { CHARACTERS, LETTER_PAIRS } from './letter-pairs.js';

// The library is loaded at first use: nearly all documents are UTF-8 or say what they are.
const require = createRequire(import.meta.url);

/** An encoding recognised by the letters that its bytes spell. */
export interface LetterEvidence {
  /** Name by the Encoding standard, or the vendor's, in lower case. */
  charset: string;
  /** Language whose letters they are; null if the bytes spell none. */
  language: string | null;
  /** True if the evidence for another reading is far weaker. */
  isClear: boolean;
}

/**
 * Encodings in which each byte is a character, with their prior: log-odds against an ordinary Windows code page.
 * windows-1252 is the web's default (HTML standard, section 13.2.3.2); the other parts of ISO 8859 are rarer than the
 * Windows code pages that extend them, and parts 3, 4 and 10 were hardly used before UTF-8 replaced them.
 */
const WEB: Readonly<Record<string, number>> = {
  'windows-1252': 3,
  'windows-1250': 0,
  'windows-1251': 0,
  'windows-1253': 0,
  'windows-1254': 0,
  'windows-1257': 0,
  'iso-8859-2': -1,
  'iso-8859-3': -4,
  'iso-8859-4': -4,
  'iso-8859-5': -1,
  'iso-8859-7': -1,
  'iso-8859-10': -4,
  'iso-8859-13': -1,
  'iso-8859-15': -1,
  'iso-8859-16': -1,
  'koi8-r': -1,
  'koi8-u': -1,
  ibm866: -5,
};
/** Encodings in which spreadsheets write besides: code pages of DOS and Macintosh. */
const OF_TABLES: Readonly<Record<string, number>> = {
  macintosh: -6,
  cp437: -6,
  cp737: -6,
  cp775: -6,
  cp850: -6,
  cp852: -6,
  cp857: -6,
  cp865: -6,
};
/** Encodings in which most characters have two bytes, each with its language; and their prior. */
const TWO_BYTES: Readonly<Record<string, string>> = {
  shift_jis: 'ja',
  'euc-jp': 'ja',
  gb18030: 'zh',
  big5: 'zh-Hant',
  'euc-kr': 'ko',
};
const TWO_BYTES_PRIOR = -3;

/** Encodings that a table may be in, for a person to choose from. */
export const TABLE_CHARSETS: readonly string[] = [
  ...['utf-8', 'utf-16le', 'utf-16be'],
  ...Object.keys({ ...WEB, ...OF_TABLES, ...TWO_BYTES }),
];

/** Sampled bytes: some hundred words of which a letter is not in ASCII. */
const MAX_SAMPLE = 4_096;
const MAX_RUN = 200;
/** Maximum runs read for a sample, repeated ones included, so that a long text of one word takes no longer. */
const MAX_RUNS = 20_000;
/** Maximum distinct bytes with their neighbours; the words of one language have fewer. */
const MAX_TRIPLES = 600;
/** Log-likelihood lost by a character that the encoding lacks, by a sign within a word, by a letter of no word. */
const UNDEFINED = -12;
const MISPLACED = -11;
const FOREIGN = -9;
/** Log-likelihood lost by a capital after a small letter, by a sign of typography, and by a free sign. */
const CAPITAL_WITHIN = -6;
const TYPOGRAPHY = -2;
const FREE_SIGN = -3;
/** Log-likelihood of a kana, and of an ideograph or syllable that the counts lack. */
const KANA = -4;
const RARE_CHARACTER = -14;
/** Pseudo-count of an unseen pair, as a fraction of its letter's count. */
const UNSEEN = 0.01;
/** Log-likelihood gained by a word whose plain letters occur as a word in ASCII, and the number of words counted. */
const SPELLED = 6;
const MAX_SPELLED = 5;
/** Number of bytes searched for words in ASCII. */
const ASCII_WITHIN = 65_536;
/** Difference in log-likelihood from which the evidence is clear. */
const CLEAR = 4;

const IS_TYPOGRAPHY = /[\u00a0\u00ab\u00b7\u00bb\u2010-\u2026]/;
const IS_FREE_SIGN = /[\u00a7\u00a9\u00ae\u00b0\u00b4\u20ac\u2122]/;
const IS_KANA = /[\u3041-\u30ff]/;
const IS_CJK_SIGN = /[\u3000-\u3020\uff01-\uff0f\uff1a-\uff1f\u2010-\u2026]/;
const IS_LETTER = /\p{L}/u;

/** Counts of a language's letter pairs, and of the letters as the second of a pair. */
interface Model {
  pairs: ReadonlyMap<string, number>;
  letters: ReadonlyMap<string, number>;
  total: number;
}

let models: ReadonlyMap<string, Model> | undefined;

function modelsOf(): ReadonlyMap<string, Model> {
  models ??= new Map(Object.entries(LETTER_PAIRS).map(([language, counted]) => [language, modelOf(counted)]));
  return models;
}

function modelOf(counted: string): Model {
  const pairs = new Map<string, number>();
  const letters = new Map<string, number>();
  let total = 0;
  for (let at = 0; at < counted.length; at += 3) {
    const count = 2 ** Number(counted[at + 2]);
    const letter = counted[at + 1] ?? '';
    pairs.set(counted.slice(at, at + 2), count);
    if (letter <= '\x7f') continue;
    letters.set(letter, (letters.get(letter) ?? 0) + count);
    total += count;
  }
  return { pairs, letters, total };
}

/**
 * The encoding whose reading of the bytes looks most like the words of one language. The likelihood of a reading is that
 * of its pairs of letters, counted in words of each language (`letter-pairs.ts`); a sign within a word, or a capital
 * after a small letter, shows a wrong reading; a word that an address spells in ASCII (Łódź in `https://lodz.test`), a
 * right one. Takes some milliseconds.
 * @param bytes that are not valid UTF-8
 * @param ofTable true for a table from a spreadsheet, which may be in a code page that web pages do not use
 */
export function charsetByLetters(bytes: Uint8Array, ofTable = false): LetterEvidence {
  const sample = sampleOf(bytes);
  const triples = triplesOf(sample);
  const priors = Object.entries(ofTable ? { ...WEB, ...OF_TABLES } : WEB);
  const plain = plainWords(bytes);
  const readings = [
    ...priors.map(([charset, prior]) => readingOf(charset, prior, triples)),
    ...Object.entries(TWO_BYTES).map(([charset, language]) => characterReading(charset, language, sample)),
  ]
    .map((reading) => ({
      ...reading,
      score: reading.score + SPELLED * spelledWords(decoded(sample, reading.charset), plain),
    }))
    .sort((a, b) => b.score - a.score);
  const [best] = readings;
  if (!best || triples.size === 0) return { charset: 'windows-1252', language: null, isClear: false };
  const read = ({ charset }: Reading): string => even(decoded(sample, charset));
  const text = read(best);
  const rival = readings.find((reading) => read(reading) !== text);
  return {
    charset: best.charset,
    language: best.language,
    isClear: best.language !== null && best.score - (rival?.score ?? Number.NEGATIVE_INFINITY) >= CLEAR,
  };
}

/** A reading's log-likelihood, in its likeliest language. */
interface Reading {
  charset: string;
  language: string | null;
  score: number;
}

/** The first runs of bytes with a byte beyond ASCII, each once; white space and punctuation end a run. */
function sampleOf(bytes: Uint8Array): Buffer {
  const runs = new Set<string>();
  const pieces: Buffer[] = [];
  let size = 0;
  let read = 0;
  let from = -1;
  let high = false;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at <= all.length && size < MAX_SAMPLE && read < MAX_RUNS; at++) {
    const byte = all[at] ?? 0x20;
    // No byte below `@` but a digit is the second of a character in any encoding above.
    const within = byte >= 0x40 || (byte >= 0x30 && byte <= 0x39);
    if (within && from < 0) from = at;
    high ||= byte > 0x7f;
    if (within && at - from < MAX_RUN) continue;
    if (high) {
      read++;
      const run = all.subarray(from, at);
      const key = run.toString('latin1');
      if (!runs.has(key)) pieces.push(run, SPACE);
      size += runs.has(key) ? 0 : run.length + 1;
      runs.add(key);
    }
    from = within ? at : -1;
    high = within && byte > 0x7f;
  }
  return Buffer.concat(pieces);
}

const SPACE = Buffer.from(' ');

/** Number of each byte beyond ASCII with its neighbours, as `before << 16 | byte << 8 | after`. */
function triplesOf(sample: Buffer): Map<number, number> {
  const triples = new Map<number, number>();
  for (const [at, byte] of sample.entries()) {
    if (byte <= 0x7f) continue;
    const key = ((sample[at - 1] ?? 0x20) << 16) | (byte << 8) | (sample[at + 1] ?? 0x20);
    const known = triples.get(key);
    if (known !== undefined || triples.size < MAX_TRIPLES) triples.set(key, (known ?? 0) + 1);
  }
  return triples;
}

/** The words in ASCII, such as those of addresses, in lower case. */
const plainWords = (bytes: Uint8Array): ReadonlySet<string> =>
  new Set(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, ASCII_WITHIN))
      .toString('latin1')
      .toLowerCase()
      .match(/(?<![a-z\x80-\xff])[a-z]{4,40}(?![a-z\x80-\xff])/g),
  );

/** Letters that are no letter of ASCII with a mark, and those that addresses may spell with two letters. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
  œ: 'oe',
};
const TWO_LETTERS: Readonly<Record<string, string>> = { å: 'aa', ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue' };

/** Number of distinct words with a letter beyond ASCII whose plain spelling is among `plain`. */
function spelledWords(text: string, plain: ReadonlySet<string>): number {
  const spelled = new Set<string>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (!/[^a-z]/.test(word) || word.length > 40) continue;
    const long = word.replace(/[åäöøü]/g, (letter) => TWO_LETTERS[letter] ?? letter);
    for (const spelling of [word, long].map(plainSpelling)) if (plain.has(spelling)) spelled.add(word);
    if (spelled.size >= MAX_SPELLED) break;
  }
  return spelled.size;
}

const plainSpelling = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]/g, (letter) => PLAIN[letter] ?? letter);

/** Characters of the 256 bytes of an encoding. */
const tables = new Map<string, readonly string[]>();

function tableOf(charset: string): readonly string[] {
  const known = tables.get(charset);
  if (known) return known;
  const table = Array.from({ length: 256 }, (_, byte) => decoded(Buffer.of(byte), charset));
  tables.set(charset, table);
  return table;
}

function readingOf(charset: string, prior: number, triples: ReadonlyMap<number, number>): Reading {
  const table = tableOf(charset);
  const words: [before: string, letter: string, after: string, count: number][] = [];
  let score = prior;
  for (const [key, count] of triples) {
    const [before = '', sign = '', after = ''] = [key >> 16, (key >> 8) & 0xff, key & 0xff].map((byte) => table[byte]);
    if (IS_LETTER.test(sign)) {
      if (sign !== sign.toLowerCase() && isSmall(before)) score += count * CAPITAL_WITHIN;
      words.push([borderOr(before), even(sign), borderOr(after), count]);
    } else score += count * costOf(sign, IS_LETTER.test(before), IS_LETTER.test(after));
  }
  if (words.length === 0) return { charset, language: null, score };
  let best = { language: '', score: Number.NEGATIVE_INFINITY };
  for (const [language, model] of modelsOf()) {
    const own = likelihood(words, model);
    if (own > best.score) best = { language, score: own };
  }
  return { charset, language: best.language, score: score + best.score };
}

const isSmall = (sign: string): boolean => IS_LETTER.test(sign) && sign !== sign.toUpperCase();
/** Encodings older than Unicode 3 have no comma below: Romanian is counted with cedillas. */
const even = (sign: string): string => sign.toLowerCase().replaceAll('ș', 'ş').replaceAll('ț', 'ţ');
const borderOr = (sign: string): string => (IS_LETTER.test(sign) ? even(sign) : ' ');

function costOf(sign: string, afterLetter: boolean, beforeLetter: boolean): number {
  if (sign === '\ufffd' || /\p{C}/u.test(sign)) return UNDEFINED;
  const within = afterLetter && beforeLetter;
  if (IS_TYPOGRAPHY.test(sign)) return within && !'’–\u00a0'.includes(sign) ? MISPLACED : TYPOGRAPHY;
  return IS_FREE_SIGN.test(sign) && !afterLetter && !beforeLetter ? FREE_SIGN : MISPLACED;
}

function likelihood(
  words: readonly [before: string, letter: string, after: string, count: number][],
  { pairs, letters, total }: Model,
): number {
  let sum = 0;
  for (const [before, letter, after, count] of words) {
    const own = letters.get(letter);
    if (own === undefined) sum += count * FOREIGN;
    else {
      const of = (pair: string) => Math.log(((pairs.get(pair) ?? 0) + UNSEEN * own) / total);
      sum += (count * (of(before + letter) + of(letter + after))) / 2;
    }
  }
  return sum;
}

/** Reading of an encoding of ideographs or syllables, by the counts of single characters. */
function characterReading(charset: string, language: string, sample: Buffer): Reading {
  const counts = new Map<string, number>();
  const counted = CHARACTERS[language] ?? '';
  for (let at = 0; at < counted.length; at += 2) counts.set(counted[at] ?? '', 2 ** Number(counted[at + 1]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let score = TWO_BYTES_PRIOR;
  for (const sign of decoded(sample, charset)) {
    if (sign <= '\x7f') continue;
    const count = counts.get(sign);
    if (count !== undefined) score += Math.max(RARE_CHARACTER, Math.log(count / total));
    else if (IS_KANA.test(sign)) score += language === 'ja' ? KANA : RARE_CHARACTER;
    else if (IS_CJK_SIGN.test(sign)) score += TYPOGRAPHY;
    else score += RARE_CHARACTER;
  }
  return { charset, language, score };
}

function decoded(bytes: Buffer, charset: string): string {
  const iconv: typeof import('iconv-lite') = require('iconv-lite');
  return iconv.decode(bytes, charset);
}
