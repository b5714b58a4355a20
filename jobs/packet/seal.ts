import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { PACKET_BYTES, writeZip } from './zip.js';

export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PUBLIC_KEY = 'public-key.pem';
/** Time stamp token (RFC 3161) as DER; only in some packets. */
export const TIME_STAMP = 'manifest.tst';
/** Folder of everything that the manifest lists, so that no page's name collides with a part of the seal. */
export const FOLDER = 'files/';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Statement of a seal: these files, with length and SHA-256, were sealed at this time by this installation. */
export const Manifest = z.strictObject({
  format: z.literal('hyrde-packet'),
  version: z.literal(1),
  /** Subject of the evidence: a finding or a record. */
  finding: z.uuid().optional(),
  record: z.uuid().optional(),
  /** By the installation's clock. */
  sealedAt: z.iso.datetime(),
  /** Name and version of the program. */
  software: z.string().max(200),
  /** Address or mail of the operator; null if not set. */
  operator: z.string().max(1_000).nullable(),
  files: z
    .array(z.strictObject({ name: z.string(), bytes: z.int().nonnegative(), sha256: Sha256 }))
    .min(1)
    .max(90)
    .refine((files) => new Set(files.map(({ name }) => name)).size === files.length, 'A file is listed twice.'),
});
export type Manifest = z.infer<typeof Manifest>;

/** Key pair of an installation, PKCS #8 and SPKI as PEM. */
export interface SealingKey {
  privateKey: string;
  publicKey: string;
}

/** The signed part of a packet as stored: equal bytes for every request. */
export interface Seal {
  manifest: string;
  /** Ed25519 (RFC 8032) over exactly these bytes. */
  signature: Uint8Array;
  publicKey: string;
  /** An authority's time stamp of both (`time-stamp.ts`); null if missing. */
  timeStamp: Uint8Array | null;
}

export function makeSealingKey(): SealingKey {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** SHA-256 of the key as DER (SPKI) in hex, short enough to be passed on by another channel. */
export function fingerprintOf(publicKey: string | KeyObject): string {
  const key = typeof publicKey === 'string' ? createPublicKey(publicKey) : publicKey;
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Length and SHA-256 of each file, by name. */
export function listOf(files: ReadonlyMap<string, Uint8Array>): Manifest['files'] {
  return [...files]
    .map(([name, bytes]) => ({ name, bytes: bytes.length, sha256: sumOf(bytes) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function seal(manifest: Manifest, { privateKey, publicKey }: SealingKey): Seal {
  const text = `${JSON.stringify(Manifest.parse(manifest), null, 2)}\n`;
  const signature = sign(null, Buffer.from(text), createPrivateKey(privateKey));
  return { manifest: text, signature, publicKey, timeStamp: null };
}

/**
 * Assembles a packet from the sealed files and the seal.
 * @throws RangeError if the files exceed the limit of a packet
 */
export function packetOf(files: ReadonlyMap<string, Uint8Array>, seal: Seal): Uint8Array {
  const { manifest, signature, publicKey, timeStamp } = seal;
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  // Names and lists take some KiB.
  if (bytes > PACKET_BYTES - 1024 * 1024)
    throw new RangeError(`A packet holds ${PACKET_BYTES} bytes; these are ${bytes}.`);
  return writeZip(
    new Map([
      [MANIFEST, Buffer.from(manifest)],
      [SIGNATURE, signature],
      [PUBLIC_KEY, Buffer.from(publicKey)],
      ...(timeStamp ? [[TIME_STAMP, timeStamp] as const] : []),
      ...[...files].map(([name, file]): [string, Uint8Array] => [FOLDER + name, file]),
    ]),
  );
}
