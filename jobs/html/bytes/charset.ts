import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import { yieldToOthers } from '../../concurrency/index.js';
import { charsetByLetters } from './charset-evidence.js';
import { charsetNamed, declaredCharsets } from './declared-charset.js';

// The library is loaded at first use: nearly all pages are UTF-8.
const require = createRequire(import.meta.url);

/** A text with the encoding that it was decoded from: its WHATWG name, or a vendor's, in lower case. */
export interface Decoded {
  /** The decoded text, without the byte-order mark. */
  text: string;
  charset: string;
}

/**
 * Encodings that the decoder of some Node version lacks or decodes wrongly: quotes, dashes and the euro sign of
 * windows-1252 become control characters, a third of Korean and Big5's extensions replacement characters.
 */
const BY_ICONV: ReadonlySet<string> = new Set(['windows-1252', 'iso-8859-16', 'big5', 'euc-kr', 'shift_jis', 'gbk']);

/**
 * Decodes a page or file: by its byte-order mark; else as UTF-16 by its zero bytes; else as UTF-8 if valid; else by the
 * first declaration that the bytes do not contradict (`declaredCharsets`); else by the letters that they spell
 * (`charsetByLetters`). Never throws.
 * @param contentType value of the Content-Type header, if any
 */
export function decodeText(bytes: Uint8Array, contentType?: string): Decoded {
  const certain = certainCharset(bytes, contentType);
  if (certain === 'utf-8') return { text: utf8Text(bytes), charset: certain };
  if (certain !== null) return { text: decodeAs(bytes, certain), charset: certain };
  for (const charset of likelyCharsets(bytes, contentType)) {
    const text = decodeAs(bytes, charset);
    if (!isTorn(text)) return { text, charset };
  }
  return { text: decodeAs(bytes, DEFAULT), charset: DEFAULT };
}

/** Bytes decoded between two yields: a few milliseconds of the slowest encoding. */
const SLICE_BYTES = 64 * 1_024;
/** Size in bytes from which decoding yields. */
const LARGE = 4 * SLICE_BYTES;

/** `decodeText`, yielding to other work while decoding a large text. */
export async function decodeTextInTurns(bytes: Uint8Array, contentType?: string): Promise<Decoded> {
  if (bytes.length <= LARGE) return decodeText(bytes, contentType);
  const certain = certainCharset(bytes, contentType);
  await yieldToOthers();
  if (certain === 'utf-8') return { text: utf8Text(bytes), charset: certain };
  if (certain !== null) return { text: await decodeInTurns(bytes, certain), charset: certain };
  for (const charset of likelyCharsets(bytes, contentType)) {
    const text = await decodeInTurns(bytes, charset);
    if (!isTorn(text)) return { text, charset };
  }
  return { text: await decodeInTurns(bytes, DEFAULT), charset: DEFAULT };
}

/** Evidence for the encoding of a table. */
export type TableEvidence =
  /** A person chose it. */
  | 'chosen'
  /** By its byte-order mark, its zero bytes, or because it is valid UTF-8. */
  | 'bytes'
  /** By the letters that the bytes spell, clearly, or without another reading being far less likely. */
  | 'letters'
  | 'guess';

/** A decoded table, which declares no encoding. */
export interface DecodedTable extends Decoded {
  by: TableEvidence;
  /** Language whose letters decided; null if other evidence did. */
  language: string | null;
}

/**
 * Decodes a file that a spreadsheet wrote. Never throws.
 * @param chosen encoding chosen by a person; ignored if unknown
 */
export function decodeTable(bytes: Uint8Array, chosen?: string): DecodedTable {
  const named = charsetNamed(chosen);
  if (named !== null) return { text: decodeAs(bytes, named), charset: named, by: 'chosen', language: null };
  if (certainCharset(bytes) !== null || !isTorn(utf8Text(bytes)))
    return { ...decodeText(bytes), by: 'bytes', language: null };
  const read = charsetByLetters(bytes, true);
  return {
    text: decodeAs(bytes, read.charset),
    charset: read.charset,
    by: read.isClear ? 'letters' : 'guess',
    language: read.language,
  };
}

