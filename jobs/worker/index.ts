export { type RunningWorker, startWorker } from './core/worker.js';
export { WORKER_KINDS } from './kinds/index.js';
