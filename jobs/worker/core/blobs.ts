import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Packs HTML five to eight times smaller in about a millisecond, off the main thread; 11 takes fifty times as long. */
const QUALITY = 4;

/** A body as the table `blob` keeps it. */
export interface PackedBlob {
  /** SHA-256 of the unpacked bytes, in hex. */
  hash: string;
  encoding: 'br' | 'identity';
  /** Length unpacked. */
  bytes: number;
  body: Buffer;
}

/** Packs text for storage. */
export async function packText(text: string): Promise<PackedBlob> {
  const unpacked = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const body = await compress(unpacked, { params });
  return { hash: sha256(unpacked), encoding: 'br', bytes: unpacked.length, body };
}

/** For pictures, which are packed already. */
export function keepBytes(body: Buffer): PackedBlob {
  return { hash: sha256(body), encoding: 'identity', bytes: body.length, body };
}

/** @throws when the encoding is unknown or the bytes are not those that were packed */
export async function unpack({ hash, encoding, body }: Pick<PackedBlob, 'hash' | 'body'> & { encoding: string }) {
  if (encoding !== 'br' && encoding !== 'identity')
    throw new Error(`Blob ${hash} has the unknown encoding ${encoding}.`);
  const unpacked = encoding === 'br' ? await decompress(body) : body;
  if (sha256(unpacked) !== hash) throw new Error(`Blob ${hash} is not what was stored under that hash.`);
  return unpacked;
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Stores a blob, as a part of a statement: `$n` … `$n+3` are hash, encoding, bytes, body. A body that is stored already
 * gets a new date, so that retention, which may be looking at it now, lets it be (see retention.ts).
 */
export const putBlob = (n: number, from = ''): string => `
  insert into blob as stored (hash, encoding, bytes, body)
  select $${n}, $${n + 1}, $${n + 2}::int, $${n + 3}::bytea ${from}
  on conflict (hash) do update set created_at = now() where stored.created_at < now() - interval '10 minutes'`;
