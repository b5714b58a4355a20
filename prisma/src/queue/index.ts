export type { QueueEnvironment } from './connection.js';
export { type QueuedJob, queuedJob } from './jobs.js';
export { openQueuePool } from './pool.js';
