import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import { yieldToOthers } from '../../concurrency/index.js';

// Both libraries are loaded at first use: nearly all pages are UTF-8 and need neither.
const require = createRequire(import.meta.url);

/** Type of `html-encoding-sniffer`, which ships no types: the WHATWG name of an encoding. */
type Sniff = (
  bytes: Uint8Array,
  options: { transportLayerEncodingLabel?: string; defaultEncoding: string | null },
) => string | null;

/** A text with the charset that it was decoded from, by its WHATWG name in lower case. */
export interface Decoded {
  /** The decoded text, without the byte-order mark. */
  text: string;
  charset: string;
}

/**
 * Charsets that the decoder of some Node version lacks or decodes wrongly: quotes, dashes and the euro sign of windows-1252 become
 * control characters, a third of Korean and Big5's extensions replacement characters.
 */
const BY_ICONV: ReadonlySet<string> = new Set(['windows-1252', 'iso-8859-16', 'big5', 'euc-kr', 'shift_jis', 'gbk']);

/** Number of bytes searched for a declaration. The HTML standard says 1,024, but browsers accept later ones too. */
const DECLARED_WITHIN = 4_096;
/** Number of bytes that the sniffer reads at once. */
const SNIFFED = 1_024;

/**
 * Decodes a page: by its byte-order mark; else as UTF-8 if valid; else by header or `<meta>`; else as windows-1252, the
 * web's default. Never throws.
 * @param contentType value of the Content-Type header, if any
 */
export function decodeText(bytes: Uint8Array, contentType?: string): Decoded {
  const { charset, sure } = charsetOf(bytes, contentType);
  const text = sure === 'valid' ? validUtf8(bytes) : decodeAs(bytes, charset);
  return sure === 'nearly' && isTorn(text)
    ? { text: decodeAs(bytes, TORN_MEANS), charset: TORN_MEANS }
    : { text, charset };
}

/** Bytes decoded between two yields: a few milliseconds of the slowest charset. */
const SLICE_BYTES = 64 * 1_024;
/** Size in bytes from which decoding yields. */
const LARGE = 4 * SLICE_BYTES;

/** `decodeText`, yielding to other work while decoding a large text. */
export async function decodeTextInTurns(bytes: Uint8Array, contentType?: string): Promise<Decoded> {
  if (bytes.length <= LARGE) return decodeText(bytes, contentType);
  const { charset, sure } = charsetOf(bytes, contentType);
  await yieldToOthers();
  if (sure === 'valid') return { text: validUtf8(bytes), charset };
  const text = await decodeInTurns(bytes, charset);
  if (sure !== 'nearly' || !isTorn(text)) return { text, charset };
  return { text: await decodeInTurns(bytes, TORN_MEANS), charset: TORN_MEANS };
}

/** A guessed charset. `valid`: every byte is UTF-8. `nearly`: the page claims UTF-8. */
interface Guess {
  charset: string;
  sure: 'valid' | 'nearly' | 'said';
}

function charsetOf(bytes: Uint8Array, contentType: string | undefined): Guess {
  const marked = charsetOfMark(bytes) ?? unmarkedUtf16(bytes, contentType);
  if (marked) return { charset: marked, sure: 'said' };
  if (isUtf8(bytes)) return { charset: 'utf-8', sure: 'valid' };
  const declared = charsetOfHeader(contentType) ?? charsetOfMeta(bytes) ?? 'windows-1252';
  return { charset: declared, sure: declared === 'utf-8' ? 'nearly' : 'said' };
}

const validUtf8 = (bytes: Uint8Array): string => bufferOf(bytes).toString('utf8');

function charsetOfMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a byte-order mark, by the header and zero bytes: UTF-16 of Latin letters is also valid UTF-8. */
function unmarkedUtf16(bytes: Uint8Array, contentType: string | undefined): string | null {
  if (!contentType || !/utf-16/i.test(contentType)) return null;
  return bytes.subarray(0, SNIFFED).includes(0) ? labelled(contentType) : null;
}

/** The charset that the header names. A header that says UTF-16 over bytes without zeros means UTF-8. */
function charsetOfHeader(contentType: string | undefined): string | null {
  const name = labelled(contentType);
  return name?.startsWith('utf-16') ? 'utf-8' : name;
}

function labelled(contentType: string | undefined): string | null {
  const label = contentType && /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1];
  return label ? sniffed(new Uint8Array(0), label) : null;
}

/** The charset that a `<meta>` names. Windows overlap, so that a tag cut by one window is whole in the next. */
function charsetOfMeta(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, DECLARED_WITHIN);
  for (let from = 0; from < head.length; from += SNIFFED / 2) {
    const found = sniffed(head.subarray(from, from + SNIFFED));
    if (found) return found;
  }
  return null;
}

/** The charset's name; null if this build cannot decode it. */
function sniffed(bytes: Uint8Array, transportLayerEncodingLabel?: string): string | null {
  const sniff: Sniff = require('html-encoding-sniffer');
  try {
    const options = { defaultEncoding: null };
    const name = sniff(bytes, transportLayerEncodingLabel ? { ...options, transportLayerEncodingLabel } : options);
    return name && canRead(name.toLowerCase()) ? name.toLowerCase() : null;
  } catch {
    // html-encoding-sniffer 6.0.0 throws at `<meta content="charset">`.
    return null;
  }
}

/** The encodings `replacement` and `x-user-defined` cannot be decoded to text. */
function canRead(charset: string): boolean {
  if (BY_ICONV.has(charset)) return true;
  try {
    return new TextDecoder(charset) !== null;
  } catch {
    return false;
  }
}

const LAST_ASCII = 0x7f;
/** U+FFFD, the replacement for undecodable bytes. */
const TORN = 0xfffd;
/** Charset assumed for a page that declares UTF-8 and is not valid UTF-8. */
const TORN_MEANS = 'windows-1252';

/** True if a page that declares UTF-8 has broken characters, rather than being windows-1252: the majority of signs. */
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

/** Decodes a charset chunk by chunk; a character cut by a chunk's end is returned with the next chunk. */
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
  if (BY_ICONV.has(charset)) return iconvDecoder(charset);
  const decoder = new TextDecoder(charset);
  return { write: (piece) => decoder.decode(piece, { stream: true }), end: () => decoder.decode() };
}

function iconvDecoder(charset: string): Decoder {
  const iconv: typeof import('iconv-lite') = require('iconv-lite');
  const decoder = iconv.getDecoder(charset);
  return { write: (piece) => decoder.write(bufferOf(piece)), end: () => decoder.end() ?? '' };
}

/** The same memory as a Buffer, without a copy. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
