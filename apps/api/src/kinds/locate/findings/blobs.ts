import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Database } from '@hyrde/prisma';

const decompress = promisify(brotliDecompress);

/** The bytes stored under a hash; null once they have fallen to their hash (retention). */
export async function readBlob(db: Database, hash: string): Promise<Buffer | null> {
  const blob = await db.blob.findUnique({ where: { hash } });
  if (!blob?.body) return null;
  if (blob.encoding === 'br') return decompress(blob.body);
  if (blob.encoding === 'identity') return Buffer.from(blob.body);
  throw new Error(`Blob ${hash} has the unknown encoding ${blob.encoding}.`);
}
