import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Paths of the setuid sandbox helper in distributions; it may also be beside the browser. */
const HELPERS = ['/usr/lib/chromium/chrome-sandbox', '/opt/google/chrome/chrome-sandbox'];
const SET_UID = 0o4000;

/**
 * Reason for which this machine has no sandbox for a browser's pages; null if it has one.
 * @param browser path of its program
 */
export async function sandboxObstacle(browser: string): Promise<string | null> {
  if (process.getuid?.() === 0) return 'Hyrde runs as root';
  if (process.platform !== 'linux') return null;
  for (const helper of [path.join(path.dirname(browser), 'chrome-sandbox'), ...HELPERS])
    if (await isSetUid(helper)) return null;
  // The namespaces that Chromium's own sandbox uses; containers and some distributions forbid them.
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
