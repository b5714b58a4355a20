import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Contestant } from './contestant.js';

/** `lab/rivals`, seen from the sources and from what they are built to. */
const FOLDER = new URL(import.meta.url.includes('/dist/') ? '../../../rivals/' : '../../rivals/', import.meta.url);

/**
 * Installs the rivals as their lock file says, unless they are there.
 * @throws with npm's own words, when they cannot be had
 */
export async function installRivals(): Promise<void> {
  if (existsSync(new URL('node_modules/.package-lock.json', FOLDER))) return;
  process.stderr.write('Installing the rivals into lab/rivals (once) …\n');
  const args = ['ci', '--prefix', fileURLToPath(FOLDER), '--no-audit', '--no-fund', '--ignore-scripts'];
  const npm = spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
  let complaint = '';
  npm.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve) => npm.once('error', resolve).once('close', resolve));
  if (code !== 0)
    throw new Error(`The rivals could not be installed; the npm registry must be within reach.\n${complaint.trim()}`);
}

/**
 * Crawlee, from `lab/rivals`, which has packages and a lock file of its own.
 * @param list whether it is given its pages as a list, instead of through its queue
 */
export async function crawlee(list: boolean): Promise<Contestant> {
  const rival: { crawlee(options: { list: boolean }): Contestant } = await import(new URL('crawlee.mjs', FOLDER).href);
  return rival.crawlee({ list });
}
