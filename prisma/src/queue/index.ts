export { type QueueEnvironment, queueConnection } from './connection.js';
export { jobId, jobOptions, type QueuedJob, queuedJob } from './jobs.js';
