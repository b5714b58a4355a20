/** A number on a page as of the visits since it last fell. */
export interface Count {
  readonly value: number;
  /** Number of visits at which it was higher than at the visit before, and at which it was equal. */
  readonly rises: number;
  readonly stays: number;
}

/** Hashes of a statement (`Statement`). */
export interface LinePrint {
  readonly line: number;
  /** Hash of the statement without its numbers and long codes: equal for all values of a clock or counter. */
  readonly pattern: number;
  /** Value of the statement's only number and its history; missing if the statement cannot be a counter. */
  readonly count?: Count;
  /** True for a row of several lines, which says that they belong together. */
  readonly isRow?: true;
}

/** Fingerprint of a page: hashes of its distinct statements, ascending by `line`. */
export type Fingerprint = readonly LinePrint[];

/** 32-bit FNV-1a over UTF-16 units; two given statements collide with a probability of 1 in 4 billion. */
export function hashed(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The text without its numbers and long codes. */
export const patternText = (text: string): string =>
  NUMBER.test(text) ? text.replace(LONG_WORD, (word) => (NUMBER.test(word) ? '@' : word)).replace(NUMBERS, '#') : text;

/** Long word; it is a code if it contains a number. */
const LONG_WORD = /[\p{L}\p{N}]{16,}/gu;
const NUMBER = /\p{N}/u;
const NUMBERS = /\p{N}+/gu;

/** The distinct prints, ascending. A print has its count only if it is the only one of its pattern. */
export function fingerprintOfPrints(prints: Iterable<LinePrint>): Fingerprint {
  const distinct = new Map<number, LinePrint>();
  const ofPattern = new Map<number, number>();
  for (const print of prints) {
    if (distinct.has(print.line)) continue;
    distinct.set(print.line, print);
    ofPattern.set(print.pattern, (ofPattern.get(print.pattern) ?? 0) + 1);
  }
  return [...distinct.values()]
    .sort((a, b) => a.line - b.line)
    .map(({ line, pattern, count, isRow }) => ({
      line,
      pattern,
      ...(count && ofPattern.get(pattern) === 1 && { count }),
      ...(isRow && { isRow }),
    }));
}

/** Similarity of two fingerprints, from 0 (no common statement) to 1 (equal). */
export function likeness(one: Fingerprint, other: Fingerprint): number {
  const all = Math.max(one.length, other.length);
  const there = new Set(other.map(({ line }) => line));
  return all === 0 ? 1 : one.filter(({ line }) => there.has(line)).length / all;
}

/**
 * Version of the stored form, its first byte. Raise it if pages are read into other statements: a fingerprint of another
 * version cannot be compared.
 */
const VERSION = 2;
const HEADER = 17;
/** Bytes of a statement without numbers or a row, of one with numbers, and of one with a count. */
const [PLAIN, NUMBERED, COUNTED] = [4, 8, 14];

const numbersOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Binary form of a fingerprint for storage. */
export function packedFingerprint(fingerprint: Fingerprint): Uint8Array {
  const counted = fingerprint.filter(({ count }) => count);
  const rows = fingerprint.filter(({ isRow }) => isRow);
  const others = fingerprint.filter(({ count, isRow }) => !count && !isRow);
  const plain = others.filter(({ line, pattern }) => line === pattern);
  const numbered = others.filter(({ line, pattern }) => line !== pattern);
  const size = HEADER + PLAIN * (plain.length + rows.length) + NUMBERED * numbered.length + COUNTED * counted.length;
  const numbers = new DataView(new ArrayBuffer(size));
  numbers.setUint8(0, VERSION);
  [plain, rows, numbered, counted].forEach((part, i) => {
    numbers.setUint32(1 + 4 * i, part.length);
  });
  let at = HEADER;
  for (const { line } of [...plain, ...rows]) {
    numbers.setUint32(at, line);
    at += PLAIN;
  }
  for (const { line, pattern } of numbered) {
    numbers.setUint32(at, line);
    numbers.setUint32(at + 4, pattern);
    at += NUMBERED;
  }
  for (const { line, pattern, count } of counted) {
    numbers.setUint32(at, line);
    numbers.setUint32(at + 4, pattern);
    numbers.setUint32(at + 8, count?.value ?? 0);
    numbers.setUint8(at + 12, count?.rises ?? 0);
    numbers.setUint8(at + 13, count?.stays ?? 0);
    at += COUNTED;
  }
  return new Uint8Array(numbers.buffer);
}

/** True if the packed fingerprint is of version 1, which had eight bytes a line and no header. */
export const isOutdated = (bytes: Uint8Array): boolean => bytes.length % 8 === 0;

/** Inverse of `packedFingerprint`; of version 1, too. @throws RangeError if the bytes are not a packed fingerprint */
export function unpackedFingerprint(bytes: Uint8Array): Fingerprint {
  const numbers = numbersOf(bytes);
  if (isOutdated(bytes)) return Array.from({ length: bytes.length / 8 }, (_, i) => numberedAt(numbers, 8 * i));
  const wrong = () => new RangeError(`A fingerprint of ${bytes.length} bytes.`);
  if (bytes.length < HEADER || numbers.getUint8(0) !== VERSION) throw wrong();
  const [plain = 0, rows = 0, numbered = 0, counted = 0] = [0, 1, 2, 3].map((i) => numbers.getUint32(1 + 4 * i));
  const starts = [HEADER, PLAIN * plain, PLAIN * rows, NUMBERED * numbered, COUNTED * counted];
  const [fromPlain = 0, fromRows = 0, fromNumbered = 0, fromCounted = 0, end] = starts.map((_, i) =>
    starts.slice(0, i + 1).reduce((sum, size) => sum + size),
  );
  if (end !== bytes.length) throw wrong();
  const lineAt = (at: number) => ({ line: numbers.getUint32(at), pattern: numbers.getUint32(at) });
  return [
    ...Array.from({ length: plain }, (_, i) => lineAt(fromPlain + PLAIN * i)),
    ...Array.from({ length: rows }, (_, i) => ({ ...lineAt(fromRows + PLAIN * i), isRow: true as const })),
    ...Array.from({ length: numbered }, (_, i) => numberedAt(numbers, fromNumbered + NUMBERED * i)),
    ...Array.from({ length: counted }, (_, i) => {
      const at = fromCounted + COUNTED * i;
      const [rises, stays] = [numbers.getUint8(at + 12), numbers.getUint8(at + 13)];
      return { ...numberedAt(numbers, at), count: { value: numbers.getUint32(at + 8), rises, stays } };
    }),
  ].sort((a, b) => a.line - b.line);
}

const numberedAt = (numbers: DataView, at: number): LinePrint => ({
  line: numbers.getUint32(at),
  pattern: numbers.getUint32(at + 4),
});
