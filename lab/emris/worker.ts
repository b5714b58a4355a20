import { parentPort, workerData } from 'node:worker_threads';
import { perform, type Task } from './experiment.js';
import type { Study } from './trial.js';

// Worker thread of `performAll`: receives a task, sends its trials; null ends it.
const study = workerData as Study;
const port = parentPort;
port?.on('message', async (task: Task | null) => {
  if (task === null) return port.close();
  port.postMessage(await perform(task, study));
});
