import { byteReader } from './byte-reader.js';

/** The part with bodies that are kept outside Postgres, and the one with files of the data folder. */
export const BODIES = 'bodies';
export const FOLDER = 'folder';

const HASH_BYTES = 32;

/** A body as it is kept, with the hash it is kept under before it. */
export function packBody(hash: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HASH_BYTES + 4);
  head.write(hash, 'hex');
  head.writeUInt32BE(body.length, HASH_BYTES);
  return Buffer.concat([head, body]);
}

/** The bodies that were packed one behind the other. */
export async function* unpackBodies(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ hash: string; body: Buffer }> {
  const reader = byteReader(bytes);
  for (;;) {
    const head = await reader.take(HASH_BYTES + 4);
    if (head.length < HASH_BYTES + 4) return; // a rest is seen by the part's sum
    yield { hash: head.toString('hex', 0, HASH_BYTES), body: await reader.take(head.readUInt32BE(HASH_BYTES)) };
  }
}
