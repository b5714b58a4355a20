import { utimes, writeFile } from 'node:fs/promises';
import { readEnvironment } from '@hyrde/contracts';
import { every } from '../concurrency/index.js';
import type { WorkerKind } from './core/kind.js';
import { type Log, openLog } from './core/log.js';
import { type RunningWorker, startWorker } from './core/worker.js';

/** A health check looks at the file's age; a minute without a beat means that the worker hangs. */
const BEAT_MS = 10_000;
/** What has not ended by then is left to the leases, which run out by themselves. */
const STOP_MS = 5_000;

/**
 * This process is a worker, until SIGINT or SIGTERM ends it.
 * @param kinds the kinds of sweep that it runs
 */
export async function runWorkerProcess(kinds: readonly WorkerKind[]): Promise<void> {
  const env = readEnvironmentOrExit();
  const log = openLog(env.LOG_LEVEL);
  // What one task's work has forgotten to wait for must not end the work of hundreds of others.
  process.on('unhandledRejection', (error) => log.error('an error that nobody waited for', { error }));
  const stopBeat = env.HEARTBEAT_FILE ? startHeartbeat(env.HEARTBEAT_FILE, log) : async () => undefined;
  let worker: RunningWorker | null = null;
  const stop = async () => {
    log.info('stopping');
    void stopBeat();
    setTimeout(() => {
      log.warn('stopped in mid-work');
      process.exit(1);
    }, STOP_MS).unref();
    await worker?.stop();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  try {
    worker = await startWorker(env, log, kinds);
  } catch (error) {
    log.error('The worker could not start.', { error });
    process.exit(1);
  }
  const queue = env.REDIS_URL ? 'redis' : 'postgres';
  log.info('ready', { worker: worker.name, concurrency: env.WORKER_CONCURRENCY, queue });
}

function readEnvironmentOrExit() {
  try {
    return readEnvironment();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function startHeartbeat(file: string, log: Log): () => Promise<void> {
  const touch = async () => {
    const now = new Date();
    await utimes(file, now, now).catch(() => writeFile(file, ''));
  };
  const onError = (error: unknown) => log.warn('the heartbeat file cannot be written', { error });
  return every(BEAT_MS, touch, { onError, immediately: true });
}
