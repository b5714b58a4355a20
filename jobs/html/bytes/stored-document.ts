import { UNPACKED_BYTES } from '@hyrde/contracts';
import { Traffic } from '../../site/index.js';
import { decodeTextInTurns } from './charset.js';
import { unpack, unpackFile } from './content-coding.js';

/**
 * Source of a document's text: bytes of a page or file, from which `readBytes` restores the text; or
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
  return (await readBytes({ bytes, contentType, contentEncoding: contentEncodingIn(exchange?.headers ?? []) })).text;
}

/** The value of Content-Encoding among stored headers, repeated headers joined; null if missing. */
export function contentEncodingIn(headers: readonly (readonly [name: string, value: string])[]): string | null {
  const codings = headers.filter(([name]) => name.toLowerCase() === 'content-encoding');
  return codings.length === 0 ? null : codings.map(([, value]) => value).join(', ');
}

export interface BodyAsReceived {
  /** The body without transfer coding, with content coding. */
  bytes: Buffer;
  contentType: string | null | undefined;
  contentEncoding: string | null | undefined;
}

/**
 * The text of a page. Equal bytes and headers give equal text, for the fetcher at the visit and for a replay years
 * later. Bytes that are gzip although no header says so are decompressed: no text begins like that.
 * @param maxBytes limit after decompression
 * @throws CodingFault `too-large` or `bad-answer`
 */
export async function readBytes(
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
