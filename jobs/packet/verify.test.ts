import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fingerprintOf, listOf, makeSealingKey, packetOf, seal, verifyPacket } from './index.js';
import type { SealingKey } from './seal.js';
import { readZip, writeZip } from './zip.js';

const KEY = makeSealingKey();
const FILES = new Map([
  ['afjord.example.html.gz', Buffer.from([0x1f, 0x8b, 0, 255, 7])],
  ['afjord.example.png', Buffer.from('\x89PNG not really', 'latin1')],
  ['afjord.example.txt', Buffer.from('Postliste – alle saker')],
  ['proof.json', Buffer.from('{"claim":"…"}')],
]);
const FINDING = '0193a8f0-0000-7000-8000-000000000001';

const sealOf = (key: SealingKey, files = FILES) => {
  const head = { finding: FINDING, sealedAt: '2026-11-25T13:00:00.000Z', software: 'Hyrde/0.2.0', operator: null };
  return seal({ format: 'hyrde-packet', version: 1, ...head, files: listOf(files) }, key);
};
const sealedWith = (key: SealingKey, files = FILES) => packetOf(files, sealOf(key, files));
const PACKET = sealedWith(KEY);

/** The packet reassembled after `change`. */
function altered(change: (files: Map<string, Buffer>) => void): Uint8Array {
  const files = new Map([...readZip(PACKET)].map(([name, bytes]) => [name, Buffer.from(bytes)]));
  change(files);
  return writeZip(files);
}
function flipped(name: string): Uint8Array {
  return altered((files) => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`no ${name}`);
    bytes.writeUInt8(bytes.readUInt8(2) ^ 1, 2);
  });
}
/** Points of small order on edwards25519, and encodings above the field's prime. */
const WEAK_KEYS = [
  `01${'00'.repeat(31)}`,
  '00'.repeat(32),
  `${'00'.repeat(31)}80`,
  `ec${'ff'.repeat(30)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
];
/** The packet with this key and a signature made without a private one: R is the neutral point, S is 0. */
function forged(point: string): Uint8Array {
  const x = Buffer.from(point, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return altered((files) => {
    files.set('public-key.pem', Buffer.from(key.export({ type: 'spki', format: 'pem' })));
    files.set('manifest.sig', Buffer.from(`01${'00'.repeat(63)}`, 'hex'));
  });
}

/** The ZIP with the nth occurrence of `of` replaced. */
function patched(of: string, by: string, nth = 0): Uint8Array {
  const bytes = Buffer.from(PACKET);
  let at = bytes.indexOf(of, 0, 'latin1');
  for (let i = 0; i < nth; i++) at = bytes.indexOf(of, at + 1, 'latin1');
  if (at < 0) throw new Error(`no ${of}`);
  bytes.write(by, at, 'latin1');
  return bytes;
}
const headed = (name: string) => bytesOf(writeZip(new Map([[name, Buffer.from('x')]])));
const bytesOf = (zip: Uint8Array) => Buffer.from(zip);
const faultsOf = async (packet: Uint8Array, key: string | null = null) => (await verifyPacket(packet, { key })).faults;

describe('a packet', () => {
  it('that is unchanged since it was sealed has no faults, and names its finding and files', async () => {
    expect(await verifyPacket(PACKET)).toMatchObject({
      faults: [],
      fingerprint: fingerprintOf(KEY.publicKey),
      manifest: { finding: FINDING, files: [...FILES.keys()].sort().map((name) => ({ name })) },
    });
    expect(await faultsOf(PACKET, KEY.publicKey)).toEqual([]);
    const colons = fingerprintOf(KEY.publicKey)
      .toUpperCase()
      .replace(/..(?=.)/g, '$&:');
    expect(await faultsOf(PACKET, colons)).toEqual([]);
  });

  it('has the same bytes whenever it is made', () => {
    expect(sealedWith(KEY)).toEqual(PACKET);
  });

  const names = [...readZip(PACKET).keys()];
  it.each(names)('with one byte of %s changed says so', async (name) => {
    expect((await faultsOf(flipped(name))).join(' ')).toContain(name);
  });

  const other = makeSealingKey();
  const manifestOf = (packet: Uint8Array) => readZip(packet).get('manifest.json') as Buffer;
  const without = (name: string) => altered((files) => files.delete(name));
  const resigned = (change: (manifest: Record<string, unknown>) => void) => {
    const manifest = JSON.parse(manifestOf(PACKET).toString());
    change(manifest);
    return altered((files) => files.set('manifest.json', Buffer.from(JSON.stringify(manifest))));
  };
  const TAMPERED: Record<string, [packet: () => Uint8Array, named: RegExp]> = {
    'a file removed': [() => without('files/proof.json'), /files\/proof\.json is missing/],
    'the manifest removed': [() => without('manifest.json'), /manifest\.json is missing/],
    'the signature removed': [() => without('manifest.sig'), /manifest\.sig does not fit/],
    'the key removed': [() => without('public-key.pem'), /public-key\.pem is missing/],
    'a file added': [
      () => altered((files) => files.set('files/more.txt', Buffer.from('x'))),
      /files\/more\.txt was not/,
    ],
    'a file renamed': [
      () =>
        altered((files) => {
          files.set('files/other.json', files.get('files/proof.json') as Buffer);
          files.delete('files/proof.json');
        }),
      /files\/proof\.json is missing.* files\/other\.json was not/,
    ],
    'two files exchanged': [
      () =>
        altered((files) => {
          const [a, b] = ['files/proof.json', 'files/afjord.example.txt'].map((name) => files.get(name) as Buffer);
          files.set('files/proof.json', b as Buffer).set('files/afjord.example.txt', a as Buffer);
        }),
      /files\/afjord\.example\.txt is not.* files\/proof\.json is not/,
    ],
    'a file and its sum in the manifest changed': [
      () => {
        const bytes = Buffer.from('{"claim":"other"}');
        const files = readZip(flipped('files/proof.json')).set('files/proof.json', bytes);
        const sum = createHash('sha256').update(bytes).digest('hex');
        const before = createHash('sha256')
          .update(FILES.get('proof.json') as Buffer)
          .digest('hex');
        return writeZip(files.set('manifest.json', Buffer.from(manifestOf(PACKET).toString().replace(before, sum))));
      },
      /manifest\.sig does not fit/,
    ],
    'the time in the manifest changed': [
      () => resigned((manifest) => Object.assign(manifest, { sealedAt: '2025-01-01T00:00:00.000Z' })),
      /manifest\.sig does not fit/,
    ],
    'a manifest that lists a file twice': [
      () => resigned((manifest) => (manifest.files as unknown[]).push((manifest.files as unknown[])[0])),
      /not a manifest/,
    ],
    'a manifest with more in it': [
      () => resigned((manifest) => Object.assign(manifest, { also: 1 })),
      /not a manifest/,
    ],
    'a manifest that is no JSON': [
      () => altered((files) => files.set('manifest.json', Buffer.from('{'))),
      /not a manifest/,
    ],
    'the signature of another key': [
      () => altered((files) => files.set('manifest.sig', readZip(sealedWith(other)).get('manifest.sig') as Buffer)),
      /manifest\.sig does not fit/,
    ],
    'another key': [
      () => altered((files) => files.set('public-key.pem', Buffer.from(other.publicKey))),
      /manifest\.sig does not fit/,
    ],
    'a key of another kind': [
      () => {
        const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
        const pem = Buffer.from(rsa.export({ type: 'spki', format: 'pem' }));
        return altered((files) => files.set('public-key.pem', pem));
      },
      /public-key\.pem is missing, or is not an Ed25519 key/,
    ],
    ...Object.fromEntries(
      WEAK_KEYS.map((point) => [
        `the key ${point.slice(0, 4)}…, with a signature that fits every message`,
        [() => forged(point), /public-key\.pem is missing, or is not an Ed25519 key that can prove anything/] as const,
      ]),
    ),
    'the seal of another packet': [
      () => {
        const seals = readZip(sealedWith(KEY, new Map([['proof.json', Buffer.from('other')]])));
        const parts = ['manifest.json', 'manifest.sig'];
        return altered((files) => {
          for (const part of parts) files.set(part, seals.get(part) as Buffer);
        });
      },
      /files\/proof\.json is not what was sealed/,
    ],
    'its end cut off': [() => PACKET.subarray(0, -1), /cut off/],
    'its second half cut off': [() => PACKET.subarray(0, PACKET.length / 2), /cut off/],
    'more behind it': [() => Buffer.concat([PACKET, Buffer.from('x')]), /more behind it/],
    'more before it': [() => Buffer.concat([Buffer.from('#!/bin/sh\n'), PACKET]), /not where it says/],
    nothing: [() => Buffer.alloc(0), /cut off/],
    'a bomb': [
      () => zipSync({ 'files/bomb.txt': new Uint8Array(50_000_000) }, { level: 9 }),
      /compressed or encrypted files/,
    ],
    'a name that leads out': [() => headed('../../etc/passwd'), /named "\.\.\/\.\.\/etc\/passwd"/],
    'a name from the root': [() => headed('/etc/passwd'), /named "\/etc\/passwd"/],
    'a name with a backslash': [() => headed('files\\a.txt'), /named "files\\\\a\.txt"/],
    'a name with a line end': [() => headed('files/a\nb'), /named "files\/a\\nb"/],
    'a name that is there twice': [() => bytesOf(patchedTwice()), /"files\/a\.txt" twice/],
    'a name that differs by case alone': [
      () =>
        writeZip(
          new Map([
            ['files/a.txt', Buffer.from('1')],
            ['files/A.txt', Buffer.from('2')],
          ]),
        ),
      /"files\/A\.txt" twice/,
    ],
    'a name that its list of files has otherwise': [() => patched('proof.json', 'prOof.json', 2), /two names|was not/],
    'a length that its list of files has otherwise': [
      () => {
        const bytes = Buffer.from(PACKET);
        bytes.writeUInt32LE(bytes.readUInt32LE(18) + 1, 18);
        return bytes;
      },
      /described otherwise/,
    ],
    'too many files': [
      () => writeZip(new Map(Array.from({ length: 101 }, (_, i) => [`files/${i}.txt`, Buffer.from('x')]))),
      /more than 100 files/,
    ],
  };
  /** A ZIP with two files of one name, which `writeZip` cannot produce. */
  function patchedTwice(): Buffer {
    const zip = bytesOf(
      writeZip(
        new Map([
          ['files/a.txt', Buffer.from('1')],
          ['files/b.txt', Buffer.from('2')],
        ]),
      ),
    );
    for (let at = zip.indexOf('files/b.txt'); at >= 0; at = zip.indexOf('files/b.txt', at + 1))
      zip.write('files/a.txt', at);
    return zip;
  }
  it.each(Object.entries(TAMPERED))('with %s is detected', async (_name, [packet, named]) => {
    expect((await faultsOf(packet())).join(' ')).toMatch(named);
  });

  it.each([
    ['compressed', () => zipSync(Object.fromEntries(readZip(PACKET)), { level: 6 })],
    ['stored, with times', () => zipSync(Object.fromEntries(readZip(PACKET)), { level: 0, os: 3 })],
    ['in a folder', () => zipSync({ packet: Object.fromEntries(readZip(PACKET)) }, { level: 0 })],
  ])('that was unpacked and packed again, %s, is refused with the cause and the remedy', async (_, packed) => {
    const [fault] = await faultsOf(packed());
    expect(fault).toMatch(/unpacked and packed again.*Verify the ZIP as downloaded/s);
    expect((await faultsOf(PACKET.subarray(0, -1))).join()).not.toContain('packed again');
  });

  it('that was changed and signed anew is detected by the key alone', async () => {
    const forged = sealedWith(other, new Map(FILES).set('proof.json', Buffer.from('{"claim":"other"}')));
    expect(await faultsOf(forged)).toEqual([]);
    expect(await faultsOf(forged, KEY.publicKey)).toEqual(['public-key.pem is another key than yours.']);
    expect(await faultsOf(forged, fingerprintOf(KEY.publicKey))).toHaveLength(1);
  });

  it('may be cut or have any byte changed: it is detected', async () => {
    for (let at = 0; at < PACKET.length; at++) {
      expect(await faultsOf(PACKET.subarray(0, at)), `cut at ${at}`).not.toEqual([]);
      const changed = Buffer.from(PACKET);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at);
      expect(await faultsOf(changed), `changed at ${at}`).not.toEqual([]);
    }
  });
});
