import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../scripts/testing/for-file.js';
import { listOf, makeSealingKey, packetOf, seal, stampedBytes, verifyPacket } from './index.js';
import type { Seal } from './seal.js';
import { HAS_OPENSSL, openAuthority, type TimeStampAuthority } from './testing/time-stamp-authority.js';
import { readTimeStamp, TimeStampFault, timeStampQuery, tokenIn } from './time-stamp.js';

const FILES = new Map([['proof.json', Buffer.from('{"claim":"…"}')]]);
const FINDING = '0193a8f0-0000-7000-8000-000000000001';
const KEY = makeSealingKey();

function sealed(sealedAt = '2026-11-25T13:00:00.000Z'): Seal {
  const head = { finding: FINDING, sealedAt, software: 'Hyrde/0.2.0', operator: null, files: listOf(FILES) };
  return seal({ format: 'hyrde-packet', version: 1, ...head }, KEY);
}
const bytesOf = ({ manifest, signature }: Seal) => stampedBytes(Buffer.from(manifest), signature);

async function stampOf(authority: TimeStampAuthority, bytes: Uint8Array): Promise<Buffer> {
  const nonce = randomBytes(8);
  return (await tokenIn(authority.answer(timeStampQuery(bytes, nonce)), bytes, nonce)).token;
}
const ended = async (work: Promise<unknown>) => expect(work).rejects.toThrow(TimeStampFault);

describe.skipIf(!HAS_OPENSSL)('a time stamp, of an authority of OpenSSL 3 (skipped if not installed)', async () => {
  if (!HAS_OPENSSL) return;
  const [authority, other] = [await forFile(openAuthority(), 'close'), await forFile(openAuthority(), 'close')];
  const ours = sealed();
  const token = await stampOf(authority, bytesOf(ours));
  const packet = packetOf(FILES, { ...ours, timeStamp: token });

  it('is requested and accepted as by openssl, and names its time and authority', async () => {
    expect(authority.agrees(token, bytesOf(ours))).toBe(true);
    const stamp = await readTimeStamp(token, bytesOf(ours), authority.root);
    expect(stamp).toMatchObject({
      authority: 'CN=Stamps, O=Test clock',
      certificate: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(Math.abs(stamp.at.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await readTimeStamp(token, bytesOf(ours), authority.certificate)).toEqual(stamp);
    expect(await readTimeStamp(token, bytesOf(ours))).toEqual(stamp);
  });

  it('is taken whichever way it names its certificate', async () => {
    for (const ess of ['sha1', 'sha512']) {
      const one = openAuthority({ ess });
      const its = await stampOf(one, bytesOf(ours));
      expect([one.agrees(its, bytesOf(ours)), await readTimeStamp(its, bytesOf(ours), one.root)]).toMatchObject([
        true,
        {},
      ]);
      one.close();
    }
  });

  it('is of this seal and this authority, and of no other: openssl agrees', async () => {
    const another = bytesOf(sealed('2025-01-01T00:00:00.000Z'));
    await expect(readTimeStamp(token, another)).rejects.toThrow('not a time stamp of this seal');
    await expect(readTimeStamp(token, bytesOf(ours), other.root)).rejects.toThrow('Nobody of those named');
    expect([authority.agrees(token, another), other.agrees(token, bytesOf(ours))]).toEqual([false, false]);
  });

  it('is not taken of a certificate for something else, or that nothing signed names', async () => {
    const usual = 'critical,timeStamping';
    const query = timeStampQuery(bytesOf(ours), randomBytes(8));
    const anew = (usage: string, named = true) =>
      readTimeStamp(authority.signedAnew(query, usage, named), bytesOf(ours));
    expect(await anew(usual)).toMatchObject({ authority: 'CN=Other, O=Test clock' });
    for (const usage of ['timeStamping', 'critical,codeSigning', 'critical,timeStamping,codeSigning'])
      await expect(anew(usage), usage).rejects.toThrow('not one for time stamps alone');
    await expect(anew(usual, false)).rejects.toThrow('does not name the certificate');
  });

  it('is not taken of a certificate that had ended', async () => {
    const past = openAuthority({ days: -1 });
    await expect(stampOf(past, bytesOf(ours))).rejects.toThrow('not valid at the time');
    past.close();
  });

  it('is not taken of an answer to another request, a refusal, or something else', async () => {
    const nonce = randomBytes(8);
    const answer = authority.answer(timeStampQuery(bytesOf(ours), nonce));
    await expect(tokenIn(answer, bytesOf(ours), randomBytes(8))).rejects.toThrow('another request');
    await expect(tokenIn(authority.answer(Buffer.from('0')), bytesOf(ours), nonce)).rejects.toThrow(
      'refused with status 2',
    );
    const nested = Buffer.alloc(60_000, Buffer.from([0x30, 0x80]));
    for (const other of [
      '',
      '<html>',
      answer.subarray(1),
      answer.subarray(0, -1),
      Buffer.concat([answer, nonce]),
      nested,
    ])
      await ended(tokenIn(Buffer.from(other), bytesOf(ours), nonce));
    await ended(tokenIn(Buffer.alloc(100_000), bytesOf(ours), nonce));
  });

  it('says the same or nothing when a byte of it is changed', async () => {
    const good = await readTimeStamp(token, bytesOf(ours));
    for (let at = 0; at < token.length; at += 23) {
      const changed = Buffer.from(token);
      changed.writeUInt8(changed.readUInt8(at) ^ 0x55, at);
      const said = await readTimeStamp(changed, bytesOf(ours)).catch((error) => error);
      expect(said instanceof TimeStampFault ? good : said, `changed at ${at}`).toEqual(good);
    }
  });

  it('in a packet is checked with it, against the authority that is named', async () => {
    const at = (await readTimeStamp(token, bytesOf(ours))).at;
    for (const named of [null, authority.root])
      expect(await verifyPacket(packet, { authority: named })).toMatchObject({ faults: [], timeStamp: { at } });
    const TAMPERED: Record<string, [packet: Uint8Array, named: string | null, fault: RegExp]> = {
      'an authority that is another': [packet, other.root, /^manifest\.tst: Nobody of those named/],
      'none, though one was named': [packetOf(FILES, ours), authority.root, /^manifest\.tst: It is missing/],
      'one that was cut': [
        packetOf(FILES, { ...ours, timeStamp: token.subarray(0, -1) }),
        null,
        /^manifest\.tst: .* read/,
      ],
      'that of another seal': [
        packetOf(FILES, { ...ours, timeStamp: await stampOf(authority, bytesOf(sealed('2025-01-01T00:00:00.000Z'))) }),
        null,
        /^manifest\.tst: It is not a time stamp of this seal/,
      ],
      'that of files signed with another key': [
        packetOf(FILES, { ...seal(JSON.parse(ours.manifest), makeSealingKey()), timeStamp: token }),
        null,
        /^manifest\.tst: It is not a time stamp of this seal/,
      ],
    };
    for (const [name, [changed, named, fault]] of Object.entries(TAMPERED)) {
      const { faults, timeStamp } = await verifyPacket(changed, { authority: named });
      expect([faults.join(' '), timeStamp], name).toEqual([expect.stringMatching(fault), null]);
    }
  });
});
