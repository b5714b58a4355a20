import { UNPACKED_BYTES } from '@hyrde/contracts';
import { decodeTextInTurns } from './charset.js';
import { unpack, unpackFile } from './content-coding.js';

/** A body as received, with its headers. */
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
