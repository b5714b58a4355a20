import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { CONTENT_CODINGS, UNPACK_RATIO, UNPACKED_ALWAYS_BYTES } from '@hyrde/contracts';

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

/**
 * Distinguishes zlib's format from a raw deflate stream, which some servers send as "deflate". A zlib header is a
 * multiple of 31.
 */
const isZlib = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
