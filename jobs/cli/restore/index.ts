import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Command, type CommandUse, EXIT, WrongUse } from '../command.js';
import { onlyWord, parseOptions } from '../options.js';

const use: CommandUse = {
  line: '<file> [--password <file>]',
  text: `restore checks a backup and puts it where DATABASE_URL (or OWNER_DATABASE_URL), else HYRDE_DATA, and BLOB_STORE
say: an empty or missing database, or an empty data folder. All of it or nothing. BACKUP_KEY is the one it was made with.

  --password <file>  postgres/password of the former data folder, if the backup was made without BACKUP_KEY: removed
                     persons' names, second factors and webhooks need it`,
};

/** Consequence of running the restored product without the original key. */
const WITHOUT = {
  REMOVED_NAMES_KEY: 'people removed earlier are not known again',
  SECRETS_KEY:
    'codes of second factors are not known, and people need a recovery code; webhooks need a new secret each',
} as const;

async function run(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions({ password: { type: 'string' } }, argv);
  const file = path.resolve(onlyWord(positionals, 'Say which backup: hyrde restore <file>.'));
  const password = values.password === undefined ? undefined : await readPassword(values.password);
  const { BackupFault, restore: restoreFrom } = await import('@hyrde/store/backup');
  const started = performance.now();
  try {
    const { version, at, rows, place, missingKeys, isPasswordUnverified } = await restoreFrom(file, password);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${rows} rows of ${at} (Hyrde ${version}) are in ${place}, in ${seconds} s. \`npm start\` goes on from there.`,
    );
    if (isPasswordUnverified)
      console.error('Nothing in the backup shows whether the password is the former one: it was not verified.');
    for (const key of missingKeys) console.error(`Without the former ${key}, ${WITHOUT[key]}.`);
    if (missingKeys.length > 0)
      console.error(
        'Set them to their former values. If they were never set, restore into another empty folder with --password <the former data folder>/postgres/password.',
      );
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    console.error(error.message);
    return EXIT.fault;
  }
}

/** @throws WrongUse if the file cannot be read or holds no password */
async function readPassword(file: string): Promise<string> {
  const password = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (!/^[\w-]{16,200}$/.test(password)) throw new WrongUse(`${file} is no postgres/password of a data folder.`);
  return password;
}

/** Command that restores a backup into an empty database and data folder. */
export const restore: Command = { use, run };
