import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '@hyrde/contracts';
import type { Query, Sql } from '../sql.js';
import { deleteRows, insertRow, moveRow, placeOf, readRow, renewRows, waitForBackup } from './catalogue.js';
import { type PackedBlob, unpack } from './packing.js';
import type { BodyPlace } from './s3-place.js';
import { s3Place } from './s3-place.js';

/**
 * Bodies under the SHA-256 of their bytes: downloads as received, rendered pages, pictures. Their catalogue is the
 * table `blob`; the bodies are in Postgres, in a folder, or in an S3 bucket (BLOB_STORE).
 */
export interface BlobStore {
  /**
   * Stores blobs made by `pack`; afterwards they are durable, so that rows that refer to them may be written at any
   * time. An existing blob gets a new date instead, so that a concurrent retention does not delete it. Idempotent, also
   * if several callers put the same blob.
   * @param kept true for evidence, which retention never deletes. A kept blob stays kept.
   */
  put(blobs: readonly PackedBlob[], options?: { kept?: boolean }): Promise<void>;
  /**
   * Stores blobs whose place is not Postgres, as `put` does.
   * @returns the blobs still to be stored, by the same statement that writes the rows that refer to them
   *   (`insertBodies`), which saves a commit for each
   */
  putOutside(blobs: readonly PackedBlob[]): Promise<readonly PackedBlob[]>;
  /**
   * Renews the dates of existing blobs, so that no concurrent retention deletes them before a row refers to them.
   * @returns hashes of the existing ones; the others have to be put
   */
  renew(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The unpacked bytes, verified; null if retention has deleted the body.
   * @throws DamagedBlob if the stored bytes do not match; MissingBody if the catalogue has it but its place does not
   */
  get(hash: string): Promise<Buffer | null>;
  /**
   * Deletes blobs, except kept ones and those put (again) since `storedBefore`.
   * @param storedBefore an hour ago at least: a date is renewed at most every ten minutes, and a caller that has just
   *   put a blob needs time to write the row that refers to it
   * @returns number of deleted blobs
   */
  delete(hashes: readonly string[], storedBefore: Date): Promise<number>;
}

export type BlobEnvironment = Pick<Environment, 'BLOB_STORE' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Number of rows locked by one deletion while it removes their bodies from outside, each a request or a file. */
const BATCH = 100;

/** The store configured by BLOB_STORE. Bodies stored in Postgres before the setting was changed stay readable. */
export function openBlobStore(env: BlobEnvironment, sql: Sql): BlobStore {
  const outside = placeFor(env);
  const places = outside ? ['postgres', outside.name] : ['postgres'];
  const put: BlobStore['put'] = async (blobs, { kept = false } = {}) => {
    const putOne = (blob: PackedBlob) =>
      outside
        ? sql.transaction((query) => putOutside(query, outside, blob, kept))
        : insertRow(sql.query, blob, { body: blob.body, place: 'postgres', kept });
    await Promise.all(blobs.map(putOne));
  };
  return {
    put,

    async putOutside(blobs) {
      if (!outside) return blobs;
      await put(blobs);
      return [];
    },

    renew: (hashes) => renewRows(sql.query, hashes),

    async get(hash) {
      const row = await readRow(sql.query, hash);
      if (!row) return null;
      const body = row.place === outside?.name ? await outside.read(hash) : row.body;
      if (body) return unpack({ ...row, hash, body });
      if ((await placeOf(sql.query, hash)) === null) return null; // Retention deleted it meanwhile.
      throw new MissingBody(hash, row.place, outside?.name ?? 'postgres');
    },

    async delete(hashes, storedBefore) {
      let deleted = 0;
      for (let i = 0; i < hashes.length; i += BATCH) {
        const batch = hashes.slice(i, i + BATCH);
        deleted += await sql.transaction((query) => deleteBatch(query, batch, storedBefore));
      }
      return deleted;
    },
  };

  /**
   * Rows are deleted first and stay locked until their bodies are deleted: a concurrent put waits and writes the body
   * anew.
   */
  async function deleteBatch(query: Query, hashes: readonly string[], storedBefore: Date): Promise<number> {
    if (outside) await waitForBackup(query);
    const rows = await deleteRows(query, hashes, storedBefore, places);
    await Promise.all(rows.filter(({ place }) => place === outside?.name).map(({ hash }) => outside?.remove(hash)));
    return rows.length;
  }
}

/** The place outside Postgres configured by BLOB_STORE; null if bodies are stored in Postgres. */
export function placeFor(env: BlobEnvironment): BodyPlace | null {
  const place = env.BLOB_STORE;
  if (place.place === 'postgres') return null;
  if (place.place === 'folder') return folderPlace(place.path);
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('BLOB_STORE is S3, which needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  return s3Place(place, { accessKeyId, secretAccessKey });
}

/**
 * Stores a body within a transaction: the row's lock blocks deletion, and other puts of the same blob, until it is
 * written.
 */
async function putOutside(query: Query, outside: BodyPlace, blob: PackedBlob, kept: boolean): Promise<void> {
  const there = { body: null, place: outside.name, kept };
  // A body without a row was left by a killed process, perhaps packed otherwise: it is overwritten.
  if (await insertRow(query, blob, there)) return outside.write(blob.hash, blob.body);
  const place = await placeOf(query, blob.hash);
  if (place === 'postgres' || (place === outside.name && (await outside.has(blob.hash)))) return;
  await outside.write(blob.hash, blob.body);
  await moveRow(query, blob, outside.name);
}

/** Bodies as files `<first two of the hash>/<hash>` below a folder: 256 folders, so that none grows too large to list. */
function folderPlace(root: string): BodyPlace {
  const fileOf = (hash: string) => path.join(root, hash.slice(0, 2), hash);
  return {
    name: 'folder',
    async write(hash, body) {
      const file = fileOf(hash);
      const folder = path.dirname(file);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(folder, { recursive: true });
      try {
        await writeSynced(temporary, body);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      if (process.platform !== 'win32') await syncFolder(folder); // Windows cannot sync folders and need not.
    },
    has: async (hash) => (await unlessMissing(stat(fileOf(hash)))) !== null,
    read: (hash) => unlessMissing(readFile(fileOf(hash))),
    remove: (hash) => rm(fileOf(hash), { force: true }),
  };
}

async function writeSynced(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Syncs a folder: the new name of a renamed file is durable only after this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** The body of a catalogued blob is missing in its place: a folder not mounted, another bucket, files lost. */
export class MissingBody extends Error {
  override readonly name = 'MissingBody';
  constructor(hash: string, place: string, configured: string) {
    super(
      place === configured
        ? `The body of blob ${hash} is not in the ${place} store. Is BLOB_STORE the one that it was written with?`
        : `The body of blob ${hash} is in a ${place} store, but BLOB_STORE says ${configured}.`,
    );
  }
}
