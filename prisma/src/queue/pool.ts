import type { ConnectionOptions } from 'bullmq';
import { openPool } from '../sql.js';
import { QUEUE_SCHEMA, type QueueEnvironment, queueConnection } from './connection.js';

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
