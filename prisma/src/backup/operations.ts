import { existsSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '@hyrde/contracts';
import { z } from 'zod';
import { type BlobEnvironment, placeFor } from '../blobs/open-blob-store.js';
import type { Manifest } from './archive.js';
import { BackupFault } from './backup-fault.js';
import { BODIES, FOLDER } from './body-parts.js';
import { filesOf, fillEmbedded, openEmbedded } from './embedded.js';
import { checkBackup } from './read-backup.js';
import { restoreBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

const ROOT = path.join(import.meta.dirname, '../../..');

/** A shorter passphrase is found by trying. */
const Key = z.string().min(16, 'BACKUP_KEY must have at least 16 characters.');

/** Whose backup it is: an own Postgres, or the embedded one of a data folder. */
interface Settings extends BlobEnvironment {
  /** As the tables' owner; null for the embedded Postgres. */
  url: string | null;
  data: string;
  /** Null: unencrypted. */
  key: string | null;
}

/** As `npm start` reads them. @throws BackupFault where one is wrong */
function readSettings(): Settings {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file); // what the shell sets wins
  const { DATABASE_URL, OWNER_DATABASE_URL, HYRDE_DATA, BACKUP_KEY } = process.env;
  const url = OWNER_DATABASE_URL || DATABASE_URL || null;
  const key = Key.nullable().safeParse(BACKUP_KEY || null);
  if (!key.success) throw new BackupFault(key.error.issues[0]?.message ?? 'BACKUP_KEY is wrong.');
  try {
    const env = readEnvironment({ ...process.env, DATABASE_URL: url ?? 'postgresql://embedded/hyrde' });
    return { ...env, url, data: path.resolve(ROOT, HYRDE_DATA ?? 'data'), key: key.data };
  } catch (error) {
    throw new BackupFault(error instanceof Error ? error.message : String(error));
  }
}

export interface BackedUp {
  /** Its length. */
  bytes: number;
  rows: number;
  /** Bodies that the catalogue has and their place outside Postgres had not. */
  missingBodies: number;
  encrypted: boolean;
  /** Keys without which a part of it cannot be used, and that are not in it. */
  keysApart: (typeof KEYS)[number][];
}

const rowsIn = ({ parts }: Manifest): number =>
  parts.reduce((sum, { name, count }) => (name === BODIES || name === FOLDER ? sum : sum + count), 0);

/** What Postgres, the disk or the bucket say is told as it is; all that was begun is undone by then. */
async function saidPlainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupFault || !(error instanceof Error)) throw error;
    throw new BackupFault(`${error.message || error.name} Nothing was left half done; mend this and try again.`, {
      cause: error,
    });
  }
}

/**
 * Writes a backup of the product that the environment names, while it runs or not.
 * @throws BackupFault
 */
export function backUp(file: string): Promise<BackedUp> {
  return saidPlainly(() => backUpPlain(file, readSettings()));
}

async function backUpPlain(file: string, settings: Settings): Promise<BackedUp> {
  const { url, data, key } = settings;
  const database = url === null ? await openEmbedded(data) : { url, close: async () => {} };
  try {
    const files = url === null ? await filesOf(data, key !== null) : {};
    const { bytes, manifest } = await writeBackup(file, key, { url: database.url, outside: placeFor(settings), files });
    const keysApart = KEYS.filter((name) => process.env[name] || !('postgres/password' in files));
    const { missingBodies } = manifest;
    return { bytes, rows: rowsIn(manifest), missingBodies, encrypted: key !== null, keysApart };
  } finally {
    await database.close();
  }
}

export interface Restored {
  /** Of the Hyrde that the backup is of. */
  version: string;
  /** The moment that it is of. */
  at: string;
  rows: number;
  /** Where to. */
  place: string;
  /** Variables that have to be set as they were: it came without the password from which they follow else. */
  missingKeys: (typeof KEYS)[number][];
}

/** The installation's own keys, which follow from the database's password where they are not set. */
const KEYS = ['REMOVED_NAMES_KEY', 'SECRETS_KEY'] as const;

/**
 * Checks a backup, then restores it into the database that the environment names, or an empty data folder: all or nothing.
 * @throws BackupFault
 */
export function restore(file: string): Promise<Restored> {
  return saidPlainly(() => restorePlainly(file, readSettings()));
}

async function restorePlainly(file: string, env: Settings): Promise<Restored> {
  const { url, data, key } = env;
  const { header, manifest, files } = await checkBackup(file, key);
  const fill = (into: string) => restoreBackup({ file, key, url: into, env });
  if (url === null) await fillEmbedded(data, files, fill);
  else await fill(url);
  const samePassword = url === null && 'postgres/password' in files;
  const missingKeys = samePassword ? [] : KEYS.filter((key) => !process.env[key]);
  const place = url === null ? data : 'your Postgres';
  return { version: header.version, at: header.at, rows: rowsIn(manifest), place, missingKeys };
}
