import type { ConnectionOptions, JobsOptions } from 'bullmq';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import { openPool } from '../sql.js';

/** BullMQ's tables, beside ours in `public`. */
export const QUEUE_SCHEMA = 'bullmq';

export interface QueueEnvironment {
  DATABASE_URL: string;
  REDIS_URL?: string | undefined;
}

/**
 * Where the queue lives, for every `Queue` and `Worker` of this process: Redis where REDIS_URL is set, else BullMQ's
 * Postgres back end in its own schema `bullmq` beside our tables, made and migrated with them (`migrate`).
 * Call it before the first `Queue` or `Worker` is built: the back end is a setting of the whole process.
 * @param max connections each queue object may open in Postgres; 2 serve one that carries, not stores
 */
export function queueConnection({ DATABASE_URL, REDIS_URL }: QueueEnvironment, max = 2): ConnectionOptions {
  if (REDIS_URL) {
    setDefaultBackendFactory(undefined);
    return { url: REDIS_URL, maxRetriesPerRequest: null };
  }
  setDefaultBackendFactory(createPostgresBackend);
  return { connectionString: DATABASE_URL, schema: QUEUE_SCHEMA, migrate: false, max };
}

/** A job as BullMQ's `addBulk` wants it. */
export interface QueuedJob<Name extends string, Data> {
  name: Name;
  data: Data;
  opts: JobsOptions;
}

/**
 * How every job of ours is queued. It leaves the queue when it ends, however it ends, so that the same work can be queued
 * again under the same id. The queue itself tries nothing twice: what remains to be done stands in Postgres, and the
 * reconciler queues it again.
 */
const JOB_OPTIONS: JobsOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** The job's id: the same work queued twice is queued once. */
export const jobId = (name: string, subjectId: string): string => `${name}-${subjectId}`;

/**
 * A job to be queued.
 * @param subjectId the row that it works on
 */
export function queuedJob<Name extends string, Data>(name: Name, subjectId: string, data: Data): QueuedJob<Name, Data> {
  return { name, data, opts: { ...JOB_OPTIONS, jobId: jobId(name, subjectId) } };
}

/** Connections that all `Queue`s and `Worker`s of a process share. */
export interface QueuePool {
  connection: ConnectionOptions;
  /** After the last `Queue` and `Worker` is closed. */
  close(): Promise<void>;
}

/**
 * Opens them when they are first needed; the queue's tables are made and migrated with ours (`migrate`). With Redis each object makes its own
 * connection: they cost next to nothing there.
 * @param max connections: one for each `Worker` that waits for jobs, and what statements share
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
  pool.setMaxListeners(0); // each queue and consumer hears of broken connections
  return { connection: pool, close: () => pool.end() };
}
