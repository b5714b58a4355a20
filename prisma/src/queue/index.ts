export type { QueueEnvironment } from './jobs.js';
export { openQueuePool, type QueuedJob, queuedJob } from './jobs.js';
