export { type QueueEnvironment, queueConnection } from './connection.js';
export { jobId, type QueuedJob, queuedJob } from './jobs.js';
export { openQueuePool } from './pool.js';
