import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { MOST_BACKUPS } from '@hyrde/contracts';
import { type Command, type CommandUse, EXIT, WrongUse } from '../command.js';
import { parseOptions, readWhole } from '../options.js';

const OPTIONS = { to: { type: 'string' }, keep: { type: 'string' } } as const;

/**
 * Parses the arguments after `hyrde backup`: path of the backup file, or of the folder in which it is created, and the
 * number of backups to keep in the folder, null if all are kept.
 * @throws WrongUse
 */
function readBackupArguments(argv: readonly string[]): { to: string; keep: number | null } {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  if (positionals.length > 0) throw new WrongUse(`"${positionals[0]}" is one word too many: hyrde backup --to <file>.`);
  return {
    to: path.resolve(values.to ?? '.'),
    keep: values.keep === undefined ? null : readWhole('keep', values.keep, 1, MOST_BACKUPS),
  };
}

const NAMED = /^hyrde-\d{8}T\d{6}Z\.backup$/;

/** File name of a backup made at that time. Names in alphabetical order are in order of time. */
export const nameAt = (moment: Date): string => `hyrde-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/**
 * Deletes all but the newest `keep` backups in the folder; files without a name of `nameAt` are not touched.
 * @returns names of the deleted files
 */
async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAMED.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
}

const use: CommandUse = {
  line: '[--to <file or folder>] [--keep <n>]',
  text: `backup writes database and bodies, of one moment, into one file, while the product runs or not. DATABASE_URL (or
OWNER_DATABASE_URL), HYRDE_DATA and BLOB_STORE say which product, as for npm start. With BACKUP_KEY it is encrypted.

  --to <file or folder>  where (default: a file hyrde-<time>.backup in this folder)
  --keep <n>             afterwards removes all but the newest n of the folder's backups`,
};

async function run(argv: readonly string[]): Promise<number> {
  const { to, keep } = readBackupArguments(argv);
  const isFolder = (await stat(to).catch(() => null))?.isDirectory() ?? false;
  if (keep !== null && !isFolder) throw new WrongUse('--keep needs a folder: hyrde backup --to <folder> --keep <n>.');
  const file = isFolder ? path.join(to, nameAt(new Date())) : to;
  const { BackupFault, backUp } = await import('@hyrde/store/backup');
  const started = performance.now();
  try {
    const { bytes, rows, missingBodies, encrypted, keysApart, unsetKeys, passwordFile, noted } = await backUp(file);
    const facts = [`${rows} rows`, `${(bytes / 1e6).toFixed(1)} MB`, encrypted ? 'encrypted' : 'not encrypted'];
    console.log(`${file}: ${facts.join(', ')}, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    if (missingBodies > 0) console.error(`${missingBodies} bodies were not where BLOB_STORE says, and are not in it.`);
    if (!noted) console.error('The database took no note of it, so Set-up → Installation does not show it.');
    const set = keysApart.filter((key) => !unsetKeys.includes(key));
    if (set.length > 0) console.error(`Keep beside it, since it is not in it: ${set.join(', ')}.`);
    if (unsetKeys.length > 0)
      console.error(
        passwordFile && !encrypted
          ? `Keep beside it, since it is not in it: a copy of ${passwordFile}, for --password of hyrde restore. With BACKUP_KEY it is in it.`
          : 'Keep beside it, since it is not in it: the password of the database in DATABASE_URL.',
      );
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    console.error(error.message);
    return EXIT.fault;
  }
  for (const name of keep === null ? [] : await keepNewest(to, keep)) console.log(`Removed ${name}.`);
  return EXIT.done;
}

/** Command that writes the product's data into a backup file. */
export const backup: Command = { use, run };
