import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupFault, cutOff, damaged } from './backup-fault.js';

/** Number of the format; another number belongs to another version of Hyrde. */
const FORMAT = 1;
const NAME = 'hyrde-backup';
const CIPHER = 'aes-256-gcm';

/**
 * Costs 128 MB and about half a second for each attempt (OWASP's password storage cheat sheet names N = 2^17, r = 8, p
 * = 1).
 */
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const SALT_BYTES = 32;
const TAG_BYTES = 16;
/**
 * Chunk size of age (https://age-encryption.org/v1): small enough to hold in memory, large enough that tags cost
 * little.
 */
const CHUNK_BYTES = 64 * 1024;
/** Maximum length of a first line in bytes, with room for later formats. */
const LONGEST_LINE = 512;

interface Keys {
  /** Key that encrypts the chunks. */
  chunks: Buffer;
  /** Key that authenticates the first line, so that a wrong key can be distinguished from a damaged file. */
  line: Buffer;
}

async function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const secret = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase, salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key))),
  );
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `${NAME} ${FORMAT} ${use}`, 32));
  return { chunks: derive('chunks'), line: derive('line') };
}

const lineMac = (key: Buffer, line: string): Buffer => createHmac('sha256', key).update(line).digest();

/**
 * Nonce of a chunk, as in STREAM (Hoang, Reyhanitabar, Rogaway, Vizár, CRYPTO 2015): its number, and whether it is the
 * last. No two chunks of a file have the same nonce, and no two files the same key, which is derived with a salt of 32
 * random bytes.
 */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 3);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/**
 * Writes bytes as a file: a line with the format, then the bytes, in encrypted chunks if there is a key.
 * @param key a passphrase; null for no encryption
 */
export async function* wrap(bytes: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  if (key === null) {
    yield Buffer.from(`${NAME} ${FORMAT} plain\n`);
    yield* bytes;
    return;
  }
  const salt = randomBytes(SALT_BYTES);
  const keys = await keysOf(key, salt);
  const line = `${NAME} ${FORMAT} ${CIPHER} ${salt.toString('base64url')}`;
  yield Buffer.from(`${line} ${lineMac(keys.line, line).toString('base64url')}\n`);
  const reader = byteReader(bytes);
  let chunk = await reader.take(CHUNK_BYTES);
  for (let number = 0; ; number++) {
    const next = await reader.take(CHUNK_BYTES);
    const cipher = createCipheriv(CIPHER, keys.chunks, nonceOf(number, next.length === 0));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    if (next.length === 0) return;
    chunk = next;
  }
}

/**
 * Reads the bytes that `wrap` wrote.
 * @throws BackupFault if the file is no backup, of another format, encrypted with another key, or damaged
 */
export async function* unwrap(file: AsyncIterable<Buffer>, key: string | null): AsyncGenerator<Buffer> {
  const { line, rest } = await firstLine(file);
  const [name, format, cipher, salt = '', mac = ''] = line.split(' ');
  if (name !== NAME) throw new BackupFault('The file is no backup of Hyrde. Give the one that `hyrde backup` wrote.');
  if (format !== String(FORMAT))
    throw new BackupFault(
      `The backup is of a newer format (${format}) than this version reads (${FORMAT}). Restore it with the version that wrote it, or a newer one.`,
    );
  if (cipher === 'plain') return yield* rest;
  if (cipher !== CIPHER) throw damaged('its first line names no encryption that there is');
  if (key === null) throw new BackupFault('The backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
  const keys = await keysOf(key, Buffer.from(salt, 'base64url'));
  const expected = lineMac(keys.line, line.slice(0, line.lastIndexOf(' ')));
  const stored = Buffer.from(mac, 'base64url');
  if (stored.length !== expected.length || !timingSafeEqual(stored, expected))
    throw new BackupFault(
      'BACKUP_KEY is not the key that the backup was made with (or its first line was changed). Set the right one.',
    );
  yield* decrypt(rest, keys.chunks);
}

async function* decrypt(bytes: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const reader = byteReader(bytes);
  let chunk = await reader.take(CHUNK_BYTES + TAG_BYTES);
  for (let number = 0; ; number++) {
    const next = await reader.take(CHUNK_BYTES + TAG_BYTES);
    const last = next.length === 0;
    const clear = openChunk(chunk, key, nonceOf(number, last));
    if (clear) yield clear;
    else if (last && (chunk.length < CHUNK_BYTES + TAG_BYTES || openChunk(chunk, key, nonceOf(number, false))))
      throw cutOff(); // The file may have been changed instead; in either case its end is missing.
    else throw damaged(`chunk ${number + 1} is not what was written`);
    if (last) return;
    chunk = next;
  }
}

/** Decrypts a chunk; null if it does not match key and nonce. */
function openChunk(chunk: Buffer, key: Buffer, nonce: Buffer): Buffer | null {
  if (chunk.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  const clear = decipher.update(chunk.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return clear;
  } catch {
    return null;
  }
}

async function firstLine(file: AsyncIterable<Buffer>): Promise<{ line: string; rest: AsyncGenerator<Buffer> }> {
  const source = file[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let end = -1;
  while (end < 0 && start.length < LONGEST_LINE) {
    const next = await source.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
    end = start.indexOf('\n');
  }
  const line = start.toString('latin1', 0, Math.max(end, 0));
  async function* rest(): AsyncGenerator<Buffer> {
    yield start.subarray(end + 1);
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return { line, rest: rest() };
}

/** Reads pieces of any size from a stream of bytes. */
interface ByteReader {
  /** The next `length` bytes, or fewer at the end. */
  take(length: number): Promise<Buffer>;
}

export function byteReader(bytes: AsyncIterable<Buffer>): ByteReader {
  const source = bytes[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  let ended = false;
  return {
    async take(length) {
      while (size < length && !ended) {
        const next = await source.next();
        if (next.done) ended = true;
        else {
          held.push(next.value);
          size += next.value.length;
        }
      }
      const all = held.length === 1 && held[0] ? held[0] : Buffer.concat(held);
      const taken = all.subarray(0, length);
      held = all.length > length ? [all.subarray(length)] : [];
      size -= taken.length;
      return taken;
    },
  };
}
