import { isUtf8 } from 'node:buffer';
import { createRequire } from 'node:module';
import { othersTurn } from '../../concurrency/index.js';

// Both libraries load at their first use: nearly all pages are UTF-8 and need neither.
const require = createRequire(import.meta.url);

/** WHATWG names of encodings come from `html-encoding-sniffer`, which has no types of its own. */
type Sniff = (
  bytes: Uint8Array,
  options: { transportLayerEncodingLabel?: string; defaultEncoding: string | null },
) => string | null;

/** A text and the charset that it was read in, by its WHATWG name in lower case. */
export interface Decoded {
  /** Without byte-order mark. */
  text: string;
  charset: string;
}

/**
 * Charsets that Node's own decoder, in some version, lacks or reads wrongly: quotes, dashes and the euro sign of windows-1252 become
 * control characters, a third of Korean and Big5's extensions replacement characters.
 */
const BY_ICONV: ReadonlySet<string> = new Set(['windows-1252', 'iso-8859-16', 'big5', 'euc-kr', 'shift_jis', 'gbk']);

/** How far into a page a declaration may stand: the HTML standard says 1,024 bytes, but browsers take later ones too. */
const DECLARED_WITHIN = 4_096;
/** The sniffer looks at so many bytes at a time. */
const SNIFFED = 1_024;

/**
 * The text of a page: by its byte-order mark; else as UTF-8 where it is valid; else as header or `<meta>` declare; else
 * windows-1252, the web's habit. Never throws.
 * @param contentType the header's value, if any
 */
export function decodeText(bytes: Uint8Array, contentType?: string): Decoded {
  const { charset, sure } = charsetOf(bytes, contentType);
  const text = sure === 'valid' ? validUtf8(bytes) : decodeAs(bytes, charset);
  return sure === 'nearly' && isTorn(text)
    ? { text: decodeAs(bytes, TORN_MEANS), charset: TORN_MEANS }
    : { text, charset };
}

/** Decoded at a time where there are others to let in between: some milliseconds of the slowest charset. */
const SLICE_BYTES = 64 * 1_024;
/** Less is decoded in one go. */
const LARGE = 4 * SLICE_BYTES;

/** The same text, without holding up the process where there is much of it. */
export async function decodeTextInTurns(bytes: Uint8Array, contentType?: string): Promise<Decoded> {
  if (bytes.length <= LARGE) return decodeText(bytes, contentType);
  const { charset, sure } = charsetOf(bytes, contentType);
  await othersTurn();
  if (sure === 'valid') return { text: validUtf8(bytes), charset };
  const text = await decodeInTurns(bytes, charset);
  if (sure !== 'nearly' || !isTorn(text)) return { text, charset };
  return { text: await decodeInTurns(bytes, TORN_MEANS), charset: TORN_MEANS };
}

/** `valid`: it is UTF-8 in every byte. `nearly`: it says that it is. */
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

/**
 * Where the header says UTF-16 and there are zero bytes, which no other text has: UTF-16 of Latin letters is valid UTF-8.
 */
function unmarkedUtf16(bytes: Uint8Array, contentType: string | undefined): string | null {
  if (!contentType || !/utf-16/i.test(contentType)) return null;
  return bytes.subarray(0, SNIFFED).includes(0) ? labelled(contentType) : null;
}

/** Without zero bytes it is not UTF-16, whatever is said: whoever says so means UTF-8. */
function charsetOfHeader(contentType: string | undefined): string | null {
  const name = labelled(contentType);
  return name?.startsWith('utf-16') ? 'utf-8' : name;
}

function labelled(contentType: string | undefined): string | null {
  const label = contentType && /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType)?.[1];
  return label ? sniffed(new Uint8Array(0), label) : null;
}

/** Looks by steps that overlap, so that a tag that one of them cuts through stands whole in the next. */
function charsetOfMeta(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, DECLARED_WITHIN);
  for (let from = 0; from < head.length; from += SNIFFED / 2) {
    const found = sniffed(head.subarray(from, from + SNIFFED));
    if (found) return found;
  }
  return null;
}

/** The charset's name, or null where there is none that we can read. */
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

/** `replacement` and `x-user-defined` are names of charsets that nobody reads. */
function canRead(charset: string): boolean {
  if (BY_ICONV.has(charset)) return true;
  try {
    return new TextDecoder(charset) !== null;
  } catch {
    return false;
  }
}

const LAST_ASCII = 0x7f;
/** What stands for bytes that are no character. */
const TORN = 0xfffd;
/** What a page that says UTF-8 is, where it is not. */
const TORN_MEANS = 'windows-1252';

/** A page that says UTF-8 and is not quite: one torn character, or in truth windows-1252? The more frequent wins. */
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

/** Reads a charset piece by piece; characters that two pieces share are told with the second. */
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
    await othersTurn();
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

/** The same bytes, not a copy. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
