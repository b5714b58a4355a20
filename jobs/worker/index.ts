export type { RunTools, TaskEnd, WorkerKind } from './core/kind.js';
export { WORKER_KINDS } from './kinds/index.js';
export { runWorkerProcess } from './process.js';
