import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const NAMED = /^hyrde-\d{8}T\d{6}Z\.backup$/;

/** The name of a backup of that moment: the order of names is that of time. */
export const nameAt = (moment: Date): string => `hyrde-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Removes all but the newest of the backups in a folder that have a name of `nameAt`. @returns the names of those that went */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAMED.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(path.join(folder, name));
  return old;
}
