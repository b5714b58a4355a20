import { createHash, createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto';
import { FOLDER, MANIFEST, Manifest, PUBLIC_KEY, SIGNATURE, TIME_STAMP } from './manifest.js';
import { fingerprintOf } from './seal.js';
import { readTimeStamp, stampedBytes, type TimeStamp, TimeStampFault } from './time-stamp.js';
import { readZip, ZipFault } from './zip.js';

/** What a packet turned out to be. Without faults, it is as it was sealed. */
export interface Verified {
  /** Each in a sentence that names the file. */
  faults: string[];
  /** Null where it cannot be read. */
  manifest: Manifest | null;
  /** Of the key that came with the packet; null where there is none. */
  fingerprint: string | null;
  /** Null where it has none, or none that is good. */
  timeStamp: TimeStamp | null;
}

/** What a packet must be of, as its reader knows it by another way. */
export interface Pinned {
  /** The key, as PEM or as fingerprint; left out, the one that came with it is taken. */
  key?: string | null;
  /** Certificates as PEM to which its time stamp must lead; left out, it may be of any authority or none. */
  authority?: string | null;
}

/**
 * Holds a packet against its manifest, that against its signature, and both against a time stamp, where there is one. The
 * packet may be anybody's.
 */
export async function verifyPacket(packet: Uint8Array, pinned: Pinned = {}): Promise<Verified> {
  let files: Map<string, Buffer>;
  try {
    files = readZip(packet);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    const faults = [`This is not a packet as Hyrde makes it: ${error.message}.`];
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

/** Null where there is none and none was named. */
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
    // A reader of PEM overlooks much; as it is written there is one way.
    const same = key?.export({ type: 'spki', format: 'pem' }) === pem?.toString('latin1');
    return key?.asymmetricKeyType === 'ed25519' && same ? key : null;
  } catch {
    return null;
  }
}

function manifestIn(bytes: Buffer | undefined): Manifest | null {
  // A manifest of ninety files is some 20 KiB.
  if (!bytes || bytes.length > 1024 * 1024) return null;
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}

function keyFaults(fingerprint: string | null, pinned: string | null): string[] {
  if (fingerprint === null) return [`${PUBLIC_KEY} is missing, or is not an Ed25519 key.`];
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
