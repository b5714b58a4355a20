import path from 'node:path';
import { type Command, type CommandUse, EXIT } from '../command.js';
import { onlyWord, parseOptions } from '../options.js';

const use: CommandUse = {
  line: '<file>',
  text: `restore checks a backup and puts it where DATABASE_URL (or OWNER_DATABASE_URL), else HYRDE_DATA, and BLOB_STORE
say: an empty or missing database, or an empty data folder. All of it or nothing. BACKUP_KEY is the one it was made with.`,
};

/** Consequence of running the restored product without the original key. */
const WITHOUT = {
  REMOVED_NAMES_KEY: 'people removed earlier are not known again',
  SECRETS_KEY:
    'codes of second factors are not known, and people need a recovery code; webhooks need a new secret each',
} as const;

async function run(argv: readonly string[]): Promise<number> {
  const file = path.resolve(onlyWord(parseOptions({}, argv).positionals, 'Say which backup: hyrde restore <file>.'));
  const { BackupFault, restore: restoreFrom } = await import('@hyrde/store/backup');
  const started = performance.now();
  try {
    const { version, at, rows, place, missingKeys } = await restoreFrom(file);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${rows} rows of ${at} (Hyrde ${version}) are in ${place}, in ${seconds} s. \`npm start\` goes on from there.`,
    );
    for (const key of missingKeys) console.error(`Set ${key} to its former value, or ${WITHOUT[key]}.`);
    return EXIT.done;
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    console.error(error.message);
    return EXIT.fault;
  }
}

/** Command that restores a backup into an empty database and data folder. */
export const restore: Command = { use, run };
