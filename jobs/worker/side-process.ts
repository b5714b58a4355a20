import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { JobClass, SIDE_PROCESS_IDLE_MS } from '@hyrde/contracts';
import { every } from '../concurrency/index.js';
import type { Log } from './core/log.js';
import type { RunningWorker } from './core/worker.js';

/**
 * Classes whose jobs get a process of their own beside the worker's, which lives while there are any: quarantine, so that
 * what kills a process takes nothing with it; learning and planning, which keep a processor busy for seconds at a time.
 */
export const SIDE_CLASSES = ['quarantine', 'learning', 'planning'] as const satisfies readonly JobClass[];
export type SideClass = (typeof SIDE_CLASSES)[number];

/** How soon a job gets a process: about as long as that takes to start. */
const LOOK_MS = 1_000;
/** A process that has taken none of the jobs that wait for this long hangs: some were seen to, in Node's own clean-up. */
const HUNG_MS = 60_000;
/** One that has said nothing yet still starts: at its low priority that took more than a minute on a busy machine. */
const START_MS = 600_000;

/** For Node's clean-up, which ends the log too, of a process that has nothing left to do. */
const EXIT_MS = 1_000;

/** What a side process tells whoever started it: at each look what it has in hand, and when it has closed all. */
type Told = { available: number } | 'ended';

/** The class that this process is for, where a worker has started it for one. */
export function sideClassOf(argv: readonly string[]): SideClass | null {
  const [, , word] = argv;
  return SIDE_CLASSES.find((sideClass) => sideClass === word) ?? null;
}

/**
 * Starts a process for a class of jobs whenever some wait and it has none, or one that takes none of them.
 * @param start starts the process
 * @returns stops looking, and the process
 */
export function keepSideProcess(
  worker: Pick<RunningWorker, 'waitingOf' | 'died'>,
  sideClass: SideClass,
  log: Log,
  start = startProcess,
): () => Promise<void> {
  let child: ChildProcess | null = null;
  let stopping = false;
  let wellAt = 0;
  let hasStarted = false;
  const look = async () => {
    if ((await worker.waitingOf(sideClass)) === 0) {
      wellAt = performance.now();
      return;
    }
    if (child) {
      if (performance.now() - wellAt < (hasStarted ? HUNG_MS : START_MS)) return;
      log.warn('a process for jobs takes none of those that wait', { class: sideClass, pid: child.pid });
      child.kill('SIGKILL');
      return;
    }
    wellAt = performance.now();
    const started = start(sideClass);
    child = started;
    hasStarted = false;
    let ended = false;
    log.info('a process of its own for jobs of a class', { class: sideClass, pid: started.pid });
    started.on('message', (told: Told) => {
      if (told === 'ended') {
        ended = true;
        setTimeout(() => started.kill('SIGKILL'), EXIT_MS).unref();
        return;
      }
      if (told.available > 0 || !hasStarted) wellAt = performance.now();
      hasStarted = true;
    });
    started.once('error', (error) => log.error('a process for jobs did not start', { class: sideClass, error }));
    started.once('close', (code, signal) => {
      child = null;
      if (code === 0 || ended || stopping) return;
      log.warn('a process for jobs died', { class: sideClass, code, signal });
      // Where Postgres does not answer either, the claims of what it had run out by themselves.
      if (started.pid !== undefined)
        worker.died(started.pid).catch((error) => log.warn('a death is not noted', { error }));
    });
  };
  const stopLooking = every(LOOK_MS, look, {
    onError: (error) => log.warn('queue: it does not answer', { error }),
  });
  return async () => {
    stopping = true;
    await stopLooking();
    if (!child) return;
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
  };
}

/** The same program again. What belongs to one process alone, it does without. */
function startProcess(sideClass: SideClass): ChildProcess {
  const [, program = ''] = process.argv;
  const child = fork(program, [sideClass], {
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--watch')),
    env: { ...process.env, HEARTBEAT_FILE: '', METRICS_PORT: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Searches wait for nothing that computes: what these processes do is due within minutes, not seconds.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** In a side process: ends it once it has had nothing to do for a while. Says at each look what it has in hand. */
export function endWhenIdle(worker: RunningWorker, sideClass: SideClass, end: () => void): void {
  let busyAt = performance.now();
  every(
    LOOK_MS,
    async () => {
      tell({ available: worker.available() });
      if (worker.available() > 0 || (await worker.waitingOf(sideClass)) > 0) busyAt = performance.now();
      else if (performance.now() - busyAt > SIDE_PROCESS_IDLE_MS) end();
    },
    { onError: () => undefined }, // it will answer, or whoever started this ends it
  );
}

/**
 * Ends a side process that has closed all it had. Where Node's own clean-up hangs, which was seen, whoever started it ends it.
 * @param code not 0 where it had to leave something undone
 */
export function endAsSide(code: number): void {
  if (!process.connected) process.kill(process.pid, 'SIGKILL'); // nobody is left to be told, or to end it
  if (code === 0) tell('ended', () => process.exit(0));
  else process.exit(code);
}

const tell = (told: Told, sent = () => {}) => process.send?.(told, undefined, undefined, sent); // who started it may be gone
