import { createHash, type Hash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupFault, cutOff, damaged } from './backup-fault.js';
import { byteReader } from './envelope.js';

/** Names of the parts: bodies stored outside Postgres, and files of the data folder. */
export const BODIES = 'bodies';
export const FOLDER = 'folder';

const HASH_BYTES = 32;

/** A stored body preceded by its hash and length. */
export function packBody(hash: string, body: Buffer): Buffer {
  const head = Buffer.alloc(HASH_BYTES + 4);
  head.write(hash, 'hex');
  head.writeUInt32BE(body.length, HASH_BYTES);
  return Buffer.concat([head, body]);
}

/** Splits a part into the bodies that `packBody` wrote. */
export async function* unpackBodies(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ hash: string; body: Buffer }> {
  const reader = byteReader(bytes);
  for (;;) {
    const head = await reader.take(HASH_BYTES + 4);
    if (head.length < HASH_BYTES + 4) return; // A cut-off rest is detected by the part's hash.
    yield { hash: head.toString('hex', 0, HASH_BYTES), body: await reader.take(head.readUInt32BE(HASH_BYTES)) };
  }
}

/** H header · P start of a part · D bytes of a part · E end of a part · M manifest · S hash of all previous frames. */
type FrameType = 'H' | 'P' | 'D' | 'E' | 'M' | 'S';
const TYPES = 'HPDEMS';

export interface Frame {
  type: FrameType;
  payload: Buffer;
}

const HEAD_BYTES = 5;
/** Maximum length of a frame in bytes: a larger one is damage. */
const LONGEST = 32 * 1024 * 1024;
/** Maximum length of a data frame in bytes; longer data is split. */
const LONGEST_DATA = 1024 * 1024;

export const jsonFrame = (type: FrameType, content: unknown): Frame => ({
  type,
  payload: Buffer.from(JSON.stringify(content)),
});

/** Splits bytes into data frames. */
function* dataFrames(bytes: Buffer): Generator<Frame> {
  for (let at = 0; at < bytes.length; at += LONGEST_DATA)
    yield { type: 'D', payload: bytes.subarray(at, at + LONGEST_DATA) };
}

/** Encodes frames – a letter, a length of four bytes, the content –, followed by a SHA-256 of all of them. */
export async function* packFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  for await (const frame of frames) {
    const head = headOf(frame);
    sum.update(head).update(frame.payload);
    yield head;
    yield frame.payload;
  }
  const seal: Frame = { type: 'S', payload: sum.digest() };
  yield headOf(seal);
  yield seal.payload;
}

function headOf({ type, payload }: Frame): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  return head;
}

/**
 * Decodes frames; ends if the hash agrees and nothing follows.
 * @throws BackupFault if the bytes are damaged
 */
async function* unpackFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = byteReader(bytes);
  const sum: Hash = createHash('sha256');
  for (;;) {
    const head = await reader.take(HEAD_BYTES);
    if (head.length < HEAD_BYTES) throw cutOff();
    const type = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (!isType(type) || length > LONGEST) throw damaged('a length or a mark in it is invalid');
    const payload = await reader.take(length);
    if (payload.length < length) throw cutOff();
    if (type === 'S') {
      if (!sum.digest().equals(payload)) throw damaged('the sum of its bytes is another');
      if ((await reader.take(1)).length > 0) throw damaged('something follows its end');
      return;
    }
    sum.update(head).update(payload);
    yield { type, payload };
  }
}

const isType = (letter: string): letter is FrameType => TYPES.includes(letter);

