import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * Folder of a site's files: beside its description, or unpacked once from `ROOT.tar.gz` there into the system's
 * temporary folder; null if neither exists.
 */
export function filesOf(folder: string, root: string): string | null {
  const beside = join(folder, root);
  if (existsSync(beside)) return beside;
  const archive = join(folder, `${root.split('/')[0]}.tar.gz`);
  return existsSync(archive) ? join(unpacked(archive), root) : null;
}

function unpacked(archive: string): string {
  const to = join(tmpdir(), 'hyrde-recorded-sites', `${basename(archive, '.tar.gz')}-${statSync(archive).size}`);
  if (existsSync(to)) return to;
  const partial = `${to}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  try {
    execFileSync('tar', ['-xzf', archive, '-C', partial]);
    renameSync(partial, to);
  } catch (error) {
    if (!existsSync(to)) throw error; // else another process was first
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return to;
}

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
