import { WORKER_KINDS } from './kinds/index.js';
import { runWorkerProcess } from './process.js';

await runWorkerProcess(WORKER_KINDS);
