import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BodyPlace } from './body-place.js';

/** Bodies as files `<first two of the hash>/<hash>` below a folder: 256 folders, so that none grows too large to list. */
export function folderPlace(root: string): BodyPlace {
  const fileOf = (hash: string) => path.join(root, hash.slice(0, 2), hash);
  return {
    name: 'folder',
    async write(hash, body) {
      const file = fileOf(hash);
      const folder = path.dirname(file);
      const temporary = `${file}.${randomUUID()}.tmp`;
      await mkdir(folder, { recursive: true });
      try {
        await writeSynced(temporary, body);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      if (process.platform !== 'win32') await syncFolder(folder); // Windows cannot, and need not
    },
    has: async (hash) => (await unlessMissing(stat(fileOf(hash)))) !== null,
    read: (hash) => unlessMissing(readFile(fileOf(hash))),
    remove: (hash) => rm(fileOf(hash), { force: true }),
  };
}

async function writeSynced(file: string, body: Buffer): Promise<void> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(body);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A renamed file's new name is safe once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
