import { existsSync, statSync } from 'node:fs';

/** Also false where a file stands in the place of a folder, or a name is too long for the disk. */
export function isFile(path: string): boolean {
  try {
    return existsSync(path) && statSync(path).isFile();
  } catch {
    return false;
  }
}

/** A name as it is on the disk; as it stands where it is no encoding of one. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
