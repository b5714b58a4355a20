import type { ConnectionOptions } from 'bullmq';
import pg from 'pg';
import { QUEUE_SCHEMA, type QueueEnvironment, queueConnection } from './connection.js';

/** What the statements of all queues of a process share, besides one connection a consumer that waits for jobs. */
const STATEMENT_CONNECTIONS = 4;

/** Connections that all `Queue`s and `Worker`s of a process share. */
export interface QueuePool {
  connection: ConnectionOptions;
  /** After the last `Queue` and `Worker` is closed. */
  close(): Promise<void>;
}

/**
 * Opens them; the queue's tables are made and migrated with ours (`migrate`). With Redis each object makes its own
 * connection: they cost next to nothing there.
 * @param consumers `Worker`s that will wait for jobs
 * @throws where Postgres cannot be had
 */
export async function openQueuePool(env: QueueEnvironment, consumers: number): Promise<QueuePool> {
  const own = queueConnection(env);
  if (env.REDIS_URL) return { connection: own, close: async () => undefined };
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: STATEMENT_CONNECTIONS + consumers,
    options: `-c search_path=${QUEUE_SCHEMA}`,
    keepAlive: true,
  });
  pool.setMaxListeners(0); // each queue and consumer hears of broken connections
  pool.on('error', () => {}); // and says so itself
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { connection: pool, close: () => pool.end() };
}
