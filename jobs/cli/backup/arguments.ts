import path from 'node:path';
import { readWhole } from '../option-values.js';
import { parseOptions } from '../parse-options.js';
import { WrongUse } from '../wrong-use.js';

/** `hyrde backup`, as asked for. */
export interface BackupArguments {
  /** A file, or a folder where one is to be made. */
  readonly to: string;
  /** Of the backups in the folder, so many stay; null: all. */
  readonly keep: number | null;
}

const OPTIONS = { to: { type: 'string' }, keep: { type: 'string' } } as const;
/** Ten years of weeks. */
const MOST = 520;

/**
 * Reads the words after `hyrde backup`.
 * @throws WrongUse
 */
export function readBackupArguments(argv: readonly string[]): BackupArguments {
  const { values, positionals } = parseOptions(OPTIONS, argv);
  if (positionals.length > 0) throw new WrongUse(`"${positionals[0]}" is one word too many: hyrde backup --to <file>.`);
  return {
    to: path.resolve(values.to ?? '.'),
    keep: values.keep === undefined ? null : readWhole('keep', values.keep, 1, MOST),
  };
}
