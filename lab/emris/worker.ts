import { parentPort, workerData } from 'node:worker_threads';
import { perform, type Task } from './experiment.js';
import type { Row } from './rows.js';

// One thread of `performAll`: a task comes in, its trials go out, null ends it.
const rows = workerData as Row[];
const port = parentPort;
port?.on('message', async (task: Task | null) => {
  if (task === null) return port.close();
  port.postMessage(await perform(task, rows));
});
