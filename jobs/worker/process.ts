import { utimes, writeFile } from 'node:fs/promises';
import { readEnvironmentOrExit, STOP_MS } from '@hyrde/contracts';
import { every } from '../concurrency/index.js';
import type { WorkerKind } from './core/kind.js';
import { type Log, openLog } from './core/telemetry.js';
import { type RunningWorker, startWorker, type WorkerRole } from './core/worker.js';
import { askParent, endAsSide, endWhenIdle, keepSideProcess, SIDE_CLASSES, sideClassOf } from './side-process.js';

/** Milliseconds between heartbeats: a health check reads the file's age; a minute without one means a hung worker. */
const BEAT_MS = 10_000;
/** Milliseconds for releasing tasks not ended in `STOP_MS`; if that fails too, leases expire by themselves. */
const GIVE_BACK_MS = 1_500;

/** Role of the main process; side processes take the other classes. */
const MAIN: WorkerRole = { classes: ['tasks', 'try-outs', 'pictures', 'notifications'], askParent: null };

/** Runs this process as a worker until SIGINT or SIGTERM, or as a worker's side process for one class of jobs. */
export async function runWorkerProcess(kinds: readonly WorkerKind[]): Promise<void> {
  const env = readEnvironmentOrExit();
  const sideClass = sideClassOf(process.argv);
  const log = openLog(env.LOG_LEVEL);
  // A promise that one task failed to await must not end hundreds of other tasks.
  process.on('unhandledRejection', (error) => log.error('an error that nobody waited for', { error }));
  const stops: (() => Promise<void>)[] = [];
  let stopping = false;
  let worker: RunningWorker | null = null;
  const end = (code: number) => {
    if (sideClass) endAsSide(code);
    else process.exit(code);
  };
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    setTimeout(() => {
      log.warn('stopped in mid-work');
      setTimeout(() => end(1), GIVE_BACK_MS);
      void worker?.giveBack().finally(() => end(1));
    }, STOP_MS).unref();
    await Promise.all([...stops.map((one) => one()), worker?.stop()]);
    log.info('stopped');
    end(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  if (sideClass) {
    process.once('disconnect', () => void stop()); // The parent process was killed.
    if (!process.connected) void stop(); // The parent may have been killed before this listener was set.
  }
  if (env.HEARTBEAT_FILE) stops.push(startHeartbeat(env.HEARTBEAT_FILE, log));
  try {
    worker = await startWorker(env, log, kinds, sideClass ? { classes: [sideClass], askParent } : MAIN);
  } catch (error) {
    log.error('The worker could not start.', { error });
    process.exit(1);
  }
  const running = worker;
  if (sideClass) {
    endWhenIdle(running, sideClass, () => void stop());
    return log.info('ready for jobs of a class', { worker: running.name, class: sideClass });
  }
  stops.push(...SIDE_CLASSES.map((one) => keepSideProcess(running, one, log)));
  const queue = env.REDIS_URL ? 'redis' : 'postgres';
  log.info('ready', { worker: running.name, concurrency: env.WORKER_CONCURRENCY, queue });
}

function startHeartbeat(file: string, log: Log): () => Promise<void> {
  const touch = async () => {
    const now = new Date();
    await utimes(file, now, now).catch(() => writeFile(file, ''));
  };
  const onError = (error: unknown) => log.warn('the heartbeat file cannot be written', { error });
  return every(BEAT_MS, touch, { onError, immediately: true });
}
