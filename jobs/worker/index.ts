export { WORKER_KINDS } from './kinds/index.js';
export { type RunningWorker, startWorker } from './core/worker.js';
