import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readEnvironment, SHORTEST_BACKUP_KEY } from '@hyrde/contracts';
import { z } from 'zod';
import { type BlobEnvironment, placeFor } from '../blobs/blob-store.js';
import { BACKUP_KEY, INSTALLATION, noteBackup, type StoredBackups } from '../installation.js';
import { createDatabase, dropDatabase } from '../migrate.js';
import { isSealed, Sealer } from '../sealer.js';
import { withClient } from '../sql.js';
import { queryRows, statement } from '../statement.js';
import type { Manifest } from './archive.js';
import { BODIES, FOLDER, type Header, packFrames, readArchive } from './archive.js';
import { BackupFault } from './backup-fault.js';
import { type DumpOptions, dump } from './dump.js';
import { filesOf, fillEmbedded, openEmbedded } from './embedded.js';
import { unwrap, wrap } from './envelope.js';
import { load } from './load.js';

/** Bytes per read of a file that is read sequentially. */
const READ_BYTES = 1024 * 1024;

const Files = z.record(z.string(), z.string());

interface Checked {
  header: Header;
  manifest: Manifest;
  /** Files of the original data folder, by their relative path. */
  files: Record<string, string>;
}

/** A backup's content, decrypted. @throws BackupFault if the file does not exist or is no backup under this key */
async function* openBackup(file: string, key: string | null): AsyncGenerator<Buffer> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new BackupFault(`There is no file ${file}.`);
  yield* unwrap(createReadStream(file, { highWaterMark: READ_BYTES }), key);
}

/**
 * Reads a whole backup and verifies its hashes, before it is restored.
 * @throws BackupFault if it is damaged
 */
export async function checkBackup(file: string, key: string | null): Promise<Checked> {
  let header: Header | undefined;
  let files: Record<string, string> = {};
  const manifest = await readArchive(openBackup(file, key), {
    header: async (given) => {
      header = given;
    },
    part: async (name, content) => {
      const kept: Buffer[] = [];
      for await (const chunk of content) if (name === FOLDER) kept.push(chunk);
      if (name === FOLDER) files = Files.parse(JSON.parse(Buffer.concat(kept).toString()));
      return null;
    },
  });
  if (!header) throw new Error('The backup was read without its header.');
  return { header, manifest, files };
}

interface RestoreOptions {
  file: string;
  /** The passphrase of the encryption; null if unencrypted. */
  key: string | null;
  /** The database URL as the tables' future owner; the database is created if it does not exist. */
  url: string;
  /** Settings of the place for bodies that were outside Postgres. */
  env: BlobEnvironment;
}

/**
 * Restores a backup into an empty database, and its bodies into the place named by BLOB_STORE: all or nothing. Bodies
 * in a bucket are the exception: those written before a failure stay, unreferenced, and are overwritten by the next
 * attempt. Check the backup first (`checkBackup`).
 * @throws BackupFault, MigrationError if it is of a newer version, or Postgres' error
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

const ROOT = path.join(import.meta.dirname, '../../..');

const Key = z.string().min(SHORTEST_BACKUP_KEY, `BACKUP_KEY must have at least ${SHORTEST_BACKUP_KEY} characters.`);

/** Source or target of a backup: a separate Postgres, or the embedded one of a data folder. */
interface Settings extends BlobEnvironment {
  /** Database URL as the tables' owner; null for the embedded Postgres. */
  url: string | null;
  data: string;
  /** Passphrase; null for no encryption. */
  key: string | null;
}

/** Reads the settings like `npm start`. @throws BackupFault if one is invalid */
function readSettings(): Settings {
  const file = path.join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file); // Variables of the shell take precedence.
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
  bytes: number;
  rows: number;
  /** Number of bodies that are in the catalogue but were missing in their place outside Postgres. */
  missingBodies: number;
  encrypted: boolean;
  /** Keys that a part of the backup needs and that it does not contain. */
  keysApart: (typeof KEYS)[number][];
  /** Keys of `keysApart` that are not set, and so follow from the database's password. */
  unsetKeys: (typeof KEYS)[number][];
  /** File of the password from which these keys follow if they are not set; null with a database of one's own. */
  passwordFile: string | null;
  /** False if the database refused a note of it, which Set-up shows. */
  noted: boolean;
}

const rowsIn = ({ parts }: Manifest): number =>
  parts.reduce((sum, { name, count }) => (name === BODIES || name === FOLDER ? sum : sum + count), 0);

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

