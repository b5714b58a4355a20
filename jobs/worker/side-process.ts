import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { JobClass, SIDE_PROCESS_IDLE_MS } from '@hyrde/contracts';
import { every } from '../concurrency/index.js';
import type { Log } from './core/telemetry.js';
import type { RunningWorker } from './core/worker.js';

/**
 * Classes whose jobs get a process of their own beside the worker's, which lives while there are jobs: quarantine, so
 * that a crash affects no other task; learning and planning, which keep a processor busy for seconds at a time.
 */
export const SIDE_CLASSES = ['quarantine', 'learning', 'planning'] as const satisfies readonly JobClass[];
export type SideClass = (typeof SIDE_CLASSES)[number];

/** Milliseconds between checks for waiting jobs: about the time that a process takes to start. */
const LOOK_MS = 1_000;
/**
 * Milliseconds after which a process that has taken none of the waiting jobs counts as hung; some hung in Node's own
 * clean-up.
 */
const HUNG_MS = 60_000;
/**
 * Milliseconds that a silent process may take to start: at its low priority it took more than a minute on a busy
 * machine.
 */
const START_MS = 600_000;

/** Milliseconds for Node's clean-up, which also flushes the log, of a process without work. */
const EXIT_MS = 1_000;

/**
 * Priority of side processes: they have minutes for their work, not seconds, and must not slow down searches. At 5, Linux
 * gives them a third of the processor time of a search; at 10 it was a tenth, and a busy machine planned nothing for
 * minutes.
 */
const NICENESS = 5;

/**
 * Message of a side process to its parent: at each check the number of jobs that it holds; `due` after a job has created
 * work that is due at once; its end after all is closed.
 */
type SideMessage = { available: number } | 'due' | 'ended';

/** Class of this side process; null if this is no side process. */
export function sideClassOf(argv: readonly string[]): SideClass | null {
  const [, , word] = argv;
  return SIDE_CLASSES.find((sideClass) => sideClass === word) ?? null;
}

/**
 * Starts a process for a class of jobs whenever some wait and no process runs, or the running one takes none of them.
 * @param start starts the process
 * @returns a function that stops the checks and the process
 */
export function keepSideProcess(
  worker: Pick<RunningWorker, 'waitingOf' | 'died' | 'reconcileNow'>,
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
    started.on('message', (message: SideMessage) => {
      if (message === 'due') return worker.reconcileNow();
      if (message === 'ended') {
        ended = true;
        setTimeout(() => started.kill('SIGKILL'), EXIT_MS).unref();
        return;
      }
      if (message.available > 0 || !hasStarted) wellAt = performance.now();
      hasStarted = true;
    });
    started.once('error', (error) => log.error('a process for jobs did not start', { class: sideClass, error }));
    started.once('close', (code, signal) => {
      child = null;
      if (code === 0 || ended || stopping) return;
      log.warn('a process for jobs died', { class: sideClass, code, signal });
      // If Postgres is unavailable too, the claims of the process expire by themselves.
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

/** Starts the same program as a side process, without the resources that belong to one process alone. */
function startProcess(sideClass: SideClass): ChildProcess {
  const [, program = ''] = process.argv;
  const child = fork(program, [sideClass], {
    execArgv: process.execArgv.filter((argument) => !argument.startsWith('--watch')),
    env: { ...process.env, HEARTBEAT_FILE: '', METRICS_PORT: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  return child;
}

/**
 * Runs in a side process: ends it once it has been idle for a while, and reports at each check the number of jobs that
 * it holds.
 */
export function endWhenIdle(worker: RunningWorker, sideClass: SideClass, end: () => void): void {
  let busyAt = performance.now();
  every(
    LOOK_MS,
    async () => {
      report({ available: worker.available() });
      if (worker.available() > 0 || (await worker.waitingOf(sideClass)) > 0) busyAt = performance.now();
      else if (performance.now() - busyAt > SIDE_PROCESS_IDLE_MS) end();
    },
    { onError: () => undefined }, // Postgres will answer, or the parent ends this process.
  );
}

/** Requests, in a side process, an iteration of the parent's reconciler. */
export const askParent = (): void => report('due');

/**
 * Ends a side process that has closed all its resources. If Node's own clean-up hangs, the parent ends it.
 * @param code not 0 if work was left undone
 */
export function endAsSide(code: number): void {
  if (!process.connected) process.kill(process.pid, 'SIGKILL'); // No parent is left to be notified, or to end this process.
  if (code === 0) report('ended', () => process.exit(0));
  else process.exit(code);
}

function report(message: SideMessage, sent = () => {}): void {
  process.send?.(message, undefined, undefined, sent); // The parent may be gone.
}
