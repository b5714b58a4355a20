import { type JobName, type JobPayload, jobId, QUEUE } from '@hyrde/contracts';
import { type QueueEnvironment, queueConnection } from '@hyrde/prisma/queue';
import { type JobsOptions, Queue, Worker } from 'bullmq';
import { type Log, throttled } from './log.js';

/**
 * A job leaves the queue when it ends, however it ends, so that the same search can be queued again under the same id.
 * The queue itself tries nothing twice: what remains to be done stands in Postgres, and the reconciler queues it again.
 */
const OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };
/** Pictures give way to searches; BullMQ takes jobs without a priority first, then the lowest number. A person waits for learning. */
const PRIORITY: Record<JobName, number> = { locate: 0, screenshot: 10, 'learn-examples': 0, 'learn-verdicts': 0 };

/** What is to be done, and to which row. */
export interface QueuedJob {
  name: JobName;
  id: string;
}

/** A job as BullMQ wants it. */
export const jobOf = ({ name, id }: QueuedJob) => ({
  name,
  data: payloadOf({ name, id }),
  opts: { ...OPTIONS, jobId: jobId(name, id), priority: PRIORITY[name] },
});

const payloadOf = ({ name, id }: QueuedJob): JobPayload<JobName> =>
  name === 'learn-examples' || name === 'learn-verdicts' ? { targetVersionId: id } : { searchId: id };

/** The queue, to put jobs in. */
export function openQueue(env: QueueEnvironment, log: Log): Queue {
  const queue = new Queue(QUEUE, { connection: queueConnection(env, 2) });
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
