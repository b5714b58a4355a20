import { QUEUE } from '@hyrde/contracts';
import { type QueueEnvironment, queueConnection } from '@hyrde/prisma/queue';
import { Queue, Worker } from 'bullmq';
import { type Log, throttled } from './log.js';

/** The queue, to put jobs in. */
export function openQueue(env: QueueEnvironment, log: Log): Queue {
  const queue = new Queue(QUEUE, { connection: queueConnection(env) });
  queue.on('error', throttled(log.warn, 'queue: it does not answer'));
  return queue;
}

/** Takes jobs from the queue and hands each to `handle`. A failing back end is retried in a tight loop: say so seldom. */
export function consumeQueue(
  env: QueueEnvironment & { WORKER_CONCURRENCY: number; WORKER_LEASE_S: number },
  log: Log,
  handle: (name: string, data: unknown) => Promise<void>,
): Worker {
  const leaseMs = env.WORKER_LEASE_S * 1_000;
  const worker = new Worker(QUEUE, (job) => handle(job.name, job.data), {
    connection: queueConnection(env),
    concurrency: env.WORKER_CONCURRENCY,
    lockDuration: leaseMs,
    stalledInterval: leaseMs,
    maxStalledCount: 1_000_000, // a job whose worker died is as good as new: Postgres knows how far it came
  });
  worker.on('error', throttled(log.warn, 'queue: it does not answer'));
  worker.on('failed', (job, error) => log.error('a job failed', { name: job?.name, data: job?.data, error }));
  return worker;
}
