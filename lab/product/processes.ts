import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';

/** Can processes be bound to a core here? Linux' `taskset`, and a second core for what serves them. */
export const canPin = (): boolean => availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;

/**
 * Starts a Node program whose output is read.
 * @param core to which it is bound, where that can be done; null leaves it free
 */
export function startNode(file: string, args: readonly string[], core: number | null): ChildProcess {
  const command = [...(core === null ? [] : ['taskset', '-c', `${core}`]), process.execPath, file, ...args];
  const [program = '', ...rest] = command;
  return spawn(program, rest, { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Ends a process, unless it has ended by itself, and waits until it has. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.kill(signal)) return;
  await once(child, 'exit');
}

/** The first line that a program prints, as JSON. @throws when it ends before */
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

/** Works with what was started, and stops it: at the end, and where this process is told to end before. */
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
