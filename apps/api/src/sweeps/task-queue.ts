import { QUEUES, TASK_JOB, type TaskJob, TRY_OUT_JOB } from '@hyrde/contracts';
import type { Database } from '@hyrde/store';
import { queuedJob } from '@hyrde/store/queue';
import { queryRows, statement } from '@hyrde/store/statement';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { z } from 'zod';
import { DATABASE } from '../base/tokens.js';
import { afterCommit } from '../base/transaction.js';

/** Maximum number of tasks queued when a sweep begins; the reconciler, which balances all sweeps, queues the others. */
const FIRST = 500;
/** Minimum time between two warnings: an unavailable queue reports each of many retries per second. */
const COMPLAIN_EVERY_MS = 30_000;

const FIRST_TASKS = statement({
  name: 'task-queue.first-tasks',
  parameters: { sweepId: z.uuid(), most: z.int() },
  text: `
    select t.id, sweep.try_out as "tryOut" from task t join sweep on sweep.id = t.sweep_id
    where t.sweep_id = $sweepId::uuid and t.state = 'waiting' and t.runner is null and sweep.state = 'running'
      and (t.not_before is null or t.not_before <= now())
    order by t.id limit $most`,
  row: z.object({ id: z.uuid(), tryOut: z.boolean() }),
});

/**
 * Queues a sweep's first tasks, ahead of the reconciler's next round, which queues the others. Failures never affect a
 * request: the reconciler finds tasks that were not queued in the database.
 */
@Injectable()
export class TaskQueue implements OnApplicationShutdown {
  private readonly log = new Logger('queue');
  private readonly underway = new Set<Promise<void>>();
  private complainedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @InjectQueue(QUEUES.tasks) private readonly queue: Queue<TaskJob>,
    @InjectQueue(QUEUES['try-outs']) private readonly tryOuts: Queue<TaskJob>,
    @Inject(DATABASE) private readonly db: Database,
  ) {
    for (const queue of [this.queue, this.tryOuts]) queue.on('error', (error) => this.warn(error));
  }

  /** Queues the sweep's first waiting tasks in the background, after the commit of the current transaction. */
  enqueue(sweepId: string): void {
    afterCommit(() => this.enqueueInBackground(sweepId));
  }

  private enqueueInBackground(sweepId: string): void {
    const work: Promise<void> = this.enqueueFirst(sweepId)
      .catch((error: unknown) => this.warn(error))
      .finally(() => this.underway.delete(work));
    this.underway.add(work);
  }

  /** Waits for the current batch, but not for an unavailable queue. */
  async onApplicationShutdown(): Promise<void> {
    const patience = new Promise((resolve) => setTimeout(resolve, 2_000).unref());
    await Promise.race([Promise.allSettled(this.underway), patience]);
  }

  private async enqueueFirst(sweepId: string): Promise<void> {
    const rows = await queryRows(this.db, FIRST_TASKS, { sweepId, most: FIRST });
    const [first] = rows;
    if (!first) return;
    const [queue, job] = first.tryOut ? [this.tryOuts, TRY_OUT_JOB] : [this.queue, TASK_JOB];
    await queue.addBulk(rows.map(({ id }) => queuedJob(job, id, { taskId: id })));
  }

  private warn(error: unknown): void {
    if (Date.now() - this.complainedAt < COMPLAIN_EVERY_MS) return;
    this.complainedAt = Date.now();
    this.log.warn('The queue does not answer. Work waits in the database.', { error });
  }
}
