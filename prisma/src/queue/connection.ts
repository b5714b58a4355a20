import { type ConnectionOptions, createPostgresBackend, setDefaultBackendFactory } from 'bullmq';

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