/** Reports errors of Postgres, disk or bucket with their own message; all started work is undone by then. */
async function saidPlainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackupFault || !(error instanceof Error)) throw error;
    throw new BackupFault(
      `${sentence(error.message || error.name)} Nothing was left half done; mend this and try again.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Writes a backup of the product configured in the environment, whether it is running or not, and notes it in its database.
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
    const options = { url: database.url, outside: placeFor(settings), files };
    const { bytes, manifest, at } = await writeBackup(file, key, options);
    const keysApart = KEYS.filter((name) => process.env[name] || !('postgres/password' in files));
    const unsetKeys = keysApart.filter((name) => !process.env[name]);
    const { missingBodies } = manifest;
    const backedUp = { bytes, rows: rowsIn(manifest), missingBodies, encrypted: key !== null, keysApart, unsetKeys };
    const noted = await note(database.url, { last: { at, file, ...backedUp, hasPasswordFile: url === null } });
    return { ...backedUp, noted, passwordFile: url === null ? path.join(data, 'postgres/password') : null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await note(database.url, { failed: { at: new Date().toISOString(), reason } });
    throw error;
  } finally {
    await database.close();
  }
}

/** Notes a backup in the database of which it is. @returns false if that cannot be written */
const note = (url: string, noted: Partial<StoredBackups>): Promise<boolean> =>
  withClient(url, (client) => noteBackup(client.query.bind(client), noted)).then(
    () => true,
    () => false,
  );

export interface Restored {
  version: string;
  /** Time of the backup's snapshot. */
  at: string;
  rows: number;
  place: string;
  /**
   * Variables that must have their former values: without them, they are derived from a password that the backup lacks.
   */
  missingKeys: (typeof KEYS)[number][];
  /** True if nothing in the backup could tell whether the given password is the former one. */
  isPasswordUnverified: boolean;
}

/** Sealed secrets, each with the subject for which it was sealed. */
const SEALED = statement({
  name: 'backup.sealed',
  text: `
select person_id::text as subject, secret as sealed from totp
union all select id::text, secret from subscription
union all select '${INSTALLATION}', value->>'password' from setting where key = '${INSTALLATION}'
union all select '${BACKUP_KEY}', value->>'backupKey' from setting where key = '${INSTALLATION}'`,
  row: z.object({ subject: z.string(), sealed: z.string().nullable() }),
});

/**
 * Compares a password with the secrets that were sealed under the former one.
 * @returns false if it has no secrets, or if they were sealed under a key that is set
 * @throws BackupFault if none of them opens
 */
async function verifyPassword(url: string, password: string): Promise<boolean> {
  if (process.env.SECRETS_KEY) return false;
  const rows = await withClient(url, (client) => queryRows(client.query.bind(client), SEALED));
  const sealed = rows.filter((row) => isSealed(row.sealed ?? ''));
  if (sealed.length === 0) return false;
  const sealer = new Sealer({ SECRETS_KEY: undefined, DATABASE_URL: `postgresql://hyrde:${password}@localhost/hyrde` });
  const opens = sealed.some(({ sealed, subject }) => {
    try {
      return sealer.open(sealed ?? '', subject) !== null;
    } catch {
      return false;
    }
  });
  if (opens) return true;
  throw new BackupFault(
    'No secret in the backup opens with this password: it is that of another data folder, or SECRETS_KEY was set and must have its former value.',
  );
}

/** The installation's own keys, derived from the database's password if they are not set. */
const KEYS = ['REMOVED_NAMES_KEY', 'SECRETS_KEY'] as const;

/**
 * Checks a backup, then restores it into the database configured in the environment, or an empty data folder: all or
 * nothing.
 * @param password of the former data folder's database, of which a backup without a key has none
 * @throws BackupFault
 */
export function restore(file: string, password?: string): Promise<Restored> {
  return saidPlainly(() => restorePlainly(file, readSettings(), password));
}

async function restorePlainly(file: string, env: Settings, password?: string): Promise<Restored> {
  const { url, data, key } = env;
  if (url !== null && password !== undefined)
    throw new BackupFault(
      'A database of your own has the password that DATABASE_URL says; a former one is for a data folder.',
    );
  const { header, manifest, files: stored } = await checkBackup(file, key);
  if (password !== undefined && 'postgres/password' in stored)
    throw new BackupFault('The backup holds the password of its data folder. Restore it without --password.');
  const files = password === undefined ? stored : { ...stored, 'postgres/password': password };
  let isPasswordUnverified = false;
  const fill = async (into: string) => {
    await restoreBackup({ file, key, url: into, env });
    if (password !== undefined) isPasswordUnverified = !(await verifyPassword(into, password));
  };
  if (url === null) await fillEmbedded(data, files, fill);
  else await fill(url);
  const samePassword = url === null && 'postgres/password' in files;
  const missingKeys = samePassword ? [] : KEYS.filter((key) => !process.env[key]);
  const place = url === null ? data : 'your Postgres';
  const { version, at } = header;
  return { version, at, rows: rowsIn(manifest), place, missingKeys, isPasswordUnverified };
}

interface Written {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** Time of the snapshot. */
  at: string;
}

/**
 * Writes a backup, readable by this account alone: under a temporary name until it is complete, synced to disk, and read
 * back, so that no damaged backup takes the place of an older one.
 * @param key a passphrase; null for no encryption
 * @throws BackupFault if the file exists already, or the database is not Hyrde's
 */
export async function writeBackup(file: string, key: string | null, options: DumpOptions): Promise<Written> {
  if (await stat(file).catch(() => null))
    throw new BackupFault(`${file} is there already. Give another name; a backup never overwrites one.`);
  const growing = `${file}.part`;
  try {
    await pipeline(wrap(packFrames(dump(options)), key), createWriteStream(growing, { mode: 0o600 }));
    const bytes = await sync(growing);
    const { header, manifest } = await checkBackup(growing, key);
    await rename(growing, file);
    return { file, bytes, manifest, at: header.at };
  } catch (error) {
    await rm(growing, { force: true });
    throw error;
  }
}

/** Syncs a file to disk. @returns its length in bytes */
async function sync(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