/** Encoding of a text without other evidence: the web's default. Every sequence of bytes is valid in it. */
const DEFAULT = 'windows-1252';

/** The encoding that the bytes show, by a mark, by zeros or by being valid UTF-8; null if they show none. */
function certainCharset(bytes: Uint8Array, contentType?: string): string | null {
  const shown = charsetOfMark(bytes) ?? unmarkedUtf16(bytes);
  if (shown !== null) return shown;
  if (!isUtf8(bytes)) return null;
  // ISO-2022-JP is written in ASCII with escape sequences, so that it is valid UTF-8 too.
  const escapes = bytes.includes(ESCAPE) && declaredCharsets(bytes, contentType).next().value === 'iso-2022-jp';
  return escapes ? 'iso-2022-jp' : 'utf-8';
}

const ESCAPE = 0x1b;

/** The declared encodings, each once, then UTF-8, of which a character may be torn, then the one that letters show. */
function* likelyCharsets(bytes: Uint8Array, contentType: string | undefined): Generator<string> {
  const tried = new Set<string>();
  for (const declared of declaredCharsets(bytes, contentType)) {
    // Bytes in UTF-16 have zeros, or a mark: a declaration that could be read without them means UTF-8.
    const charset = declared.startsWith('utf-16') ? 'utf-8' : declared;
    if (!tried.has(charset)) yield charset;
    tried.add(charset);
  }
  if (!tried.has('utf-8')) yield 'utf-8';
  yield charsetByLetters(bytes).charset;
}

const hasUtf8Mark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

const utf8Text = (bytes: Uint8Array): string => bufferOf(bytes).toString('utf8', hasUtf8Mark(bytes) ? 3 : 0);

function charsetOfMark(bytes: Uint8Array): string | null {
  if (hasUtf8Mark(bytes)) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Number of bytes searched for zeros. */
const ZEROS_WITHIN = 1_024;
/** Fraction of the high bytes that are zero in a text with mark-up or separators, whatever its script. */
const LEAST_ZEROS = 0.1;

/**
 * UTF-16 without a byte-order mark, by its zero bytes (XML 1.0, appendix F.1): the high bytes of ASCII characters are
 * zero, the low ones never. Such a text is valid UTF-8 too.
 */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, ZEROS_WITHIN);
  if (!head.includes(0)) return null;
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < (LEAST_ZEROS * head.length) / 2) return null;
  return even > 0 ? 'utf-16be' : 'utf-16le';
}

const LAST_ASCII = 0x7f;
/** U+FFFD, the replacement for undecodable bytes. */
const TORN = 0xfffd;

/** True if the majority of the characters beyond ASCII cannot be decoded, so that the text is in another encoding. */
function isTorn(text: string): boolean {
  let torn = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === TORN) torn++;
    else if (code > LAST_ASCII && code < TORN) whole++;
  }
  return torn > whole;
}

/** Decodes an encoding chunk by chunk; a character cut by a chunk's end is returned with the next chunk. */
interface Decoder {
  write(piece: Uint8Array): string;
  end(): string;
}

function decodeAs(bytes: Uint8Array, charset: string): string {
  const decoder = decoderOf(charset);
  return decoder.write(bytes) + decoder.end();
}

async function decodeInTurns(bytes: Uint8Array, charset: string): Promise<string> {
  const decoder = decoderOf(charset);
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
    pieces.push(decoder.write(bytes.subarray(from, from + SLICE_BYTES)));
    await yieldToOthers();
  }
  return pieces.join('') + decoder.end();
}

function decoderOf(charset: string): Decoder {
  const decoder = BY_ICONV.has(charset) ? null : standardDecoder(charset);
  if (decoder === null) return iconvDecoder(charset);
  return { write: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

/** Null for an encoding outside the Encoding standard. */
function standardDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
}

function iconvDecoder(charset: string): Decoder {
  const iconv: typeof import('iconv-lite') = require('iconv-lite');
  const decoder = iconv.getDecoder(charset);
  return { write: (piece) => decoder.write(bufferOf(piece)), end: () => decoder.end() ?? '' };
}

/** The same memory as a Buffer, without a copy. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
