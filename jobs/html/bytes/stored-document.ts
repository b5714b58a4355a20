import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { CONTENT_CODINGS, UNPACK_RATIO, UNPACKED_ALWAYS_BYTES, UNPACKED_BYTES } from '@hyrde/contracts';
import { Traffic } from '../../site/index.js';
import { decodeTextInTurns } from './charset.js';

/**
 * Source of a document's text: bytes of a page or file, from which `readBytes` or `readFileBytes` restore the text; or
 * a source whose text must be stored too. `decoded-text`: the bytes were not stored.
 */
export type Reading = 'bytes' | 'file' | 'rendered-dom' | 'pdf' | 'decoded-text';

/** True if the text must be stored, because the bytes do not restore it. */
export const keepsText = (reading: Reading): boolean => reading !== 'bytes' && reading !== 'file';

/** A stored document: hashes of its bodies and what is needed to decode them. */
export interface StoredDocument {
  reading: Reading | null;
  contentType: string | null;
  /** SHA-256 of the body as received. */
  receivedHash: string | null;
  /** SHA-256 of the text. */
  textHash: string | null;
  /** The response headers; null if they were not stored. */
  exchange: { headers: readonly (readonly [name: string, value: string])[] } | null;
}

/**
 * The text of a stored document, as decoded at the visit.
 * @param bodies loads a body by hash; null if the body was deleted
 * @returns null if only the body's hash is left
 */
export async function storedText(
  bodies: { get(hash: string): Promise<Buffer | null> },
  { reading, contentType, receivedHash, textHash, exchange }: StoredDocument,
): Promise<string | null> {
  if (reading === null) return null;
  const hash = keepsText(reading) ? textHash : receivedHash;
  const bytes = hash === null ? null : await bodies.get(hash);
  if (bytes === null || keepsText(reading)) return bytes?.toString() ?? null;
  const contentEncoding = exchange?.headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1];
  const read = reading === 'file' ? readFileBytes : readBytes;
  return (await read({ bytes, contentType, contentEncoding })).text;
}

export interface BodyAsReceived {
  /** The body without transfer coding, with content coding. */
  bytes: Buffer;
  contentType: string | null | undefined;
  contentEncoding: string | null | undefined;
}

/**
 * The text of a page. Equal bytes and headers give equal text, for the fetcher at the visit and for a replay years
 * later.
 * @param maxBytes limit after decompression
 * @throws CodingFault `too-large` or `bad-answer`
 */
export async function readBytes(
  { bytes, contentType, contentEncoding }: BodyAsReceived,
  maxBytes: number = UNPACKED_BYTES,
): Promise<{ text: string; charset: string }> {
  return decodeTextInTurns(await unpack(bytes, contentEncoding, maxBytes), contentType ?? undefined);
}

/** `readBytes` for a file that may itself be compressed (`sitemap.xml.gz`). */
export async function readFileBytes(
  { bytes, contentType, contentEncoding }: BodyAsReceived,
  maxBytes: number = UNPACKED_BYTES,
): Promise<{ text: string; charset: string }> {
  const file = await unpackFile(await unpack(bytes, contentEncoding, maxBytes), maxBytes);
  return decodeTextInTurns(file, contentType ?? undefined);
}

// A rendered DOM is stored with the data that its scripts fetched, as one text with one hash. Browsers read the
// appended element as a script of unknown type. A page cannot forge it: the last one is ours.

const OPEN = '<script type="application/json" data-hyrde="traffic">';
const CLOSE = '</script>';

/** @param html DOM as serialised by a browser */
export const withTraffic = (html: string, traffic: Traffic): string =>
  `${html}\n${OPEN}${JSON.stringify(traffic).replaceAll('<', '\\u003c')}${CLOSE}`;

/** The data that `withTraffic` appended; null if missing. */
export function trafficIn(text: string): Traffic | null {
  const at = text.endsWith(CLOSE) ? text.lastIndexOf(OPEN) : -1;
  if (at < 0) return null;
  try {
    return Traffic.parse(JSON.parse(text.slice(at + OPEN.length, -CLOSE.length)));
  } catch {
    return null;
  }
}

/** The body does not match its Content-Encoding, or exceeds the limit after decompression. */
export class CodingFault extends Error {
  override readonly name = 'CodingFault';
  constructor(
    readonly reason: 'too-large' | 'bad-answer',
    message: string,
  ) {
    super(message);
  }
}

/** Content codings that the fetcher accepts; zstd is not one, since Node 22 has it as an experiment. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

const gunzipped = promisify(gunzip);
const inflated = promisify(inflate);
const inflatedRaw = promisify(inflateRaw);
const unbrotlied = promisify(brotliDecompress);

/**
 * Undoes Content-Encoding (RFC 9110 section 8.4). A truncated body is decompressed as far as possible.
 * @param maxBytes limit after decompression; memory stays within it and within `UNPACK_RATIO`, so that a decompression
 *   bomb costs no more than an ordinary page
 * @throws CodingFault `too-large` or `bad-answer`
 */
export async function unpack(bytes: Buffer, encoding: string | null | undefined, maxBytes: number): Promise<Buffer> {
  const layers = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim())
    .filter((layer) => layer !== '' && layer !== 'identity');
  if (layers.length > CONTENT_CODINGS) throw new CodingFault('bad-answer', `packed ${layers.length} times`);
  let body = bytes;
  for (const layer of layers.reverse()) body = body.length === 0 ? body : await unpackLayer(body, layer, maxBytes);
  return body;
}

/**
 * Decompresses a file that is itself compressed (`sitemap.xml.gz`), recognised by its first bytes.
 * @param maxBytes limit after decompression
 * @throws CodingFault `too-large` or `bad-answer`
 */
export const unpackFile = async (bytes: Buffer, maxBytes: number): Promise<Buffer> =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? unpackLayer(bytes, 'gzip', maxBytes) : bytes;

async function unpackLayer(bytes: Buffer, layer: string, maxBytes: number): Promise<Buffer> {
  const maxOutputLength = Math.min(maxBytes, Math.max(UNPACKED_ALWAYS_BYTES, UNPACK_RATIO * bytes.length));
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    if (layer === 'gzip' || layer === 'x-gzip') return await gunzipped(bytes, options);
    if (layer === 'br')
      return await unbrotlied(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    if (layer === 'deflate') return await (isZlib(bytes) ? inflated : inflatedRaw)(bytes, options);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new CodingFault('too-large', `more than ${maxOutputLength} bytes when unpacked`);
    throw new CodingFault('bad-answer', `not ${layer}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new CodingFault('bad-answer', `packed with "${layer}", which was not requested`);
}

/** False for a raw deflate stream, which some servers send as "deflate". A zlib header is a multiple of 31. */
const isZlib = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
