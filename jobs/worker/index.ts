export { type RunningWorker, startWorker } from './worker.js';
