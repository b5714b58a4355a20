// Runs the current command on a supported version of Node. The file uses only Node's own modules, and every line also
// runs on Node 18.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { constants, homedir } from 'node:os';
import path from 'node:path';

/** Oldest minor version of each supported major version; `engines` in package.json says the same. */
const OLDEST_MINOR = { 22: 19, 24: 0 };

/** True if the packages support this version of Node: 22.19 or newer, 24.0 or newer, 26 or newer. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 26 || minor >= (OLDEST_MINOR[major] ?? Number.POSITIVE_INFINITY);
}

/**
 * If this Node is not supported, runs the same command on the Node of `.nvmrc` and exits with the exit code of that
 * run. That Node is downloaded once from npm (50 MB) and kept in the user's cache. Returns at once if this Node is
 * supported.
 * @throws Error if npm has no such Node for this machine; the message says what to do
 */
export async function ensureNode() {
  if (isSupportedNode(process.versions.node)) return;
  const version = readFileSync(new URL('../../.nvmrc', import.meta.url), 'utf8').trim();
  const cache = process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache');
  const folder = path.join(cache, 'hyrde', `node-${version}`);
  const bin = path.join(folder, 'bin');
  if (!existsSync(path.join(bin, 'node'))) installNode(version, folder);
  await runOn(bin);
}

function installNode(version, folder) {
  console.error(`This is Node ${process.versions.node}; Hyrde needs 22.19, 24 or newer. Getting ${version} from npm …`);
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const beside = mkdtempSync(`${folder}-`);
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const flags = ['--global', '--prefix', beside, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr } = spawnSync('npm', ['install', ...flags, name], { encoding: 'utf8' });
  try {
    if (status !== 0)
      throw new Error(
        `This is Node ${process.versions.node}; Hyrde needs 22.19, 24 or newer, and npm gave no ${name}. Install Node ${version} and start again.\n${stderr ?? ''}`,
      );
    if (!existsSync(folder)) renameSync(beside, folder);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/**
 * Runs the current command on the Node in that folder. Never resolves: the process exits when the child process does.
 */
function runOn(bin) {
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  const child = spawn(path.join(bin, 'node'), [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((_, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  });
}
