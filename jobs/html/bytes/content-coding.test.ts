import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpack } from './content-coding.js';
import { readBytes, storedText } from './stored-document.js';

const TEXT = '<!doctype html><title>Møteplan</title><p>Saker til behandling.';
const MAX = 1_000_000;
const gzip = gzipSync(TEXT);
const unpacked = async (bytes: Buffer, encoding: string) => (await unpack(bytes, encoding, MAX)).toString();

describe('Content-Encoding', () => {
  it.each([
    ['gzip', gzip],
    ['GZip', gzip],
    ['x-gzip', gzip],
    ['deflate', deflateSync(TEXT)],
    ['br', brotliCompressSync(TEXT)],
    ['gzip, br', brotliCompressSync(gzip)],
    ['gzip, gzip', gzipSync(gzip)],
  ])('%s is undone', async (encoding, bytes) => {
    expect(await unpacked(bytes, encoding)).toBe(TEXT);
  });

  it.each([
    ['gzip, gzip', gzip],
    ['gzip,gzip', gzipSync('%PDF-1.7\n\0\x01')],
    ['br, br', brotliCompressSync(TEXT)],
    ['deflate, deflate', deflateSync(TEXT)],
  ])('%s over what was packed once is undone once', async (encoding, bytes) => {
    expect(await unpacked(bytes, encoding)).toMatch(/^<!doctype|^%PDF/);
  });

  it.each(['none', 'UTF-8', 'binary', '', ' , ', 'identity', 'text/html', '8bit', '__proto__'])(
    '%j is no coding: the bytes decide',
    async (name) => {
      expect(await unpacked(Buffer.from(TEXT), name)).toBe(TEXT);
      expect(await unpacked(Buffer.from(`\ufeff${TEXT}`, 'utf16le'), name)).toContain('M');
      expect((await readBytes({ bytes: gzip, contentType: 'text/html', contentEncoding: name })).text).toBe(TEXT);
      expect(await unpacked(gzip, `gzip, ${name}`)).toBe(TEXT);
    },
  );

  it.each([
    ['gzip', Buffer.from(TEXT)],
    ['zstd', Buffer.from(TEXT)],
    ['compress', Buffer.from(TEXT)],
    ['none', brotliCompressSync(TEXT.repeat(50))],
    ['br', gzip],
    ['gzip, gzip, gzip', gzip],
    ['utf-8', Buffer.from('28b52ffd0458', 'hex')],
  ])('%s over something else is a broken answer', async (encoding, bytes) => {
    await expect(unpack(bytes, encoding, MAX)).rejects.toMatchObject({ reason: 'bad-answer' });
  });

  it('bounds what unpacks without end, whatever the names', async () => {
    const once = gzipSync(Buffer.alloc(50_000_000));
    for (const [contentEncoding, bomb] of [
      [null, once],
      ['none', once],
      ['gzip', gzipSync(once)],
      ['gzip, gzip', gzipSync(once)],
    ] as const)
      await expect(readBytes({ bytes: bomb, contentType: null, contentEncoding }, MAX)).rejects.toMatchObject({
        reason: 'too-large',
      });
  });

  it('of two headers is restored from the stored exchange', async () => {
    const stored = {
      reading: 'bytes',
      contentType: 'text/html',
      receivedHash: 'a',
      textHash: null,
      exchange: {
        headers: [
          ['Content-Encoding', 'gzip'],
          ['content-encoding', 'gzip'],
        ],
      },
    } as const;
    expect(await storedText({ get: async () => gzipSync(gzip) }, stored)).toBe(TEXT);
  });

  it('never fails but with a fault of the closed list', async () => {
    const name = fc.oneof(fc.constantFrom('gzip', 'br', 'deflate', 'none', 'identity'), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), fc.array(name, { maxLength: 4 }), async (bytes, names) => {
        const read = await unpack(Buffer.from(bytes), names.join(), MAX).catch((error: unknown) => error);
        if (!Buffer.isBuffer(read)) expect(read).toMatchObject({ name: 'CodingFault' });
      }),
    );
  });
});