/** Header of a backup, before its parts. */
export const Header = z.object({
  version: z.string(),
  /** Time of the snapshot of database and bodies. */
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Header = z.infer<typeof Header>;

/** Manifest entry of a part: bytes and hash are of its unpacked content. */
const PartSum = z.object({ name: z.string(), count: z.int(), bytes: z.int(), sha256: z.string() });
export type PartSum = z.infer<typeof PartSum>;

/** List of all parts in their order, at the end of a backup. */
export const Manifest = z.object({
  parts: z.array(PartSum),
  /** Number of bodies that are in the catalogue but were missing in their place outside Postgres. */
  missingBodies: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

const PartStart = z.object({ name: z.string(), encoding: z.enum(['gzip', 'identity']) });

/** A part to be written: `count` is known once all of it has been read. */
export interface Part {
  name: string;
  /** True if the content is already compressed and is not compressed again. */
  packed: boolean;
  content: AsyncIterable<Buffer>;
  count(): number;
}

/** The fastest level of gzip: a backup is written while the product runs. */
const LEVEL = 1;
const ZIP_CHUNK = 64 * 1024;

/** Encodes a part as frames. @returns its manifest entry */
export async function* partFrames({ name, packed, content, count }: Part): AsyncGenerator<Frame, PartSum> {
  const sum = createHash('sha256');
  let bytes = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      sum.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  yield jsonFrame('P', { name, encoding: packed ? 'identity' : 'gzip' });
  for await (const chunk of packed ? counted() : through(counted(), createGzip({ level: LEVEL, chunkSize: ZIP_CHUNK })))
    yield* dataFrames(chunk);
  yield { type: 'E', payload: Buffer.alloc(0) };
  return { name, count: count(), bytes, sha256: sum.digest('hex') };
}

/** Pipes bytes through zlib; an error of either is thrown to the reader. */
function through(bytes: AsyncIterable<Buffer>, zip: NodeJS.ReadWriteStream & Readable): AsyncIterable<Buffer> {
  pipeline(Readable.from(bytes), zip, () => {});
  return zip;
}

/** Reader of a backup: receives the header, then each part, all of which must be read. */
export interface ArchiveReader {
  header(header: Header): Promise<void>;
  /** @returns number of rows, bodies or files in the part; null if not counted */
  part(name: string, content: AsyncIterable<Buffer>): Promise<number | null>;
}

/**
 * Reads a backup to its end.
 * @returns its manifest, checked against the parts
 * @throws BackupFault if it is damaged; errors of the reader
 */
export async function readArchive(bytes: AsyncIterable<Buffer>, reader: ArchiveReader): Promise<Manifest> {
  const frames = unpackFrames(bytes);
  const next = async (): Promise<Frame> => {
    const { value, done } = await frames.next();
    if (done) throw damaged('it has no manifest');
    return value;
  };
  await reader.header(readJson(Header, await next(), 'H'));
  const read: (Omit<PartSum, 'count'> & { count: number | null })[] = [];
  let frame = await next();
  for (; frame.type !== 'M'; frame = await next()) {
    const { name, encoding } = readJson(PartStart, frame, 'P');
    const sum = createHash('sha256');
    let length = 0;
    const packed = contentOf(next);
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of encoding === 'gzip'
        ? through(packed, createGunzip({ chunkSize: ZIP_CHUNK }))
        : packed) {
        sum.update(chunk);
        length += chunk.length;
        yield chunk;
      }
    }
    const count = await reader.part(name, counted()).catch((error: unknown) => {
      throw isZlibError(error) ? damaged(`${name} cannot be unpacked`, { cause: error }) : error;
    });
    read.push({ name, count, bytes: length, sha256: sum.digest('hex') });
  }
  const manifest = readJson(Manifest, frame, 'M');
  if (!(await frames.next()).done) throw damaged('something follows its manifest');
  agree(manifest.parts, read);
  return manifest;
}

/** The content of the current part. */
async function* contentOf(next: () => Promise<Frame>): AsyncGenerator<Buffer> {
  for (let frame = await next(); frame.type !== 'E'; frame = await next()) {
    if (frame.type !== 'D') throw damaged('a part does not end');
    yield frame.payload;
  }
}

function agree(listed: readonly PartSum[], read: readonly (Omit<PartSum, 'count'> & { count: number | null })[]): void {
  const differs = listed.find((one, at) => {
    const other = read[at];
    return (
      one.name !== other?.name ||
      one.bytes !== other.bytes ||
      one.sha256 !== other.sha256 ||
      (other.count !== null && other.count !== one.count)
    );
  });
  if (differs) throw damaged(`${differs.name} is not what its manifest says`);
  if (listed.length !== read.length) throw damaged('it has parts that its manifest does not name');
}

function readJson<T>(schema: z.ZodType<T>, { type, payload }: Frame, wanted: Frame['type']): T {
  if (type !== wanted) throw damaged('its parts do not stand in their order');
  try {
    return schema.parse(JSON.parse(payload.toString()));
  } catch (error) {
    throw damaged('what it says of itself cannot be read', { cause: error });
  }
}

const isZlibError = (error: unknown): boolean =>
  !(error instanceof BackupFault) &&
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('Z_');
