import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** True if processes can be bound to a core: Linux' `taskset` is present, and a second core for the servers. */
export const canPin = (): boolean => availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

/**
 * Starts a Node program with piped output.
 * @param core core to which the process is bound if possible; null for none
 */
export function startNode(file: string, args: readonly string[], core: number | null): ChildProcess {
  const command = [...(core === null ? [] : ['taskset', '-c', `${core}`]), process.execPath, file, ...args];
  const [program = '', ...rest] = command;
  return spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Ends a process that is still running, and waits for its end. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return;
  await once(child, 'exit');
}

/** The first line of a program's output, as JSON. @throws if the program ends before */
export async function firstLine(child: ChildProcess): Promise<unknown> {
  let said = '';
  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`A process ended (${code}) before it said anything.`);
  });
  const line = new Promise<string>((resolve) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\n')) resolve(said.slice(0, said.indexOf('\n')));
    });
  });
  return JSON.parse(await Promise.race([line, ended]));
}

/** Runs `work` and stops the started parts afterwards, or earlier if this process receives a signal to end. */
export async function stoppedAfter<T>(started: { stop(): Promise<void> }, work: () => Promise<T>): Promise<T> {
  const onSignal = () => void started.stop().finally(() => process.exit(1));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await work();
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    await started.stop();
  }
}

/** Memory of a process and of the browser it started, in megabytes. */
interface Memory {
  /** Peak resident set size of the process itself. */
  peak: number;
  /** Current memory of all descendants; shared pages are counted in each. */
  children: number;
}

/** Reads a process's memory; null if it has ended, or if the platform has no /proc. */
export function memoryOf(pid: number): Memory | null {
  try {
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak === undefined ? null : { peak: Number(peak) / 1_024, children: below(pid) / 1_024 };
  } catch {
    return null;
  }
}

/** Memory of the descendants of a process in kilobytes. */
function below(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? status(name) : []));
  const of = (parent: number): number =>
    processes.reduce((sum, one) => (one.parent === parent ? sum + one.kilobytes + of(one.pid) : sum), 0);
  return of(pid);
}

function status(name: string): { pid: number; parent: number; kilobytes: number }[] {
  try {
    const text = readFileSync(`/proc/${name}/status`, 'utf8');
    const number = (key: string) => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return [{ pid: Number(name), parent: number('PPid'), kilobytes: number('VmRSS') }];
  } catch {
    return []; // The process ended in between.
  }
}
