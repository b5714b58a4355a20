import { linesOfMain, type Page } from '../../site/index.js';

/** One line, as a number that tells it from others … */
export interface LinePrint {
  readonly line: number;
  /** … and the same of it with its numbers and long codes left out: what a clock or a counter says shares that. */
  readonly pattern: number;
}

/**
 * What a page says, in short: each different line of its main part. Their order does not count, so that a shuffled list
 * is no change.
 */
export type Fingerprint = readonly LinePrint[];

/** A directory of everything has as many lines; what comes after is left out. */
const MAX_LINES = 4_000;

/** The lines of a page's main part – of the whole page, where it has none. */
export const mainLinesOf = (page: Page): string[] => linesOfMain(page).slice(0, MAX_LINES);

/** By line, each once, rising. */
export function fingerprintOf(lines: readonly string[]): Fingerprint {
  const prints = new Map(lines.map((line) => [hashed(line), line]));
  return [...prints.keys()].sort((a, b) => a - b).map((line) => ({ line, pattern: patternOf(prints.get(line) ?? '') }));
}

export const printOf = (line: string): LinePrint => ({ line: hashed(line), pattern: patternOf(line) });

const patternOf = (line: string): number =>
  NUMBER.test(line)
    ? hashed(line.replace(LONG_WORD, (word) => (NUMBER.test(word) ? '@' : word)).replace(NUMBERS, '#'))
    : hashed(line);

/** With a number in it, a code. */
const LONG_WORD = /[\p{L}\p{N}]{16,}/gu;
const NUMBER = /\p{N}/u;
const NUMBERS = /\p{N}+/gu;

/** 32 bits of FNV-1a over UTF-16 units: two lines are taken for one once in four thousand million. */
function hashed(line: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** What of one fingerprint is not in the other. */
export function without(one: Fingerprint, other: Fingerprint): LinePrint[] {
  const there = new Set(other.map(({ line }) => line));
  return one.filter(({ line }) => !there.has(line));
}

/** 0: they share no line; 1: they are the same. */
export function likeness(one: Fingerprint, other: Fingerprint): number {
  const all = Math.max(one.length, other.length);
  return all === 0 ? 1 : (one.length - without(one, other).length) / all;
}

/** Eight bytes a line, for storing. */
export function packedFingerprint(fingerprint: Fingerprint): Uint8Array {
  const numbers = new DataView(new ArrayBuffer(8 * fingerprint.length));
  fingerprint.forEach(({ line, pattern }, i) => {
    numbers.setUint32(8 * i, line);
    numbers.setUint32(8 * i + 4, pattern);
  });
  return new Uint8Array(numbers.buffer);
}

/** @throws RangeError where the bytes are none of `packedFingerprint` */
export function unpackedFingerprint(bytes: Uint8Array): Fingerprint {
  if (bytes.length % 8 !== 0) throw new RangeError(`A fingerprint of ${bytes.length} bytes.`);
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, i) => ({
    line: numbers.getUint32(8 * i),
    pattern: numbers.getUint32(8 * i + 4),
  }));
}
