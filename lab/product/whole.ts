import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from './parts.js';
import { endProcess } from './processes.js';

/** Timeout of the start in ms, build included, for a busy machine. */
const START_MS = 900_000;

/** Run file with the started processes; `pid` is null while a process is down. */
const RunFile = z.object({ processes: z.record(z.string(), z.object({ pid: z.number().nullable() })) });
export type ProcessName = 'api' | 'worker' | 'web' | 'database';
export const PROCESSES: readonly ProcessName[] = ['api', 'worker', 'web', 'database'];

/** The whole product, started as by a user: by the supervisor of `npm start`. */
export interface Product {
  url: string;
  data: string;
  /** Process id of a process, by the run file; null while it is down. */
  pidOf(name: ProcessName): number | null;
  /** Kills only the supervisor, as the kernel does if memory runs out, and restarts it after `between`. */
  restartByForce(between: () => void): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  data: string;
  port: number;
  env: Record<string, string>;
}

/** @throws with the supervisor's output if it ends before it is ready */
export async function startProduct({ data, port, env }: ProductOptions): Promise<Product> {
  let said = '';
  const begin = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: ROOT,
      env: { ...process.env, ...env, HYRDE_DATA: data, PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const from = said.length;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    await ready(child, () => said.slice(from));
    return child;
  };
  let child = await begin();
  return {
    url: `http://localhost:${port}`,
    data,
    pidOf: (name) => pidIn(data, name),
    restartByForce: async (between) => {
      await endProcess(child, 'SIGKILL');
      between();
      child = await begin();
    },
    stop: () => endProcess(child),
  };
}

function ready(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      void endProcess(child).then(() => reject(new Error(`The product ${why}.\n${said()}`)));
    const timer = setTimeout(() => fail('did not start in time'), START_MS);
    const look = setInterval(() => said().includes('Sign in as') && settle(resolve), 100);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      clearInterval(look);
      then();
    };
    child.once('exit', (code) => settle(() => fail(`ended with code ${code}`)));
  });
}

function pidIn(data: string, name: ProcessName): number | null {
  const file = RunFile.parse(JSON.parse(readFileSync(path.join(data, 'running.json'), 'utf8')));
  const pid = file.processes[name]?.pid ?? null;
  return pid !== null && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Ids of a process and its descendants. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) && new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'))
      );
    } catch {
      return false; // The process has ended in between.
    }
  });
  return [pid, ...children.map(Number)];
}

/** Environment with which a process was started. */
export function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** URL of the embedded Postgres of a data folder, with its password; null while it is down. */
export function databaseUrl(data: string): URL | null {
  try {
    const [, , , port] = readFileSync(path.join(data, 'postgres/data/postmaster.pid'), 'utf8').split('\n');
    const password = readFileSync(path.join(data, 'postgres/password'), 'utf8').trim();
    return Number(port) > 0 ? new URL(`postgresql://postgres:${password}@127.0.0.1:${Number(port)}/hyrde`) : null;
  } catch {
    return null;
  }
}
