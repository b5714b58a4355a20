import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type BlobEnvironment, placeFor } from '../blobs/open-blob-store.js';
import { createDatabase, dropDatabase } from '../migrate.js';
import type { Manifest } from './archive.js';
import { BackupFault } from './backup-fault.js';
import { load } from './load.js';
import { openBackup } from './read-backup.js';

export interface RestoreOptions {
  file: string;
  /** The passphrase that it was encrypted with, or null. */
  key: string | null;
  /** The database, as whom its tables are to belong to; made where it is missing. */
  url: string;
  /** Where bodies go that were not in Postgres. */
  env: BlobEnvironment;
}

/**
 * Puts a backup into an empty database, and its bodies where BLOB_STORE says: all, or nothing. Bodies in a bucket are
 * the exception: what was written there before a failure stays, refers to nothing, and is written over by the next try.
 * Check the backup first (`checkBackup`).
 * @throws BackupFault, MigrationError where it is of a newer version, or Postgres' error
 */
export async function restoreBackup({ file, key, url, env }: RestoreOptions): Promise<Manifest> {
  const folder = env.BLOB_STORE.place === 'folder' ? env.BLOB_STORE.path : null;
  if (folder) await refuseFullFolder(folder);
  const made = await createDatabase(url);
  try {
    return await load(openBackup(file, key), { url, outside: placeFor(env) });
  } catch (error) {
    if (made) await dropDatabase(url);
    if (folder) for (const name of await entriesOf(folder)) await rm(path.join(folder, name), { recursive: true });
    throw error;
  }
}

async function refuseFullFolder(folder: string): Promise<void> {
  if ((await entriesOf(folder)).length > 0)
    throw new BackupFault(`The folder of BLOB_STORE, ${folder}, is not empty. Name an empty or missing one.`);
}

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
