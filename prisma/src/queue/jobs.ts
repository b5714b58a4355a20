import type { ConnectionOptions, JobsOptions } from 'bullmq';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { openPool } from '../sql.js';

/** Schema of BullMQ's tables, beside ours in `public`. */
export const QUEUE_SCHEMA = 'bullmq';

export interface QueueEnvironment {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
}

/**
 * Connection of the queue for every `Queue` and `Worker` of this process: Redis if REDIS_URL is set, else BullMQ's
 * Postgres back end in its own schema `bullmq` beside our tables, created and migrated with them (`migrate`). Must be
 * called before the first `Queue` or `Worker` is built: the back end is a setting of the whole process.
 * @param max maximum number of connections of each queue object in Postgres; 2 serve one that only adds jobs
 */
export function queueConnection({ DATABASE_URL, REDIS_URL }: QueueEnvironment, max = 2): ConnectionOptions {
  if (REDIS_URL) {
    setDefaultBackendFactory(undefined);
    return { url: REDIS_URL, maxRetriesPerRequest: null };
  }
  setDefaultBackendFactory(createPostgresBackend);
  return { connectionString: DATABASE_URL, schema: QUEUE_SCHEMA, migrate: false, max };
}

/** A job in the format of BullMQ's `addBulk`. */
export interface QueuedJob<Name extends string, Data> {
  name: Name;
  data: Data;
  opts: JobsOptions;
}

/**
 * Options of every job. A job leaves the queue when it ends, with or without success, so that the same work can be
 * queued again under the same id. The queue itself retries nothing: unfinished work is recorded in Postgres, and the
 * reconciler queues it again.
 */
const JOB_OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Id of a job: the same work is queued only once. */
export const jobId = (name: string, subjectId: string): string => `${name}-${subjectId}`;

/**
 * A job to be queued.
 * @param subjectId id of the row on which it works
 */
export function queuedJob<Name extends string, Data>(name: Name, subjectId: string, data: Data): QueuedJob<Name, Data> {
  return { name, data, opts: { ...JOB_OPTIONS, jobId: jobId(name, subjectId) } };
}

/** Connections shared by all `Queue`s and `Worker`s of a process. */
export interface QueuePool {
  connection: ConnectionOptions;
  /** Must be called after the last `Queue` and `Worker` is closed. */
  close(): Promise<void>;
}

/**
 * A pool that opens its connections on first use; the queue's tables are created and migrated with ours (`migrate`).
 * With Redis each object opens its own connection, which costs very little there.
 * @param max number of connections: one for each waiting `Worker`, and some shared by statements
 */
export function openQueuePool(env: QueueEnvironment, max: number): QueuePool {
  const own = queueConnection(env);
  if (env.REDIS_URL) return { connection: own, close: async () => undefined };
  const pool = openPool({
    connectionString: env.DATABASE_URL,
    max,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    keepAlive: true,
  });
  pool.setMaxListeners(0); // Each queue and consumer listens for broken connections.
  return { connection: pool, close: () => pool.end() };
}
