import { WORKER_KINDS } from '../kinds/index.js';
import { runWorkerProcess } from '../process.js';
import { censusKind } from './kinds/census/index.js';

await runWorkerProcess([...WORKER_KINDS, censusKind]);
