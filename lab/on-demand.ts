import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Installs the packages of a folder of `lab/rivals` as its lock file says, unless they are installed.
 * @returns the folder
 * @throws with npm's own words, when they cannot be had
 */
export async function installed(name: 'crawlee' | 'names'): Promise<URL> {
  // Seen from the sources and from what they are built to.
  const folder = new URL(`${import.meta.url.includes('/dist/') ? '../' : './'}rivals/${name}/`, import.meta.url);
  if (existsSync(new URL('node_modules/.package-lock.json', folder))) return folder;
  process.stderr.write(`Installing lab/rivals/${name} (once) …\n`);
  const args = ['ci', '--prefix', fileURLToPath(folder), '--no-audit', '--no-fund', '--ignore-scripts'];
  const npm = spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' });
  let complaint = '';
  npm.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  const code = await new Promise((resolve) => npm.once('error', resolve).once('close', resolve));
  if (code !== 0)
    throw new Error(`lab/rivals could not be installed; the npm registry must be within reach.\n${complaint.trim()}`);
  return folder;
}
