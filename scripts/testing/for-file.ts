import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/**
 * What all tests of a file use: opened as the file is read, closed behind its last test, the last opened first.
 * @param close its method that does so
 */
export async function forFile<K extends string, T extends Record<K, () => unknown>>(
  opening: T | Promise<T>,
  close: K,
): Promise<T> {
  const opened = await opening;
  afterAll(async () => void (await opened[close]()));
  return opened;
}

/** A folder of a file's own, removed behind its tests. @returns where it is */
export async function folderForFile(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-file-'));
  await forFile({ remove: () => rm(dir, { recursive: true, force: true }) }, 'remove');
  return dir;
}
