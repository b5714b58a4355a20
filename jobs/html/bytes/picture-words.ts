import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A rectangle of a picture, in pixels from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A word of a pictured page in document order: hash of its letters, and its rectangles in the picture, several if the
 * word is broken over lines; empty if the word is not in the picture.
 */
export interface PictureWord {
  hash: number;
  boxes: readonly Box[];
}

/** Maximum words of a picture: four times those of a long list of records; a word takes 14 bytes before packing. */
export const PICTURE_WORDS = 40_000;

/** A word: letters and digits, with invisible characters between them, which a page's text has lost. */
export const PICTURE_WORD =
  /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}\u00AD\u200B-\u200D\u2060\uFEFF]*[\p{L}\p{M}\p{N}])?/gu;
const UNSEEN = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;

interface PlacedWord {
  hash: number;
  start: number;
  end: number;
}

/** The words of a page's text, as those of its picture are compared with them. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: word, index } of text.matchAll(PICTURE_WORD))
    yield { hash: wordHash(word), start: index, end: index + word.length };
}

/** Hash of a word: 32 bits, since a picture must not contain a second text. @param word in any spelling of its letters */
export const wordHash = (word: string): number => crc32(word.replace(UNSEEN, '').normalize('NFC').toLowerCase());

/** Ancillary, private, not to be copied by a program that changes the picture (PNG specification, 5.4). */
const CHUNK = 'wdHY';
const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, checksum after it. */
const [HEAD_BYTES, SUM_BYTES] = [8, 4];
/** Maximum bytes of the words when unpacked: those of `PICTURE_WORDS` with two rectangles each. */
const UNPACKED_WORDS = PICTURE_WORDS * (5 + 2 * 8);

/**
 * The picture with its words in a chunk of its own after the header: they are stored, copied and deleted with it.
 * @param png a PNG, whose first chunk is its header
 */
export function withWords(png: Uint8Array, words: readonly PictureWord[]): Buffer {
  const bytes = words.flatMap(({ hash, boxes }) => {
    const word = Buffer.alloc(5 + 8 * Math.min(boxes.length, 255));
    word.writeUInt32BE(hash);
    word.writeUInt8(Math.min(boxes.length, 255), 4);
    for (const [i, { x, y, width, height }] of boxes.slice(0, 255).entries())
      for (const [k, side] of [x, y, width, height].entries())
        word.writeUInt16BE(Math.max(0, Math.min(0xffff, Math.round(side))), 5 + 8 * i + 2 * k);
    return word;
  });
  const data = Buffer.concat([Buffer.from(CHUNK, 'latin1'), deflateSync(Buffer.concat(bytes))]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(SUM_BYTES)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  const header = SIGNATURE_BYTES + HEAD_BYTES + Buffer.from(png).readUInt32BE(SIGNATURE_BYTES) + SUM_BYTES;
  return Buffer.concat([png.subarray(0, header), length, data, sum, png.subarray(header)]);
}

/** The words stored in a picture; null if the picture has no places of words, as those of earlier versions, or if they are damaged. */
export function wordsIn(png: Uint8Array): PictureWord[] | null {
  try {
    const data = chunkOf(Buffer.from(png.buffer, png.byteOffset, png.byteLength));
    return data && readWords(inflateSync(data, { maxOutputLength: UNPACKED_WORDS }));
  } catch {
    return null;
  }
}

function chunkOf(png: Buffer): Buffer | null {
  for (let at = SIGNATURE_BYTES; at + HEAD_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + HEAD_BYTES);
    if (type === CHUNK) return png.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length);
    if (type === 'IDAT') return null; // the words precede the image
    at += HEAD_BYTES + length + SUM_BYTES;
  }
  return null;
}

function readWords(bytes: Buffer): PictureWord[] {
  const words: PictureWord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const hash = bytes.readUInt32BE(at);
    const count = bytes.readUInt8(at + 4);
    at += 5;
    const boxes: Box[] = [];
    for (let i = 0; i < count; i++, at += 8)
      boxes.push({
        x: bytes.readUInt16BE(at),
        y: bytes.readUInt16BE(at + 2),
        width: bytes.readUInt16BE(at + 4),
        height: bytes.readUInt16BE(at + 6),
      });
    words.push({ hash, boxes });
  }
  return words;
}
