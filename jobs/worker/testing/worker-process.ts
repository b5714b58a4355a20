import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inject } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A worker as `npm start` runs it: a process of its own. */
export interface WorkerProcess {
  pid: number;
  /** Once it has said that it is ready. @throws where it ends before */
  ready: Promise<void>;
  /** What it printed. */
  output(): string;
  /** Resolves with its exit code, or null where a signal ended it. */
  ended: Promise<number | null>;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
}

export interface WorkerProgram {
  /** What Node runs. */
  file: string;
  /** Starts one. */
  launch(env: Record<string, string>): WorkerProcess;
  /** Starts one; resolves once it says that it is ready. */
  start(env: Record<string, string>): Promise<WorkerProcess>;
}

/**
 * Bundles the worker from its sources with all that it imports, once a run: the tests need no build before them, never
 * run an old one, and each process that they start reads one file.
 * @param entry below `jobs/worker`
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
      if (!existsSync(file)) throw error; // else another process was quicker
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
  ready.catch(() => undefined); // who waits for it hears of it
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
