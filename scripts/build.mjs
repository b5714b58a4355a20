// Installs and builds outdated parts: each step has a stamp of its inputs, so a second run is fast.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { checkRoom, ROOT } from './machine.mjs';
import { Complaint, step } from './terminal.mjs';

const STAMPS = path.join(ROOT, 'node_modules/.cache/hyrde');
const IGNORED = new Set(['node_modules', 'dist', '.next', 'generated', 'data', '.git', 'out']);

/** Hash of the files below these paths: names and contents. */
function fingerprint(paths, wanted) {
  const hash = createHash('sha256');
  const visit = (at) => {
    if (!existsSync(at)) return;
    if (statSync(at).isDirectory()) {
      for (const name of readdirSync(at).sort()) if (!IGNORED.has(name)) visit(path.join(at, name));
    } else if (wanted.test(at)) hash.update(`${path.relative(ROOT, at)}\0`).update(readFileSync(at));
  };
  for (const p of paths) visit(path.join(ROOT, p));
  return hash.digest('hex');
}

/** Runs `work` unless its inputs are unchanged and its result exists. */
async function unlessDone(name, { inputs, wanted = /./, result, title, hint }, work) {
  const stamp = path.join(STAMPS, name);
  const now = fingerprint(inputs, wanted);
  if (existsSync(path.join(ROOT, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return false;
  rmSync(stamp, { force: true }); // An interrupted build leaves no valid stamp.
  await step(title, work, hint);
  mkdirSync(STAMPS, { recursive: true }); // Installing removes the folder.
  writeFileSync(stamp, now);
  return true;
}

/**
 * Lowers the priority of a started program and its children to about a tenth of the processor under contention. The
 * lowest priority would get a hundredth, and timeouts on the database would expire.
 */
export function standBack({ pid }) {
  if (pid !== undefined) setPriority(pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}

/** Signals by which a terminal or a service manager ends this process. */
const END_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM'];
const hasGroups = process.platform !== 'win32';

/**
 * Ends a program and its children when this process is asked to end. If nobody else handles the signal, it ends this
 * process, too.
 * @returns a function that stops listening
 */
function endWithUs(child) {
  const listeners = END_SIGNALS.map((signal) => [signal, () => end(signal)]);
  const stop = () => {
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
  const end = (signal) => {
    stop();
    try {
      process.kill(hasGroups ? -child.pid : child.pid, 'SIGKILL');
    } catch {} // It has ended meanwhile.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return stop;
}

/**
 * Runs a program to its end; its output is shown only if it fails. It ends with this process.
 * @param behind true for a lower priority
 */
export function run(command, args, { env = {}, cwd = ROOT, behind = false } = {}) {
  return new Promise((resolve, reject) => {
    let output = '';
    const stdio = ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, detached: hasGroups });
    const stopListening = endWithUs(child);
    if (behind) standBack(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-200_000);
      });
    child.on('error', (error) => {
      stopListening();
      reject(error);
    });
    child.on('close', (code) => {
      stopListening();
      if (code === 0) resolve(output);
      else
        reject(new Complaint(`\`${[command, ...args].join(' ')}\` failed (${code}):\n${output.trim().slice(-4000)}`));
    });
  });
}

const bin = (name) => path.join(ROOT, 'node_modules/.bin', name);

export const install = () =>
  unlessDone(
    'packages',
    {
      inputs: ['package-lock.json'],
      result: 'node_modules/.bin',
      title: 'Installing packages',
      hint: 'about a minute',
    },
    async () => {
      checkRoom();
      await run('npm', ['ci', '--prefer-offline', '--loglevel=error']).catch((error) => {
        throw new Complaint(`The packages could not be installed. Is there a network?\n${error.message}`);
      });
    },
  );

/** Generates the database client and the API's types, and compiles API, jobs and lab. */
export async function compile() {
  await unlessDone(
    'client',
    {
      inputs: ['prisma/schema', 'prisma.config.ts', 'package-lock.json'],
      result: 'prisma/src/generated/client.ts',
      title: 'Generating the database client',
    },
    () => run(bin('prisma'), ['generate']),
  );
  await unlessDone(
    'types',
    {
      inputs: ['apps/api/openapi.json', 'apps/client/package.json', 'package-lock.json'],
      result: 'apps/client/api.gen.ts',
      title: 'Generating the types of the API',
    },
    () => run('npm', ['run', 'types', '--workspace', '@hyrde/client']),
  );
  await unlessDone(
    'guides',
    {
      inputs: ['apps/web/parts/guides/write.mjs', 'docs/guides', 'package-lock.json'],
      result: 'apps/web/parts/guides/guides.gen.ts',
      title: 'Reading the guides',
    },
    () => run('npm', ['run', 'guides', '--workspace', '@hyrde/web']),
  );
  await unlessDone(
    'code',
    {
      inputs: [
        'jobs',
        'prisma',
        'apps/api',
        'apps/client',
        'lab',
        'tsconfig.json',
        'tsconfig.base.json',
        'package-lock.json',
      ],
      wanted: /\.(ts|json|prisma)$/,
      result: 'apps/api/dist/main.js',
      title: 'Compiling',
      hint: 'a few seconds',
    },
    () => run(bin('tsc'), ['-b', '--noCheck']), // Types are checked in the tests; without them compiling takes half the time.
  );
}

const STANDALONE = 'apps/web/.next/standalone/apps/web';

export const buildWeb = ({ behind = false } = {}) =>
  unlessDone(
    'web',
    {
      inputs: ['apps/web', 'apps/client', 'docs/guides', 'jobs/contracts', 'package-lock.json'],
      wanted: /^(?!.*(\.(test|e2e)\.tsx?|next-env\.d\.ts|\.tsbuildinfo)$)/, // Builds write the latter two.
      result: `${STANDALONE}/server.js`,
      title: 'Building the dashboard',
      hint: 'about 20 s',
    },
    async () => {
      const web = path.join(ROOT, 'apps/web');
      await run(bin('next'), ['build'], { cwd: web, env: { NEXT_TELEMETRY_DISABLED: '1' }, behind });
      for (const [from, to] of [
        ['.next/static', '.next/static'],
        ['public', 'public'],
      ]) {
        const source = path.join(web, from);
        const target = path.join(ROOT, STANDALONE, to);
        rmSync(target, { recursive: true, force: true });
        if (existsSync(source)) cpSync(source, target, { recursive: true });
      }
    },
  );

/** The file that starts the built dashboard. */
export const WEB_SERVER = path.join(ROOT, STANDALONE, 'server.js');
