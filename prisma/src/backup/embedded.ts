import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupFault } from './backup-fault.js';

/** The name of our database in the embedded Postgres. */
const DATABASE = 'hyrde';
/** The embedded Postgres of a restore, until it is whole. */
const RESTORING = 'postgres.restoring';
/** Its owner's password, from which the key for removed names follows where none is set. */
const PASSWORD = 'postgres/password';
/** What else of the data folder cannot be made anew: the first password, and which practice country it is. */
const SECRET_FILES = ['first-sign-in.json', PASSWORD];
const OPEN_FILES = ['practice.json'];

/**
 * Nothing is written to the log in a restore that the files themselves will hold: tables made in the same transaction are
 * synced at its end instead (https://www.postgresql.org/docs/current/populate.html).
 */
const RESTORE_FLAGS = ['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'];

/** The embedded Postgres is started by scripts that are not in the images, which have none. */
const scripts = () => import('../../../scripts/postgres.mjs');

export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * The database of a data folder: the one that the running product has, or one started to be read.
 * @throws BackupFault where there is none
 */
export async function openEmbedded(data: string): Promise<OpenDatabase> {
  const dir = path.join(data, 'postgres');
  if (!existsSync(path.join(dir, 'data/PG_VERSION')))
    throw new BackupFault(
      `There is no database in ${data}. Start the product once, or set HYRDE_DATA or DATABASE_URL.`,
    );
  const { lookAt } = await import('../../../scripts/supervisor/run-file.mjs');
  const { startPostgres, urlOfRunning } = await scripts();
  if (lookAt(data).state === 'running') return { url: urlOfRunning(dir, DATABASE), close: async () => {} };
  const postgres = await startPostgres({ dir });
  return { url: postgres.urlOf(DATABASE), close: () => postgres.stop() };
}

/**
 * Files that go with the database of a data folder.
 * @param secrets whether those too that nobody else may read: only where the backup is encrypted
 */
export async function filesOf(data: string, secrets: boolean): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of [...OPEN_FILES, ...(secrets ? SECRET_FILES : [])])
    if (existsSync(path.join(data, name))) files[name] = await readFile(path.join(data, name), 'utf8');
  return files;
}

/**
 * Makes an embedded Postgres in an empty data folder and fills it; it is there under its own name only when it is whole.
 * @param files as `filesOf` gave them
 * @throws BackupFault where the folder is not empty; what `fill` throws, with the folder as it was
 */
export async function fillEmbedded<T>(
  data: string,
  files: Record<string, string>,
  fill: (url: string) => Promise<T>,
): Promise<T> {
  const dir = path.join(data, RESTORING);
  const ours: readonly string[] = [RESTORING, ...OPEN_FILES, ...SECRET_FILES];
  const there: string[] = await readdir(data).catch(() => []);
  const cutOff = there.includes(RESTORING); // an earlier restore was killed
  if (there.some((name) => !(cutOff && ours.includes(name))))
    throw new BackupFault(
      `The data folder ${data} is not empty. Name another, HYRDE_DATA=…, or empty it first: \`npm run reset\`.`,
    );
  const { startPostgres, endSurvivor } = await scripts();
  const clear = async () => {
    for (const name of ours) await rm(path.join(data, name), { recursive: true, force: true });
  };
  if (cutOff) {
    await endSurvivor(path.join(dir, 'data'));
    await clear();
  }
  await mkdir(data, { recursive: true, mode: 0o700 });
  const { [PASSWORD]: password, ...others } = files;
  try {
    const postgres = await startPostgres({ dir, flags: RESTORE_FLAGS, ...(password && { password }) });
    const result = await fill(postgres.urlOf(DATABASE)).finally(() => postgres.stop());
    for (const [name, content] of Object.entries(others))
      if (ours.includes(name)) await writeFile(path.join(data, name), content, { mode: 0o600 });
    await rename(dir, path.join(data, 'postgres'));
    return result;
  } catch (error) {
    await clear();
    throw error;
  }
}
