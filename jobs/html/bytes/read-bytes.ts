import { UNPACKED_BYTES } from '@hyrde/contracts';
import { decodeTextInTurns } from './charset.js';
import { unpack, unpackFile } from './content-coding.js';

/** A body as it came, and what its headers say of it. */
export interface BodyAsReceived {
  /** Transfer coding removed, content coding kept. */
  bytes: Buffer;
  contentType: string | null | undefined;
  contentEncoding: string | null | undefined;
}

/**
 * The text of a page. The same bytes and headers give the same text, whoever reads them: the fetcher at the visit, a replay
 * years later.
 * @param maxBytes bound after unpacking
 * @throws CodingFault `too-large` or `bad-answer`
 */
export async function readBytes(
  { bytes, contentType, contentEncoding }: BodyAsReceived,
  maxBytes: number = UNPACKED_BYTES,
): Promise<{ text: string; charset: string }> {
  return decodeTextInTurns(await unpack(bytes, contentEncoding, maxBytes), contentType ?? undefined);
}

/** The same of a text that may itself be packed (`sitemap.xml.gz`). */
export async function readFileBytes(
  { bytes, contentType, contentEncoding }: BodyAsReceived,
  maxBytes: number = UNPACKED_BYTES,
): Promise<{ text: string; charset: string }> {
  const file = await unpackFile(await unpack(bytes, contentEncoding, maxBytes), maxBytes);
  return decodeTextInTurns(file, contentType ?? undefined);
}
