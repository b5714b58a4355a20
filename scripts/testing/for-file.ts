import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/**
 * Resource of all tests of a file: opened when the file is loaded, closed after its last test, in reverse order.
 * @param close name of the method that closes it
 */
export async function forFile<K extends string, T extends Record<K, () => unknown>>(
  opening: T | Promise<T>,
  close: K,
): Promise<T> {
  const opened = await opening;
  afterAll(async () => void (await opened[close]()));
  return opened;
}

/** Resource of a test: closed after it, in reverse order of opening; may be called in `beforeEach`. */
export function forTest<T extends { close(): unknown }>(opened: T): T {
  onTestFinished(async () => void (await opened.close()));
  return opened;
}

/** A temporary folder of a test file, removed after its tests. @returns its path */
export async function folderForFile(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'hyrde-file-'));
  await forFile({ remove: () => rm(dir, { recursive: true, force: true }) }, 'remove');
  return dir;
}

/** A temporary folder of a test, removed after it; may be called in `beforeEach`. @returns its path */
export function folderForTest(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'hyrde-test-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
