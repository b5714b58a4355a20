import { createHash, createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto';
import { FOLDER, fingerprintOf, MANIFEST, Manifest, PUBLIC_KEY, SIGNATURE, TIME_STAMP } from './seal.js';
import { readTimeStamp, stampedBytes, type TimeStamp, TimeStampFault } from './time-stamp.js';
import { readZip, ZipFault } from './zip.js';

/** Result of a verification. Without faults, the packet is as sealed. */
export interface Verified {
  /** One sentence a fault, naming the file. */
  faults: string[];
  /** Null if it cannot be read. */
  manifest: Manifest | null;
  /** Fingerprint of the key in the packet; null if missing. */
  fingerprint: string | null;
  /** Null if there is no valid time stamp. */
  timeStamp: TimeStamp | null;
}

/** Expectations of a packet that its reader obtained by another channel. */
export interface Pinned {
  /** The key, as PEM or fingerprint; if missing, the packet's own key is used. */
  key?: string | null;
  /** Certificates (PEM) to which the time stamp must lead; if missing, any authority or none is accepted. */
  authority?: string | null;
}

/** Most frequent cause of a ZIP in another form, and the remedy. */
const PACKED_AGAIN = ` Probably it was unpacked and packed again,
  or a program on the way did so. That says nothing about the files in it. Verify the ZIP as downloaded; without it,
  check the unpacked files with OpenSSL, as files/READ-ME.txt says.`;

/**
 * Verifies the files of a packet against its manifest, the manifest against its signature, and both against the time
 * stamp if there is one. The packet is untrusted.
 */
export async function verifyPacket(packet: Uint8Array, pinned: Pinned = {}): Promise<Verified> {
  let files: Map<string, Buffer>;
  try {
    files = readZip(packet);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    const faults = [`This is not a packet as Hyrde makes it: ${error.message}.${error.whole ? PACKED_AGAIN : ''}`];
    return { faults, manifest: null, fingerprint: null, timeStamp: null };
  }
  const key = keyIn(files.get(PUBLIC_KEY));
  const manifest = manifestIn(files.get(MANIFEST));
  const fingerprint = key && fingerprintOf(key);
  const stamp = await timeStampIn(files, pinned.authority ?? null);
  return {
    faults: [
      ...keyFaults(fingerprint, pinned.key ?? null),
      ...signatureFaults(files, key),
      ...(stamp instanceof TimeStampFault ? [`${TIME_STAMP}: ${stamp.message}`] : []),
      ...(manifest ? fileFaults(files, manifest) : [`${MANIFEST} is missing, or is not a manifest.`]),
    ],
    manifest,
    fingerprint,
    timeStamp: stamp instanceof TimeStampFault ? null : stamp,
  };
}

/** Null if missing and no authority was named. */
async function timeStampIn(files: ReadonlyMap<string, Buffer>, authority: string | null) {
  const [manifest, signature, token] = [MANIFEST, SIGNATURE, TIME_STAMP].map((name) => files.get(name));
  if (!token) return authority === null ? null : new TimeStampFault('It is missing, though you named an authority.');
  if (!manifest || !signature) return new TimeStampFault('There is nothing that it could be of.');
  try {
    return await readTimeStamp(token, stampedBytes(manifest, signature), authority);
  } catch (error) {
    if (error instanceof TimeStampFault) return error;
    throw error;
  }
}

function keyIn(pem: Buffer | undefined): KeyObject | null {
  try {
    const key = pem && pem.length < 1_000 ? createPublicKey(pem) : null;
    // Parsers of PEM are lenient; only the canonical form is accepted.
    const same = key?.export({ type: 'spki', format: 'pem' }) === pem?.toString('latin1');
    return key?.asymmetricKeyType === 'ed25519' && same && !isWeak(key) ? key : null;
  } catch {
    return null;
  }
}

/**
 * The y of the points of small order on edwards25519, little-endian. With such a key a signature without any private key
 * fits every message (Chalkias et al. 2020, "Taming the many EdDSAs", section 2).
 */
const SMALL_ORDER: ReadonlySet<string> = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  `ec${'ff'.repeat(30)}7f`,
]);
/** Encodings of y above the field's prime, which RFC 8032 (section 5.1.3) refuses. */
const NOT_REDUCED = /^(?:ed|ee|ef|f.)(?:ff){30}7f$/;

/** True for a key that proves nothing. The highest bit is the sign of x. */
function isWeak(key: KeyObject): boolean {
  const point = Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
  point.writeUInt8(point.readUInt8(31) & 0x7f, 31);
  const y = point.toString('hex');
  return SMALL_ORDER.has(y) || NOT_REDUCED.test(y);
}

function manifestIn(bytes: Buffer | undefined): Manifest | null {
  // Maximum size of a manifest; one of ninety files takes some 20 KiB.
  if (!bytes || bytes.length > 1024 * 1024) return null;
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}

function keyFaults(fingerprint: string | null, pinned: string | null): string[] {
  if (fingerprint === null) return [`${PUBLIC_KEY} is missing, or is not an Ed25519 key that can prove anything.`];
  if (pinned === null) return [];
  const wanted = pinned.includes('BEGIN') ? fingerprintOf(pinned) : pinned.toLowerCase().replaceAll(':', '');
  return wanted === fingerprint ? [] : [`${PUBLIC_KEY} is another key than yours.`];
}

function signatureFaults(files: ReadonlyMap<string, Buffer>, key: KeyObject | null): string[] {
  const [manifest, signature] = [files.get(MANIFEST), files.get(SIGNATURE)];
  if (!key || !manifest) return [];
  return signature && verifySignature(null, manifest, key, signature)
    ? []
    : [`${SIGNATURE} does not fit ${MANIFEST}: one of them was changed, or another key signed.`];
}

function fileFaults(files: ReadonlyMap<string, Buffer>, manifest: Manifest): string[] {
  const listed = new Map(manifest.files.map((file) => [FOLDER + file.name, file]));
  const others = [MANIFEST, SIGNATURE, PUBLIC_KEY, TIME_STAMP];
  return [
    ...[...listed].flatMap(([name, { bytes, sha256 }]) => {
      const file = files.get(name);
      if (!file) return [`${name} is missing.`];
      const same = file.length === bytes && createHash('sha256').update(file).digest('hex') === sha256;
      return same ? [] : [`${name} is not what was sealed.`];
    }),
    ...[...files.keys()]
      .filter((name) => !listed.has(name) && !others.includes(name))
      .map((name) => `${name} was not sealed with the others.`),
  ];
}
