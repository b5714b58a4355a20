import { Semaphore } from '../../../concurrency/index.js';
import { runTask, type TaskRunContext } from './task-run.js';

/**
 * Runs tasks that a worker may have died of. One at a time is let in until it has brought an answer or has ended: should
 * the process die, it is this one's death and nobody else's. What has brought an answer goes on beside the next, since a
 * death is never held against it.
 */
export class Quarantine {
  private readonly alone = new Semaphore(1);

  constructor(
    private readonly worker: TaskRunContext,
    private readonly stopping: AbortSignal,
  ) {}

  /** Waits for its turn and makes an attempt; does nothing where the worker stops first. */
  async run(taskId: string): Promise<void> {
    try {
      await this.alone.acquire(this.stopping);
    } catch {
      return; // the task stays as it is, and is queued again
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
