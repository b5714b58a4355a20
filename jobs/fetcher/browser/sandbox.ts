import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where distributions put the helper that makes a sandbox where users may not; beside the browser, or here. */
const HELPERS = ['/usr/lib/chromium/chrome-sandbox', '/opt/google/chrome/chrome-sandbox'];
const SET_UID = 0o4000;

/**
 * Why this machine has no sandbox for a browser's pages; null where it has one.
 * @param browser path of its program
 */
export async function sandboxObstacle(browser: string): Promise<string | null> {
  if (process.getuid?.() === 0) return 'Hyrde runs as root';
  if (process.platform !== 'linux') return null;
  for (const helper of [path.join(path.dirname(browser), 'chrome-sandbox'), ...HELPERS])
    if (await isSetUid(helper)) return null;
  // What Chromium's own sandbox is made of; containers and some distributions forbid it.
  return run('unshare', ['--user', '--map-root-user', '--net', '--pid', '--fork', 'true'], { timeout: 5_000 }).then(
    () => null,
    () => 'this machine or container forbids user namespaces',
  );
}

const isSetUid = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mode, uid }) => uid === 0 && (mode & SET_UID) !== 0,
    () => false,
  );
