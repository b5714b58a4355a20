import { zipSync } from 'fflate';

/** Maximum size of a packet, which is held in memory; a page with picture and texts usually takes less than 5 MiB. */
export const PACKET_BYTES = 64 * 1024 * 1024;
/** Maximum files; a packet has about a dozen. */
const ENTRIES = 100;
/** Replacement for the times of files, which are in the manifest: the earliest time of the format. */
const NO_TIME = new Date(1980, 0, 1);

/** The file is no ZIP of a packet; the message says why. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault';
  /** @param whole true if the ZIP ends as one: such a fault is usual after unpacking and packing again */
  constructor(
    message: string,
    readonly whole = true,
  ) {
    super(message);
  }
}

/** Writes a ZIP without compression and times: equal files give equal bytes. */
export function writeZip(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  return zipSync(Object.fromEntries(files), { level: 0, mtime: NO_TIME });
}

/**
 * Reads a ZIP strictly: entries are consecutive without gaps, uncompressed, and named alike in both headers. So nothing
 * is decompressed, no other reader sees different files, and no name leads out of a folder.
 * @throws ZipFault
 */
export function readZip(bytes: Uint8Array): Map<string, Buffer> {
  if (bytes.length > PACKET_BYTES) throw new ZipFault(`it is larger than ${PACKET_BYTES} bytes`, false);
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { count, directory, end } = endOf(zip);
  const files = new Map<string, Buffer>();
  const seen = new Set<string>();
  let at = 0;
  let central = directory;
  for (let i = 0; i < count; i++) {
    const entry = centralEntry(zip, central, end);
    if (entry.at !== at) throw new ZipFault('it has bytes that belong to no file, or files that share bytes');
    const data = localData(zip, entry, directory);
    if (seen.has(entry.name.toLowerCase())) throw new ZipFault(`it has "${entry.name}" twice`);
    seen.add(entry.name.toLowerCase());
    files.set(entry.name, data.bytes);
    at = data.end;
    central = entry.end;
  }
  if (at !== directory || central !== end) throw new ZipFault('it has bytes that belong to no file');
  return files;
}

interface Entry {
  name: string;
  at: number;
  size: number;
  end: number;
  /** Versions, flags, method, time, CRC and lengths, which the local header repeats. */
  header: Buffer;
}

const END = { signature: 0x06054b50, bytes: 22 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
/** Version 2.0 of the format, no particular system. */
const MADE_BY = 20;
const LOCAL = { signature: 0x04034b50, bytes: 30 };

function endOf(zip: Buffer): { count: number; directory: number; end: number } {
  const end = zip.length - END.bytes;
  if (end < 0 || zip.readUInt32LE(end) !== END.signature)
    throw new ZipFault('it does not end as a packet does: it is cut off, has more behind it, or is no ZIP', false);
  const count = zip.readUInt16LE(end + 10);
  const directory = zip.readUInt32LE(end + 16);
  const whole =
    zip.readUInt32LE(end + 4) === 0 &&
    zip.readUInt16LE(end + 8) === count &&
    zip.readUInt16LE(end + 20) === 0 &&
    directory + zip.readUInt32LE(end + 12) === end;
  if (!whole) throw new ZipFault('its list of files is not where it says');
  if (count > ENTRIES) throw new ZipFault(`it has more than ${ENTRIES} files`);
  return { count, directory, end };
}

function centralEntry(zip: Buffer, at: number, limit: number): Entry {
  if (at + CENTRAL.bytes > limit || zip.readUInt32LE(at) !== CENTRAL.signature)
    throw new ZipFault('its list of files is broken');
  const size = zip.readUInt32LE(at + 24);
  stored(zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), size);
  const end = at + CENTRAL.bytes + zip.readUInt16LE(at + 28);
  const plain = zip.readUInt16LE(at + 4) === MADE_BY && zip.subarray(at + 30, at + 42).every((byte) => byte === 0);
  if (!plain || end > limit) throw new ZipFault('its list of files is broken');
  const header = zip.subarray(at + 6, at + 32);
  return { name: nameIn(zip, at + CENTRAL.bytes, end), at: zip.readUInt32LE(at + 42), size, end, header };
}

function localData(zip: Buffer, { name, at, size, header }: Entry, limit: number): { bytes: Buffer; end: number } {
  if (at + LOCAL.bytes > limit || zip.readUInt32LE(at) !== LOCAL.signature)
    throw new ZipFault(`"${name}" is not where the list of files says`);
  if (!zip.subarray(at + 4, at + LOCAL.bytes).equals(header))
    throw new ZipFault(`"${name}" is described otherwise in the list of files`);
  const from = at + LOCAL.bytes + zip.readUInt16LE(at + 26);
  const end = from + size;
  if (end > limit) throw new ZipFault(`"${name}" is longer than there is room`);
  if (nameIn(zip, at + LOCAL.bytes, from) !== name) throw new ZipFault(`"${name}" has two names`);
  return { bytes: zip.subarray(from, end), end };
}

/** Checks that an entry is stored: no encryption, no trailing sizes, no compression. */
function stored(flags: number, method: number, packed: number, size: number): void {
  if ((flags & ~0x0800) !== 0 || method !== 0 || packed !== size)
    throw new ZipFault('it has compressed or encrypted files, which a packet never has');
}

/** Letters, digits, dots and hyphens, and at most one folder: equal on every system, never outside it. */
const NAME = /^(?:[a-z]+\/)?[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?$/i;

function nameIn(zip: Buffer, from: number, to: number): string {
  const name = zip.toString('latin1', from, to);
  if (!NAME.test(name)) throw new ZipFault(`it has a file named ${JSON.stringify(name)}, as no packet has`);
  return name;
}
