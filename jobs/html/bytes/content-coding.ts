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
 * Content codings of the IANA registry that are not decoded, since the fetcher does not accept them. Every other name is
 * no coding but a mistake, such as `none`, `binary` or a charset.
 */
const NOT_ACCEPTED: ReadonlySet<string> = new Set(
  'aes128gcm compress dcb dcz exi pack200-gzip x-compress zstd'.split(' '),
);
/** Codings by their names in Content-Encoding (RFC 9110 section 8.4.1). */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
]);
type Coding = 'gzip' | 'deflate' | 'br';

/**
 * Undoes Content-Encoding (RFC 9110 section 8.4). A truncated body is decompressed as far as possible. A coding that is
 * named twice, although the body is compressed once, is undone once. A name that is no coding is ignored, unless the
 * bytes are neither text nor gzip.
 * @param encoding value of the header; of repeated headers all values, separated by commas
 * @param maxBytes limit after decompression; memory stays within it and within `UNPACK_RATIO`, so that a decompression
 *   bomb costs no more than an ordinary page
 * @throws CodingFault `too-large` or `bad-answer`
 */
export async function unpack(bytes: Buffer, encoding: string | null | undefined, maxBytes: number): Promise<Buffer> {
  const names = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const refused = names.find((name) => NOT_ACCEPTED.has(name));
  if (refused !== undefined) throw new CodingFault('bad-answer', `packed with "${refused}", which was not requested`);
  const layers = names.flatMap((name) => CODINGS.get(name) ?? []);
  if (layers.length > CONTENT_CODINGS) throw new CodingFault('bad-answer', `packed ${layers.length} times`);
  let body = bytes;
  for (const [i, layer] of layers.reverse().entries()) {
    const isRepeated = i > 0 && layer === layers[i - 1];
    if (body.length > 0 && !(isRepeated && isText(body))) body = await unpackLayer(body, layer, maxBytes);
  }
  if (layers.length === names.length) return body;
  if (isGzip(body)) return unpackLayer(body, 'gzip', maxBytes);
  if (!isText(body)) throw new CodingFault('bad-answer', `neither text nor packed as said: "${encoding}"`);
  return body;
}

/**
 * Decompresses a file that is itself compressed (`sitemap.xml.gz`), recognised by its first bytes.
 * @param maxBytes limit after decompression
 * @throws CodingFault `too-large` or `bad-answer`
 */
export const unpackFile = async (bytes: Buffer, maxBytes: number): Promise<Buffer> =>
  isGzip(bytes) ? unpackLayer(bytes, 'gzip', maxBytes) : bytes;

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Number of bytes that show what a body is (WHATWG MIME Sniffing, section 5). */
const SHOWN_BY = 1_445;

/** True if a body begins as text does (WHATWG MIME Sniffing, section 7.2), or is a PDF. */
function isText(bytes: Buffer): boolean {
  const mark = bytes.toString('latin1', 0, 5);
  if (mark === '%PDF-' || mark.startsWith('\xfe\xff') || mark.startsWith('\xff\xfe')) return true;
  return !bytes.subarray(0, SHOWN_BY).some(isBinary);
}

/** True for control codes that no text has: all but tab, line feed, form feed, carriage return and escape. */
const isBinary = (code: number): boolean =>
  code < 0x20 && !(code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d || code === 0x1b);

async function unpackLayer(bytes: Buffer, layer: Coding, maxBytes: number): Promise<Buffer> {
  const maxOutputLength = Math.min(maxBytes, Math.max(UNPACKED_ALWAYS_BYTES, UNPACK_RATIO * bytes.length));
  const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    if (layer === 'gzip') return await gunzipped(bytes, options);
    if (layer === 'br')
      return await unbrotlied(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    return await (isZlib(bytes) ? inflated : inflatedRaw)(bytes, options);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new CodingFault('too-large', `more than ${maxOutputLength} bytes when unpacked`);
    throw new CodingFault('bad-answer', `not ${layer}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** False for a raw deflate stream, which some servers send as "deflate". A zlib header is a multiple of 31. */
const isZlib = (bytes: Buffer): boolean => ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
