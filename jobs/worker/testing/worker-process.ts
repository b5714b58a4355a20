import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inject } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A worker process as started by `npm start`. */
export interface WorkerProcess {
  pid: number;
  /** Resolves when it reports that it is ready. @throws if it ends before */
  ready: Promise<void>;
  /** Its output so far. */
  output(): string;
  /** Resolves with its exit code, or null if a signal ended it. */
  ended: Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

export interface WorkerProgram {
  /** Path of the bundle that Node runs. */
  file: string;
  /** Starts a worker without waiting for it. */
  launch(env: Record<string, string>): WorkerProcess;
  /** Starts a worker; resolves when it reports that it is ready. */
  start(env: Record<string, string>): Promise<WorkerProcess>;
}

/**
 * Bundles the worker from its sources with all imports, once a test run: the tests need no build before them, never run
 * an old one, and each started process reads one file.
 * @param entry path below `jobs/worker`
 */
export async function bundleWorker(entry = 'main.ts'): Promise<WorkerProgram> {
  const name = path.basename(entry, '.ts');
  const folder = path.join(inject('bundles'), name);
  const file = path.join(folder, `${name}.js`);
  if (!existsSync(file)) {
    const beside = await mkdtemp(`${folder}-`);
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      ssr: {
        noExternal: true,
        external: ['puppeteer', 'pg-native'],
        resolve: { conditions: ['source', 'module', 'node', 'development|production'] },
      },
      build: { ssr: path.join(ROOT, 'jobs/worker', entry), outDir: beside, minify: false },
    });
    await rename(beside, folder).catch((error: unknown) => {
      if (!existsSync(file)) throw error; // Unless another process was faster.
    });
  }
  return {
    file,
    launch: (env) => launch(file, env),
    start: async (env) => {
      const worker = launch(file, env);
      await worker.ready;
      return worker;
    },
  };
}

function launch(file: string, env: Record<string, string>): WorkerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [file], { env: { PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('"msg":"ready"')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The worker ended (${code}) before it was ready:\n${output}`)));
  });
  ready.catch(() => undefined); // Callers that await `ready` get the error.
  const end = (child: ChildProcess, signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    ready,
    output: () => output,
    ended,
    kill: async () => void (await end(child, 'SIGKILL')),
    stop: () => end(child, 'SIGTERM'),
  };
}
