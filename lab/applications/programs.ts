import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Path of the product's built command, relative to `lab/dist/applications`. */
const COMMAND = path.join(fileURLToPath(new URL('../../../', import.meta.url)), 'jobs/dist/cli/main.js');

/** JSON output of the product's command on a site on loopback. */
export async function productCommand(args: readonly string[]): Promise<unknown> {
  const command = spawn(process.execPath, [COMMAND, ...args, '--allow-private', '--no-delay', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  command.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await once(command, 'close');
  return JSON.parse(said);
}

/** True if dpkg reports the package as installed. */
export const isInstalled = (name: string): boolean =>
  spawnSync('dpkg-query', ['-W', '-f', '$' + '{Status}', name], { encoding: 'utf8' }).stdout?.includes(
    'ok installed',
  ) ?? false;

/**
 * Installs packages by the machine's package manager.
 * @returns null if successful, otherwise the last output
 */
export function install(packages: readonly string[]): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const done = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env,
    encoding: 'utf8',
  });
  if (done.status === 0) return null;
  return done.error?.message ?? (done.stderr.trim().split('\n').at(-1) || `exit code ${done.status}`);
}

/**
 * Runs a program to its end.
 * @throws with its output if it fails
 */
export function run(program: string, args: readonly string[], input = ''): string {
  const done = spawnSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0)
    throw new Error(`${program} ${args[0] ?? ''}: ${done.error?.message ?? `${done.stderr}\n${done.stdout}`.trim()}`);
  return done.stdout;
}

/** Starts a server as the leader of a process group of its own, since PHP's server leaves its workers behind. */
export function serverOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
}

/** Stops servers in reverse order of their start. */
export async function stopped(servers: readonly ChildProcess[]): Promise<void> {
  for (const server of [...servers].reverse()) {
    if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) continue;
    const closed = once(server, 'close');
    process.kill(-server.pid);
    await closed;
  }
}

const TRIES = 150;
const BETWEEN_MS = 200;

/**
 * Waits until a condition holds.
 * @throws if it does not hold within 30 s
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    if (await holds()) return;
    await sleep(BETWEEN_MS);
  }
  throw new Error(`${what} does not answer.`);
}

/** Condition that is true if the page answers. */
export const answers = (url: string) => async (): Promise<boolean> =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

/** Starts PHP's built-in server over a folder. */
export const phpServer = (folder: string, port: number): ChildProcess =>
  serverOf('php', ['-S', `127.0.0.1:${port}`, '-t', folder], {
    PHP_CLI_SERVER_WORKERS: '2',
  });
