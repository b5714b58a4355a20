import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { type Header, type Manifest, readArchive } from './archive.js';
import { BackupFault } from './backup-fault.js';
import { FOLDER } from './body-parts.js';
import { unwrap } from './envelope.js';

/** Of a file that is read from one end to the other. */
const READ_BYTES = 1024 * 1024;

const Files = z.record(z.string(), z.string());

/** What a backup is of. */
export interface Checked {
  header: Header;
  manifest: Manifest;
  /** Files of the data folder that it was made of, by their path in it. */
  files: Record<string, string>;
}

/** A backup's content, decrypted. @throws BackupFault where there is no such file, or it is no backup under this key */
export async function* openBackup(file: string, key: string | null): AsyncGenerator<Buffer> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new BackupFault(`There is no file ${file}.`);
  yield* unwrap(createReadStream(file, { highWaterMark: READ_BYTES }), key);
}

/**
 * Reads a whole backup and holds it against its sums, before anything is done with it.
 * @throws BackupFault where it is not as it was written
 */
export async function checkBackup(file: string, key: string | null): Promise<Checked> {
  let header: Header | undefined;
  let files: Record<string, string> = {};
  const manifest = await readArchive(openBackup(file, key), {
    header: async (told) => {
      header = told;
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
