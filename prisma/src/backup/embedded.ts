import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupFault } from './backup-fault.js';

/** Name of Hyrde's database in the embedded Postgres. */
const DATABASE = 'hyrde';
/** Folder of the embedded Postgres during a restore. */
const RESTORING = 'postgres.restoring';
/** File with the owner's password, from which the key for removed names is derived if none is set. */
const PASSWORD = 'postgres/password';
/** Other files of the data folder that cannot be recreated: the first password, and the choice of practice country. */
const SECRET_FILES = ['first-sign-in.json', PASSWORD];
const OPEN_FILES = ['practice.json'];

/**
 * Tables created in the same transaction are not written to the WAL in a restore, but synced at its end
 * (https://www.postgresql.org/docs/current/populate.html).
 */
const RESTORE_FLAGS = ['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'];

/** The embedded Postgres is started by scripts that the images do not contain. */
const scripts = () => import('../../../scripts/postgres.mjs');

export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database of a data folder: of the running product, or started for this purpose.
 * @throws BackupFault if none exists, or if it is of another major version
 */
export async function openEmbedded(data: string): Promise<OpenDatabase> {
  const dir = path.join(data, 'postgres');
  if (!existsSync(path.join(dir, 'data/PG_VERSION')))
    throw new BackupFault(
      `There is no database in ${data}. Start the product once, or set HYRDE_DATA or DATABASE_URL.`,
    );
  const { lookAt } = await import('../../../scripts/supervisor/run-file.mjs');
  const { foreignVersion, startPostgres, urlOfRunning } = await scripts();
  if (lookAt(data).state === 'running') return { url: urlOfRunning(dir, DATABASE), close: async () => {} };
  const foreign = foreignVersion(dir);
  if (foreign) throw new BackupFault(`${foreign.fault} ${foreign.remedy}`);
  const postgres = await startPostgres({ dir });
  return { url: postgres.urlOf(DATABASE), close: () => postgres.stop() };
}

/**
 * Files that belong to the database of a data folder.
 * @param secrets true to include secret files: only if the backup is encrypted
 */
export async function filesOf(data: string, secrets: boolean): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of [...OPEN_FILES, ...(secrets ? SECRET_FILES : [])])
    if (existsSync(path.join(data, name))) files[name] = await readFile(path.join(data, name), 'utf8');
  return files;
}

/**
 * Creates an embedded Postgres in an empty data folder and fills it; it gets its final name only when it is complete.
 * @param files the result of `filesOf`
 * @throws BackupFault if the folder is not empty; errors of `fill`, with the folder unchanged
 */
export async function fillEmbedded<T>(
  data: string,
  files: Record<string, string>,
  fill: (url: string) => Promise<T>,
): Promise<T> {
  const dir = path.join(data, RESTORING);
  const ours: readonly string[] = [RESTORING, ...OPEN_FILES, ...SECRET_FILES];
  const there: string[] = await readdir(data).catch(() => []);
  const cutOff = there.includes(RESTORING); // An earlier restore was killed.
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
