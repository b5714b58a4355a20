import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  fingerprintOf,
  listOf,
  makeSealingKey,
  packetOf,
  seal,
  stampedBytes,
  timeStampQuery,
  tokenIn,
} from '../../packet/index.js';
import { HAS_OPENSSL, openAuthority } from '../../packet/testing/time-stamp-authority.js';
import { WrongUse } from '../command.js';
import { verify } from './index.js';

const folder = mkdtempSync(path.join(tmpdir(), 'hyrde-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, bytes: string | Uint8Array): string => {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
};

const key = makeSealingKey();
const files = new Map([['page.html', Buffer.from('<p>Postliste</p>')]]);
const sealed = seal(
  {
    format: 'hyrde-packet',
    version: 1,
    finding: '0193a8f0-0000-7000-8000-000000000001',
    sealedAt: '2026-11-25T13:00:00.000Z',
    software: 'Hyrde/0.2.0',
    operator: 'https://ops.example/',
    files: listOf(files),
  },
  key,
);
const bytes = packetOf(files, sealed);
const packet = file('packet.zip', bytes);

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const to of ['log', 'error'] as const)
    vi.spyOn(console, to).mockImplementation((text) => void said.push(`${to}: ${text}`));
});
afterEach(() => void vi.restoreAllMocks());

it('states what an unchanged packet proves, and what it does not', async () => {
  expect(await verify.run([packet])).toBe(0);
  for (const part of ['log: As it was sealed: 1 files', 'page.html (16 bytes)', 'run by https://ops.example/'])
    expect(said.join()).toContain(part);
  for (const part of ['no file was changed', 'It does not prove whose key', 'It does not prove when'])
    expect(said.join()).toContain(part);
});

it('takes a key by fingerprint or file, and says that it is the one', async () => {
  for (const named of [fingerprintOf(key.publicKey), file('key.pem', key.publicKey)]) {
    expect(await verify.run([packet, '--key', named])).toBe(0);
    expect(said.join()).toContain('That key is the one you named.');
    expect(said.join()).not.toContain('whose key');
  }
});

it('names the file that was changed, and the key that is another', async () => {
  const changed = Buffer.from(bytes);
  changed.write('p', changed.indexOf('Postliste'));
  expect(await verify.run([file('changed.zip', changed)])).toBe(1);
  expect(said).toEqual(['error: NOT as sealed:\n  files/page.html is not what was sealed.']);
  expect(await verify.run([packet, '--key', fingerprintOf(makeSealingKey().publicKey)])).toBe(1);
  expect(said[1]).toContain('another key than yours');
});

it.each([
  [[], 'Say which packet: hyrde verify <file>.'],
  [['a', 'b'], '"b" is one word too many.'],
  [[path.join(folder, 'none.zip')], 'There is no file'],
  [[packet, '--key', 'abc'], 'is neither a fingerprint'],
  [[packet, '--authority', packet], 'is not a file with a certificate'],
  [[folder], 'is no file'],
])('refuses %j', async (argv, why) => {
  await expect(verify.run(argv)).rejects.toThrow(WrongUse);
  await expect(verify.run(argv)).rejects.toThrow(why);
});

const openssl = (...argv: string[]) => execFileSync('openssl', argv, { stdio: 'pipe' }).toString();
/** OpenSSL accepts Ed25519 with `-rawin` since version 3.0. */
it.skipIf(!HAS_OPENSSL)('openssl agrees on the signature (skipped without OpenSSL 3)', () => {
  const names = {
    pem: file('public-key.pem', sealed.publicKey),
    sig: file('manifest.sig', sealed.signature),
    manifest: file('manifest.json', sealed.manifest),
  };
  const check = () =>
    openssl(
      'pkeyutl',
      '-verify',
      '-pubin',
      '-inkey',
      names.pem,
      '-rawin',
      '-in',
      names.manifest,
      '-sigfile',
      names.sig,
    );
  expect(check()).toContain('Verified Successfully');
  file('manifest.json', sealed.manifest.replace('13:00', '12:00'));
  expect(check).toThrow();
});

it.skipIf(!HAS_OPENSSL)(
  'says when, and by whose clock, where there is a time stamp (skipped without OpenSSL 3)',
  async () => {
    const authority = openAuthority();
    const [of, nonce] = [stampedBytes(Buffer.from(sealed.manifest), sealed.signature), randomBytes(8)];
    const { token, at } = await tokenIn(authority.answer(timeStampQuery(of, nonce)), of, nonce);
    const stamped = file('stamped.zip', packetOf(files, { ...sealed, timeStamp: token }));
    expect(await verify.run([stamped])).toBe(0);
    for (const part of [`Time stamp ${at.toISOString()} by CN=Stamps, O=Test clock`, 'It does not prove whose clock'])
      expect(said[0]).toContain(part);
    expect(await verify.run([stamped, '--authority', file('root.pem', authority.root)])).toBe(0);
    expect(said[1]).toContain(`It proves when: all of it was there, so signed, at ${at.toISOString()}`);
    expect(await verify.run([packet, '--authority', file('root.pem', authority.root)])).toBe(1);
    expect(said[2]).toContain('manifest.tst: It is missing');
    authority.close();
  },
);
