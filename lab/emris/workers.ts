import { Worker } from 'node:worker_threads';
import { perform, type Task } from './experiment.js';
import type { Study, Trial } from './trial.js';

export interface Done {
  task: Task;
  trials: Trial[];
}

/**
 * Performs all tasks on this number of worker threads; 0 performs them in this thread, in order, which needs no built
 * files.
 * @param onDone called after each task with the number of completed tasks
 */
export async function performAll(
  tasks: readonly Task[],
  study: Study,
  workers: number,
  onDone: (done: number) => void,
): Promise<Done[]> {
  const done: Done[] = [];
  const line = [...tasks];
  const finish = (task: Task, trials: Trial[]) => {
    done.push({ task, trials });
    onDone(done.length);
  };
  if (workers === 0) {
    for (const task of line) finish(task, await perform(task, study));
    return done;
  }
  const threads = Array.from({ length: workers }, () => thread(study, () => line.shift(), finish));
  await Promise.all(threads);
  return done;
}

function thread(study: Study, next: () => Task | undefined, finish: (task: Task, trials: Trial[]) => void) {
  return new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: study });
    let task = next();
    const send = () => (task ? worker.postMessage(task) : worker.postMessage(null));
    worker.on('message', (trials: Trial[]) => {
      if (task) finish(task, trials);
      task = next();
      send();
    });
    worker.on('error', reject);
    worker.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A worker of the laboratory ended with exit code ${code}.`)),
    );
    send();
  });
}
