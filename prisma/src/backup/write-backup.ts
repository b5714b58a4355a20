import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from './archive.js';
import { BackupFault } from './backup-fault.js';
import { type DumpOptions, dump } from './dump.js';
import { wrap } from './envelope.js';
import { packFrames } from './frames.js';

export interface Written {
  file: string;
  bytes: number;
  manifest: Manifest;
}

/**
 * Writes a backup, readable by this account alone: under another name until it is whole, and safe on the disk once this has
 * ended.
 * @param key a passphrase; null leaves it unencrypted
 * @throws BackupFault where the file is there already, or the database is none of ours
 */
export async function writeBackup(file: string, key: string | null, options: DumpOptions): Promise<Written> {
  if (await stat(file).catch(() => null))
    throw new BackupFault(`${file} is there already. Give another name; a backup never overwrites one.`);
  const growing = `${file}.part`;
  let manifest: Manifest | undefined;
  async function* frames() {
    manifest = yield* dump(options);
  }
  try {
    await pipeline(wrap(packFrames(frames()), key), createWriteStream(growing, { mode: 0o600 }));
    const bytes = await sync(growing);
    await rename(growing, file);
    if (!manifest) throw new Error('The backup ended without a manifest.');
    return { file, bytes, manifest };
  } catch (error) {
    await rm(growing, { force: true });
    throw error;
  }
}

/** @returns its length in bytes */
async function sync(file: string): Promise<number> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}
