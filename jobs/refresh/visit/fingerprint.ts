import { linesOfMain, type Page } from '../../site/index.js';

export interface LinePrint {
  readonly line: number;
  /** Hash of the line without its numbers and long codes: equal for all values of a clock or counter. */
  readonly pattern: number;
}

/** Fingerprint of a page: hashes of the distinct lines of its main part, regardless of order. */
export type Fingerprint = readonly LinePrint[];

/** Maximum number of lines; large directories have as many, and further lines are ignored. */
const MAX_LINES = 4_000;

/** Lines of a page's main part, or of the whole page if it has no main part. */
export const mainLinesOf = (page: Page): string[] => linesOfMain(page).slice(0, MAX_LINES);

/** Fingerprint of the distinct lines, ascending by line hash. */
export function fingerprintOf(lines: readonly string[]): Fingerprint {
  const prints = new Map(lines.map((line) => [hashed(line), line]));
  return [...prints.keys()].sort((a, b) => a - b).map((line) => ({ line, pattern: patternOf(prints.get(line) ?? '') }));
}

export const printOf = (line: string): LinePrint => ({ line: hashed(line), pattern: patternOf(line) });

const patternOf = (line: string): number =>
  NUMBER.test(line)
    ? hashed(line.replace(LONG_WORD, (word) => (NUMBER.test(word) ? '@' : word)).replace(NUMBERS, '#'))
    : hashed(line);

/** Long word; it is a code if it contains a number. */
const LONG_WORD = /[\p{L}\p{N}]{16,}/gu;
const NUMBER = /\p{N}/u;
const NUMBERS = /\p{N}+/gu;

/** 32-bit FNV-1a over UTF-16 units; two given lines collide with a probability of 1 in 4 billion. */
function hashed(line: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < line.length; i++) hash = Math.imul(hash ^ line.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Lines of one fingerprint that the other lacks. */
export function without(one: Fingerprint, other: Fingerprint): LinePrint[] {
  const there = new Set(other.map(({ line }) => line));
  return one.filter(({ line }) => !there.has(line));
}

/** Similarity of two fingerprints, from 0 (no common line) to 1 (equal). */
export function likeness(one: Fingerprint, other: Fingerprint): number {
  const all = Math.max(one.length, other.length);
  return all === 0 ? 1 : (one.length - without(one, other).length) / all;
}

/** Binary form of a fingerprint for storage, with eight bytes per line. */
export function packedFingerprint(fingerprint: Fingerprint): Uint8Array {
  const numbers = new DataView(new ArrayBuffer(8 * fingerprint.length));
  fingerprint.forEach(({ line, pattern }, i) => {
    numbers.setUint32(8 * i, line);
    numbers.setUint32(8 * i + 4, pattern);
  });
  return new Uint8Array(numbers.buffer);
}

/** Inverse of `packedFingerprint`. @throws RangeError if the bytes are not a packed fingerprint */
export function unpackedFingerprint(bytes: Uint8Array): Fingerprint {
  if (bytes.length % 8 !== 0) throw new RangeError(`A fingerprint of ${bytes.length} bytes.`);
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 8 }, (_, i) => ({
    line: numbers.getUint32(8 * i),
    pattern: numbers.getUint32(8 * i + 4),
  }));
}
