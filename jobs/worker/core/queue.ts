import {
  DELIVERIES_IN_FLIGHT,
  type JobClass,
  LEARNING_IN_FLIGHT,
  PICTURES_IN_FLIGHT,
  PLANNING_IN_FLIGHT,
  QUARANTINE_IN_FLIGHT,
  QUEUES,
  TRY_OUTS_IN_FLIGHT,
} from '@hyrde/contracts';
import { openQueuePool, type QueuedJob, type QueueEnvironment } from '@hyrde/store/queue';
import { whenAnswered } from '@hyrde/store/sql';
import { type Job, Queue, Worker } from 'bullmq';
import { type Log, throttled } from './telemetry.js';

export type Queues = Readonly<Record<JobClass, Pick<Queue, 'addBulk' | 'getJobCounts' | 'drain'>>>;

/** The queues and the consumers of some of them, on shared connections. */
export interface QueueSystem {
  queues: Queues;
  /** Hands jobs of these classes to `handle` from now on. Waits if Postgres is unavailable. */
  consume(classes: readonly JobClass[], handle: (name: string, data: unknown) => Promise<void>): Promise<void>;
  /** Returns jobs of these classes to the queue if the process that took them has crashed. */
  watch(classes: readonly JobClass[]): Promise<void>;
  /** Takes no more jobs; running jobs continue. */
  pause(): Promise<void>;
  /** After `pause`: waits for the running jobs. */
  close(): Promise<void>;
}

type ConsumerEnvironment = QueueEnvironment & { WORKER_CONCURRENCY: number; WORKER_LEASE_S: number };

/** Connections shared by the statements of all queues of a worker, besides one for each waiting consumer. */
const STATEMENT_CONNECTIONS = 4;
const CLASSES = Object.keys(QUEUES) as JobClass[];

/** Connects to the queues. @throws if they are unavailable */
export async function openQueues(env: ConsumerEnvironment, log: Log): Promise<QueueSystem> {
  const pool = openQueuePool(env, STATEMENT_CONNECTIONS + CLASSES.length);
  // A failing back end is retried in a tight loop, so the message is throttled.
  const onError = throttled(log.warn, 'queue: it does not answer');
  const queueOf = (jobClass: JobClass) =>
    new Queue(QUEUES[jobClass], { connection: pool.connection }).on('error', onError);
  const queues: Record<JobClass, Queue> = {
    tasks: queueOf('tasks'),
    'try-outs': queueOf('try-outs'),
    quarantine: queueOf('quarantine'),
    pictures: queueOf('pictures'),
    learning: queueOf('learning'),
    planning: queueOf('planning'),
    notifications: queueOf('notifications'),
  };
  const concurrency = concurrencyOf(env);
  const workers: Worker[] = [];
  const workerOf = (jobClass: JobClass, handle: ((job: Job) => Promise<void>) | null) => {
    const worker = new Worker(QUEUES[jobClass], handle, {
      connection: pool.connection,
      autorun: handle !== null,
      concurrency: concurrency[jobClass],
      lockDuration: env.WORKER_LEASE_S * 1_000,
      stalledInterval: env.WORKER_LEASE_S * 1_000,
      maxStalledCount: 1_000_000, // A job whose worker crashed may be retried without limit: its progress is in Postgres.
    });
    worker.on('error', onError);
    worker.on('failed', (job, error) => log.error('a job failed', { name: job?.name, data: job?.data, error }));
    workers.push(worker);
    return worker;
  };
  try {
    await Promise.all(Object.values(queues).map((queue) => queue.waitUntilReady()));
  } catch (error) {
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await pool.close();
    throw error;
  }
  return {
    queues,
    async consume(classes, handle) {
      const start = async (jobClass: JobClass) => {
        const worker = workerOf(jobClass, (job) => handle(job.name, job.data));
        try {
          await worker.waitUntilReady();
        } catch (error) {
          workers.splice(workers.indexOf(worker), 1);
          await worker.close(true).catch(() => undefined);
          throw error;
        }
      };
      await Promise.all(classes.map((jobClass) => whenAnswered(() => start(jobClass), onError)));
    },
    async watch(classes) {
      for (const jobClass of classes) await workerOf(jobClass, null).startStalledCheckTimer();
    },
    async pause() {
      await Promise.all(workers.map((worker) => worker.pause(true)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
      await pool.close();
    },
  };
}

/** Maximum number of running jobs of each class in a worker. */
const concurrencyOf = ({ WORKER_CONCURRENCY }: { WORKER_CONCURRENCY: number }): Record<JobClass, number> => ({
  tasks: WORKER_CONCURRENCY,
  'try-outs': TRY_OUTS_IN_FLIGHT,
  quarantine: QUARANTINE_IN_FLIGHT,
  pictures: PICTURES_IN_FLIGHT,
  learning: LEARNING_IN_FLIGHT,
  planning: PLANNING_IN_FLIGHT,
  notifications: DELIVERIES_IN_FLIGHT,
});

/** Adds jobs to the queues of their classes, in one order for all callers, so that two never wait for each other. */
export async function enqueue(queues: Queues, jobs: ReadonlyMap<JobClass, readonly QueuedJob<string, unknown>[]>) {
  for (const [jobClass, some] of jobs)
    if (some.length > 0)
      await queues[jobClass].addBulk(some.toSorted((a, b) => ((a.opts.jobId ?? '') < (b.opts.jobId ?? '') ? -1 : 1)));
}
