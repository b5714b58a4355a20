import { Semaphore } from '../../../concurrency/index.js';
import { runTask, type TaskRunContext } from './task-run.js';

/**
 * Runs tasks that may have crashed a worker. One task at a time is admitted until it has received an answer or has
 * ended: if the process crashes, this task is the cause. A task that has received an answer runs on beside the next
 * one, since a crash after an answer is never counted against it.
 */
export class Quarantine {
  private readonly alone = new Semaphore(1);

  constructor(
    private readonly worker: TaskRunContext,
    private readonly stopping: AbortSignal,
  ) {}

  /** Waits for admission and makes an attempt; does nothing if the worker stops first. */
  async run(taskId: string): Promise<void> {
    try {
      await this.alone.acquire(this.stopping);
    } catch {
      return; // The task is unchanged and is queued again.
    }
    let isAlone = true;
    const letNextIn = () => {
      if (isAlone) this.alone.release();
      isAlone = false;
    };
    try {
      await runTask(this.worker, taskId, { quarantined: true, onGain: letNextIn });
    } finally {
      letNextIn();
    }
  }
}
