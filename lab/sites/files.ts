import { existsSync, statSync } from 'node:fs';

/** True if the path is a file; false, too, if it is a folder or a name is too long for the file system. */
export function isFile(path: string): boolean {
  try {
    return existsSync(path) && statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Decoded form of a name; unchanged if it is not a valid encoding. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
