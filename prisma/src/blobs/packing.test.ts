import { randomBytes } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedBlob, pack, sha256, unpack } from './packing.js';

const page = Buffer.from('<li><a href="/postliste">Postliste</a></li>\n'.repeat(200));

describe('pack', () => {
  it('gives back any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 4_000 }), async (array) => {
        const bytes = Buffer.from(array);
        const packed = await pack(bytes);
        expect(packed).toMatchObject({ hash: sha256(bytes), bytes: bytes.length });
        expect(packed.body.length).toBeLessThanOrEqual(bytes.length);
        expect(await unpack(packed)).toEqual(bytes);
      }),
    );
  });

  it('packs text', async () => {
    const { encoding, body } = await pack(page);
    expect(encoding).toBe('br');
    expect(body.length).toBeLessThan(page.length / 10);
  });

  it.each([
    ['a gzip-coded body', gzipSync(page)],
    ['a brotli-coded body', brotliCompressSync(Buffer.from(randomBytes(3_000).toString('hex')))],
    ['a PDF, though it could be packed a little', Buffer.concat([Buffer.from('%PDF-1.7\n'), page])],
    ['a PNG', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), page])],
    ['random bytes', randomBytes(5_000)],
    ['nothing', Buffer.alloc(0)],
  ])('keeps %s as it is', async (_what, bytes) => {
    const packed = await pack(bytes);
    expect(packed.encoding).toBe('identity');
    expect(packed.body).toEqual(bytes);
  });
});

describe('unpack', () => {
  it.each([
    ['other bytes', { body: Buffer.from('other'), encoding: 'identity' }, /another hash/],
    ['bytes cut short', { body: Buffer.from('0b'), encoding: 'br' }, /cannot be unpacked/],
    [
      'more bytes than were packed',
      { body: brotliCompressSync(Buffer.alloc(1e6)), encoding: 'br' },
      /cannot be unpacked/,
    ],
    ['an encoding of a later version', { encoding: 'zstd' }, /unknown encoding zstd/],
  ])('refuses %s', async (_what, change, message) => {
    const damaged = unpack({ ...(await pack(page)), ...change });
    await expect(damaged).rejects.toThrow(DamagedBlob);
    await expect(damaged).rejects.toThrow(message);
  });
});
